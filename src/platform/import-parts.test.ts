import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importParts } from './import-parts.ts'

let folder = ''
const evaluated: string[] = []
interface Preload {
  readonly rel: string
  readonly href: string
}
const preloads: Preload[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-parts-'))
  evaluated.length = 0
  preloads.length = 0
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('evaluated', evaluated)
  vi.stubGlobal('document', {
    createElement: () => ({}),
    documentElement: { dataset: {} },
    head: { append: (link: Preload) => preloads.push(link) },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true })
})

/** Writes a script that reports its evaluation. Returns its name as in the build, without the first slash. */
function write(name: string, text = ''): string {
  const file = path.join(folder, name)
  writeFileSync(file, `${text}\nglobalThis.evaluated.push('${name}')`)
  return file.slice(1)
}

test('evaluates the scripts before the part, each once and after its imports', async () => {
  const files = [write('schema.mjs'), write('list.mjs'), write('page.mjs', `import './schema.mjs'`)]
  const order = await importParts(async () => [...evaluated], files)
  expect(order).toEqual(['schema.mjs', 'list.mjs', 'page.mjs'])
  await importParts(async () => undefined, files)
  expect(evaluated).toHaveLength(3)
})

test('requests all scripts before it evaluates the first, each once', async () => {
  const files = [write('first.mjs', 'globalThis.evaluated.push(globalThis.asked())'), write('second.mjs')]
  vi.stubGlobal('asked', () => String(preloads.length))
  await importParts(async () => undefined, files)
  await importParts(async () => undefined, files)
  expect(evaluated).toEqual(['2', 'first.mjs', 'second.mjs'])
  expect(preloads.map(({ rel, href }) => `${rel} ${href}`)).toEqual(
    files.map((file) => `modulepreload /${file}`),
  )
})

test('begins each script in its own task', async () => {
  const files = ['a.mjs', 'b.mjs', 'c.mjs'].map((name) => write(name))
  let tasks = 0
  vi.stubGlobal('scheduler', {
    yield: async () => {
      tasks += 1
    },
  })
  await importParts(async () => undefined, files)
  expect(tasks).toBe(3)
})

test('fails if a style fails to load, and requests the style again', async () => {
  const links: { readonly href: string; readonly fire: (event: string) => void }[] = []
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { dataset: {} },
    head: { append: (link: (typeof links)[number]) => links.push(link) },
    createElement: () => {
      const heard = new Map<string, () => void>()
      return {
        addEventListener: (event: string, listener: () => void) => heard.set(event, listener),
        fire: (event: string) => heard.get(event)?.(),
        remove: () => undefined,
      }
    },
  })
  const fetchPart = () => importParts(async () => 'part', ['page.css'])
  const first = fetchPart()
  await vi.waitFor(() => expect(links).toHaveLength(1))
  links[0]?.fire('error')
  await expect(first).rejects.toThrow('/page.css')
  const second = fetchPart()
  await vi.waitFor(() => expect(links).toHaveLength(2))
  links[1]?.fire('load')
  expect(await second).toBe('part')
})
