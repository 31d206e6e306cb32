import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './prepare.mjs'
import { rejectFile, folders, isTest, signingCallers } from './import-rules.mjs'

// Plants one file in each folder, each with one line per import, and has the linter judge them all at once.

const planted = path.join(root, '.cache', 'import-rules')
const files = Object.fromEntries(Object.keys(folders).map((folder) => [folder, fileIn(folder, 'planted')]))
const targets = [
  ...Object.keys(folders).map((folder) => fileIn(folder, 'target')),
  'src/features/other/screens/target.tsx',
]
const specifiers = targets.filter((target) => target.startsWith('src/')).map((file) => `#${file.slice(3)}`)
const packages = ['react', 'hash-wasm', 'vitest', 'cbor', 'node:fs', 'zod', '@noble/hashes/sha2.js']

/** Lines that are rejected wherever they are in the named file, whatever the table says. */
const forms = {
  'src/protocol/forms.ts': [
    "import '#/vault/target.ts'",
    "import type { A } from '#/vault/target.ts'",
    "export { b } from '#/vault/target.ts'",
    "export * from '#/vault/target.ts'",
    "export const c = import('#/vault/target.ts')",
    "export type D = import('#/vault/target.ts').D",
    "export const e = new URL('../vault/vault.worker.ts', import.meta.url)",
    "export const f = import('#/vault/' + String(c))",
    "export { g } from '../vault/target.ts'",
    "export { h } from './../vault/target.ts'",
    "export { i } from './sub/../../vault/target.ts'",
    "export { j } from 'cbor-x/index-no-eval'",
    "export { default as k } from 'cbor-x'",
    "export { t } from './testing/target.ts'",
    "import type { U } from '#/protocol/encoding/testing/target.ts'",
    'export const l = Date.now()',
    'export const m = fetch(String(l))',
    'export const n = crypto.randomUUID()',
    'export const o = globalThis.document',
    'export const p = Math.random()',
    'export const q = p as never',
    'export const r: any = q',
    'export const s = [r].at(0)!',
    'export default s',
    'console.log(s)',
  ],
  'src/store/styled.ts': ["import '#/ui/tokens.css'"],
  'src/chain/forms.ts': ["import '#/protocol/testing/target.ts'"],
  'src/protocol/testing/forms.ts': ["import '#/vault/target.ts'", "import 'react'"],
  'src/chain/utils.ts': ['export const a = 1'],
  'src/chain/index.ts': ['export const a = 1'],
  'src/chain/ChainTip.ts': ['export const a = 1'],
  'src/vault/panel.tsx': ['export const a = 1'],
  'src/features/keys/model/forms.ts': [
    "import '#/features/keys/screens/panel.tsx'",
    "import './panel.module.css'",
    "import '#/vault/target.ts'",
  ],
  'src/features/keys/words/forms.ts': ["import '#/features/keys/screens/panel.tsx'"],
  'src/features/keys/model/panel.tsx': ['export const a = 1'],
  'src/features/keys/attic/stray.ts': ['export const a = 1'],
  'src/attic/secret.ts': ['export const a = 1'],
  'src/stray.ts': ['export const a = 1'],
  'src/features/keys/screens/texts.tsx': [
    "export const A = ({ is }: { is: boolean }) => <p>{'a'}{is && <b>b</b>}</p>",
    "export const B = ({ is }: { is: boolean }) => <p>{is ? <b>b</b> : null}{t('a')}</p>",
    'export const C = ({ is }: { is: boolean }) => <>{is && <b>b</b>}{`${is}`}</>',
    "export const D = ({ is }: { is: boolean }) => <p>{is ? 'a' : 'b'}{is && <i />}</p>",
    "export function E() { return t('a') }",
    "export function F({ is }: { is: boolean }) { return is ? formatDate(1) : 'b' }",
  ],
}
const accepted = {
  'src/protocol/accepted.ts': [
    "export { a } from './sub/target.ts'",
    "export { b } from '#/protocol/sub/target.ts'",
    'export const c = ["d"] as const',
    'export const d = [c].length as 1 // the array above has one member',
    "export { e } from 'zod'",
  ],
  'src/protocol/accepted.test.ts': [
    "import 'vitest'",
    "import 'cbor'",
    "import 'fast-check'",
    "import './testing/target.ts'",
  ],
  'src/protocol/testing/accepted.ts': [
    "import './target.ts'",
    "import '#/protocol/target.ts'",
    "import 'fast-check'",
  ],
  'src/chain/testing/accepted.ts': ["import '#/protocol/testing/target.ts'"],
  'e2e/accepted.ts': ["import '#/protocol/testing/target.ts'"],
  'scripts/accepted.mjs': ["import '#/protocol/testing/target.ts'"],
  'src/protocol/encoding/cbor-decode.ts': ["export { a } from 'cbor-x/index-no-eval'"],
  'src/features/keys/screens/accepted.tsx': [
    "import './panel.module.css'",
    "import './panel.tsx'",
    "import '#/features/keys/model/target.ts'",
  ],
  'src/features/keys/screens/own-texts.tsx': [
    "export const A = ({ is }: { is: boolean }) => <p><span>{'a'}</span>{is && <b>b</b>}</p>",
    "export const B = () => <p>{t('a')}</p>",
    "export const C = () => <p>{'a'} <b>b</b></p>",
    "export function D() { return <span>{t('a')}</span> }",
    "export function formatName() { return t('a') }",
  ],
  'src/features/keys/model/accepted.test.ts': ["import '#/vault/target.ts'", "import '#/sandbox/target.ts'"],
  'src/vault/accepted.ts': ["export const a = new URL('./vault.worker.ts', import.meta.url)"],
}

let rejections = new Map()

beforeAll(() => {
  rmSync(planted, { recursive: true, force: true })
  for (const folder of Object.keys(folders)) plant(files[folder], linesOf(folder).map(importLine))
  for (const [file, lines] of Object.entries({ ...forms, ...accepted })) plant(file, lines)
  plant('oxlint.config.mjs', ["export { default } from '../../oxlint.config.mjs'"])
  rejections = lintPlanted()
}, 60_000)

afterAll(() => rmSync(planted, { recursive: true, force: true }))

describe('the imports between folders', () => {
  for (const folder of Object.keys(folders)) {
    it(`${folder} may import what the table of folders allows, and nothing else`, () => {
      const lines = linesOf(folder)
      const expected = lines.filter((each) => isForbidden(folder, each))
      const found = [...(rejections.get(files[folder]) ?? [])].map((line) => lines[line - 1])
      expect(found.toSorted()).toEqual(expected.toSorted())
    })
  }

  it('forbids imports for which the drawing has no arrow', () => {
    expect(isForbidden('src/protocol', '#/platform/target.ts')).toBe(true)
    expect(isForbidden('src/chain', '#/vault/target.ts')).toBe(true)
    expect(isForbidden('src/ui', '#/protocol/target.ts')).toBe(true)
    expect(isForbidden('src/features/*', '#/vault/target.ts')).toBe(true)
    expect(isForbidden('src/features/*', '#/features/other/screens/target.tsx')).toBe(true)
    expect(isForbidden('src/vault', '#/store/target.ts')).toBe(true)
    expect(isForbidden('src/store', '#/vault/target.ts')).toBe(true)
    expect(isForbidden('src/store', '#/domain/keys/target.ts')).toBe(true)
    expect(isForbidden('src/domain/keys', '#/words/target.ts')).toBe(true)
    expect(isForbidden('src/domain/keys', '#/domain/signing/target.ts')).toBe(true)
    expect(isForbidden('src/domain/draft', '#/domain/funding/target.ts')).toBe(true)
    expect(isForbidden('src/domain/signing', '#/domain/draft/target.ts')).toBe(false)
    expect(isForbidden('src/domain/keys', '#/vault/target.ts')).toBe(false)
    expect(isForbidden('src/features/*', '#/domain/keys/target.ts')).toBe(false)
  })

  it.each(Object.keys(forms))('rejects every line of %s', (file) => {
    const lines = forms[file]
    expect([...(rejections.get(file) ?? [])].toSorted((a, b) => a - b)).toEqual(
      lines.map((_, index) => index + 1),
    )
  })

  it.each(Object.keys(accepted))('accepts every line of %s', (file) => {
    expect([...(rejections.get(file) ?? [])]).toEqual([])
  })
})

function linesOf(folder) {
  return [...specifiers, ...packages].filter((each) => toPath(each) !== files[folder])
}

function isForbidden(folder, specifier) {
  if (specifier.startsWith('#')) return rejectFile(files[folder], toPath(specifier)) !== undefined
  const allowed = folders[folder].packages
  const isAllowed = allowed.some((each) =>
    each.endsWith('*') ? specifier.startsWith(each.slice(0, -1)) : each === specifier,
  )
  return !isAllowed || specifier === 'hash-wasm'
}

function toPath(specifier) {
  return `src${specifier.slice(1)}`
}

function fileIn(folder, name) {
  if (/\.tsx?$/.test(folder)) return folder
  const place = folder.replace('*', folders[folder].parts === undefined ? 'keys' : 'keys/screens')
  return `${place}/${name}.${folders[folder].views === true ? 'tsx' : 'ts'}`
}

it('only one file calls each operation of the vault that reviews, approves or signs', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true })
    .map((name) => path.posix.join('src', name.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !/^src\/vault\/|\/testing\//.test(file))
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  const operation = /^  ((?:review|sign|approve)[A-Z]\w*): true,$/gm
  const names = [...read('src/vault/api/vault-operations.ts').matchAll(operation)].map(([, name]) => name)
  const calls = files.flatMap((file) =>
    [...read(file).matchAll(new RegExp(`\\.(${names.join('|')})\\(`, 'g'))].map(([, name]) => [name, file]),
  )
  expect(names.toSorted()).toEqual(Object.keys(signingCallers).toSorted())
  expect(calls.toSorted()).toEqual(Object.entries(signingCallers).toSorted())
})

function importLine(specifier) {
  return `import '${specifier}'`
}

function plant(file, lines) {
  const whole = path.join(planted, file)
  mkdirSync(path.dirname(whole), { recursive: true })
  writeFileSync(whole, `${lines.join('\n')}\n`)
}

/** The rejected lines by file. Files are named one by one: the folder itself is ignored by git and so by oxlint. */
function lintPlanted() {
  const names = [...Object.values(files), ...Object.keys(forms), ...Object.keys(accepted)]
  const ended = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '-f', 'json', ...names],
    { cwd: planted, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  const report = JSON.parse(ended.stdout)
  expect(report.number_of_files).toBe(new Set(names).size)
  const found = new Map()
  for (const { filename, labels, code } of report.diagnostics) {
    if (!/keywright|restricted|any|non-null|default-export|console/.test(code)) continue
    if (!found.has(filename)) found.set(filename, new Set())
    for (const { span } of labels) found.get(filename).add(span.line)
  }
  return found
}
