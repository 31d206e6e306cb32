import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { downloadBuild } from './download-build.ts'
import { openKeptBuilds } from './kept-builds.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A server with one build: what it sends by path, and what its worker is told. */
function buildOf(version: string, files: Readonly<Record<string, string>>) {
  const all = { 'index.html': `page ${version}`, 'changelog.json': `["${version}"]`, ...files }
  const list = Object.entries(all).map(([path, text]) => ({ path, sha256: hashOf(text) }))
  const worker = { path: 'service-worker.js', sha256: hashOf(version) }
  const manifest = JSON.stringify({ version, files: [...list, worker] })
  const sent = new Map(Object.entries({ ...all, 'build-manifest.json': manifest }))
  const data = { key: version, files: Object.fromEntries(list.map(({ path, sha256 }) => [path, sha256])) }
  const load = async (path: string) => {
    const text = sent.get(path)
    const headers = { 'Content-Security-Policy': `of ${path}`, 'Content-Encoding': 'br', Vary: 'x' }
    return text === undefined ? new Response('', { status: 404 }) : new Response(text, { headers })
  }
  return { data, sent, load, hash: hashOf(manifest) }
}

/** As much of the browser's caches as is used. `full` refuses what is put from that path on. */
function memoryStorage(full?: string): CacheStorage {
  const caches = new Map<string, Map<string, Response>>()
  const pathOf = (request: unknown) => String(request)
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return {
      put: async (request: unknown, response: Response) => {
        if (pathOf(request) === full) throw new DOMException('no room', 'QuotaExceededError')
        entries.set(pathOf(request), response)
      },
      keys: async () => [...entries.keys()].map((path) => ({ url: `https://a.example${path}` })),
    }
  }
  const storage = {
    open,
    has: async (name: string) => caches.has(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async (request: unknown, { cacheName }: { readonly cacheName: string }) =>
      caches.get(cacheName)?.get(pathOf(request))?.clone(),
  }
  // What is left out is not used.
  return storage as unknown as CacheStorage
}

const one = buildOf('1', { 'assets/a-1.js': 'one' })
const two = buildOf('2', { 'assets/a-2.js': 'two' })

async function keep(builds: ReturnType<typeof openKeptBuilds>, { data, load }: typeof one) {
  await builds.keep(data.key, await downloadBuild(data, load))
}

describe('a download', () => {
  it('is every file with its headers, but for those of the way', async () => {
    const files = await downloadBuild(one.data, one.load)
    expect([...files.keys()].toSorted()).toEqual([...one.sent.keys()].toSorted())
    const script = files.get('assets/a-1.js')
    expect(await script?.text()).toBe('one')
    expect(Object.fromEntries(script?.headers ?? [])).toMatchObject({
      'content-security-policy': 'of assets/a-1.js',
    })
    expect(script?.headers.has('content-encoding')).toBe(false)
    expect(script?.headers.has('vary')).toBe(false)
  })

  it.each([
    ['a file that is missing', 'assets/a-1.js', undefined, 'assets/a-1.js is not there: 404'],
    ['a file that is another', 'index.html', 'page 1!', 'index.html is another file'],
    [
      'a manifest of another build',
      'build-manifest.json',
      two.sent.get('build-manifest.json'),
      'another build',
    ],
    ['a manifest that is none', 'build-manifest.json', '<!doctype html>', 'JSON'],
  ])('is refused with %s', async (_, path, text, message) => {
    const load = async (asked: string) =>
      asked === path ? new Response(text ?? '', { status: text === undefined ? 404 : 200 }) : one.load(asked)
    await expect(downloadBuild(one.data, load)).rejects.toThrow(message)
  })
})

describe('kept builds', () => {
  it('serve nothing until one of them is current', async () => {
    const builds = openKeptBuilds(memoryStorage())
    await keep(builds, one)
    expect(await builds.find('index.html')).toBeUndefined()
    await builds.setCurrent('1')
    expect(await (await builds.find('index.html'))?.text()).toBe('page 1')
  })

  it('go on with the current one while a newer waits, which is described beside it', async () => {
    const builds = openKeptBuilds(memoryStorage())
    await keep(builds, one)
    await builds.setCurrent('1')
    await keep(builds, two)
    await builds.dropOthers(['2', await builds.readCurrent()])
    expect(await (await builds.find('index.html'))?.text()).toBe('page 1')
    expect(await builds.describe('1', '/assets/a-1.js')).toEqual({
      version: '1',
      hash: one.hash,
      changes: ['1'],
      isPage: true,
    })
    expect(await builds.describe('2', '/assets/a-1.js')).toMatchObject({ hash: two.hash, isPage: false })
  })

  it('give a page of the older build its own scripts after a newer one was taken, and no other file', async () => {
    const builds = openKeptBuilds(memoryStorage())
    await keep(builds, one)
    await keep(builds, two)
    await builds.setCurrent('2')
    expect(await (await builds.find('assets/a-1.js'))?.text()).toBe('one')
    expect(await (await builds.find('index.html'))?.text()).toBe('page 2')
    await builds.dropOthers(['2'])
    expect(await builds.find('assets/a-1.js')).toBeUndefined()
  })

  it('are whole or gone when there is no room', async () => {
    const builds = openKeptBuilds(memoryStorage('/assets/a-2.js'))
    await keep(builds, one)
    await builds.setCurrent('1')
    await expect(keep(builds, two)).rejects.toThrow('no room')
    expect(await builds.isWhole('2', ['index.html'])).toBe(false)
    expect(await builds.describe('2', '')).toBeNull()
    expect(await builds.isWhole('1', Object.keys(one.data.files))).toBe(true)
  })

  it('are not whole with a file missing', async () => {
    const builds = openKeptBuilds(memoryStorage())
    await keep(builds, one)
    expect(await builds.isWhole('1', Object.keys(one.data.files))).toBe(true)
    expect(await builds.isWhole('1', ['assets/a-2.js'])).toBe(false)
  })

  it('are none where the caches of the browser are gone', async () => {
    const storage = memoryStorage()
    const builds = openKeptBuilds(storage)
    await keep(builds, one)
    await builds.setCurrent('1')
    await storage.delete('keywright-build-1')
    expect(await builds.readCurrent()).toBeUndefined()
    expect(await builds.find('index.html')).toBeUndefined()
  })
})
