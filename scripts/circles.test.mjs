import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFolderCircles, rejectCircles } from './circles.mjs'
import { root } from './prepare.mjs'

// Plants circles in a separate tree: the linter checks its files, `findFolderCircles` its folders.

const planted = path.join(root, '.cache', 'circles')
const sources = {
  // A circle by types only.
  'src/protocol/shape.ts': "import type { Part } from './part.ts'\nexport type Shape = readonly Part[]",
  'src/protocol/part.ts': "import { type Shape } from '#/protocol/shape.ts'\nexport type Part = Shape | 1",
  // A circle of three files.
  'src/vault/first.ts': "export { second as first } from './second.ts'",
  'src/vault/second.ts': "import { third } from './third.ts'\nexport const second = third",
  'src/vault/third.ts': "import { first } from '#/vault/first.ts'\nexport const third = first",
  // Circles of two and three folders without a circle of files. A file beside folders belongs to none of them.
  'src/chain/top.ts': "export * from '#/chain/pool/node.ts'",
  'src/chain/base.ts': 'export type Base = 1',
  'src/chain/pool/node.ts': "export type { Follower } from '#/chain/list/deep/follower.ts'",
  'src/chain/pool/address.ts': "export type { Base } from '#/chain/base.ts'",
  'src/chain/list/deep/follower.ts': 'export type Follower = 1',
  'src/chain/list/tip.ts': "import type { Base } from '#/chain/pool/address.ts'\nexport type Tip = Base",
  'src/ui/red/one.ts': "export { one } from '#/ui/green/one.ts'",
  'src/ui/green/one.ts': 'export const one = 1',
  'src/ui/green/two.ts': "export { two } from '#/ui/blue/two.ts'",
  'src/ui/blue/two.ts': 'export const two = 2',
  'src/ui/blue/three.ts': "export { three } from '#/ui/red/three.ts'",
  'src/ui/red/three.ts': 'export const three = 3',
  // No circle: one direction, a dynamic import, a worker, a test.
  'src/app/page/start.ts': "import '#/app/shell/frame.ts'\nexport const start = 1",
  'src/app/shell/frame.ts': "export const frame = () => import('#/app/page/start.ts')",
  'src/platform/page/client.ts':
    "import '#/platform/far/far.ts'\nexport const client = new Worker(new URL('../far/far.worker.ts', import.meta.url))",
  'src/platform/far/far.ts': 'export const far = 1',
  'src/platform/far/far.worker.ts': "import './far.ts'",
  'src/platform/far/far.test.ts': "import '#/platform/page/client.ts'",
}

beforeAll(() => {
  rmSync(planted, { recursive: true, force: true })
  for (const [file, text] of Object.entries(sources)) plant(file, `${text}\n`)
  plant('package.json', JSON.stringify({ imports: { '#/*': './src/*' } }))
  plant('oxlint.config.mjs', "export { default } from '../../oxlint.config.mjs'\n")
})

afterAll(() => rmSync(planted, { recursive: true, force: true }))

it('finds circles between files, by types only and of three files, and no others', () => {
  expect(lintCircles()).toEqual([
    'src/protocol/part.ts',
    'src/protocol/shape.ts',
    'src/vault/first.ts',
    'src/vault/second.ts',
    'src/vault/third.ts',
  ])
})

describe('circles between folders', () => {
  it('finds a circle of folders even if no file is in a circle, and finds nothing else', () => {
    const found = findFolderCircles(planted)
    expect(found.map(({ parent, folders }) => [parent, ...folders])).toEqual([
      ['src/chain', 'list', 'pool'],
      ['src/ui', 'blue', 'green', 'red'],
    ])
    expect(found[0]?.imports).toEqual([
      'src/chain/list/tip.ts imports src/chain/pool/address.ts',
      'src/chain/pool/node.ts imports src/chain/list/deep/follower.ts',
    ])
  })

  it('rejects a parent with more folders in circles than are known', () => {
    const found = findFolderCircles(planted)
    const rejected = (known) => rejectCircles(found, known).filter((line) => !line.startsWith(' '))
    const chain = 'src/chain: 2 folders are in a circle, 0 may be'
    const ui = 'src/ui: 3 folders are in a circle, 2 may be'
    expect(rejected({ 'src/chain': 2, 'src/ui': 3 })).toEqual([])
    expect(rejected({ 'src/ui': 2 })).toEqual([chain, ui])
  })
})

function plant(file, text) {
  const whole = path.join(planted, file)
  mkdirSync(path.dirname(whole), { recursive: true })
  writeFileSync(whole, text)
}

/**
 * The files with a rejected import. They are named one by one: the folder itself is ignored by git and so by oxlint.
 */
function lintCircles() {
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const ended = spawnSync(
    process.execPath,
    [oxlint, '-c', 'oxlint.config.mjs', '-f', 'json', ...Object.keys(sources)],
    { cwd: planted, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  const { diagnostics, number_of_files: count } = JSON.parse(ended.stdout)
  expect(count).toBe(Object.keys(sources).length)
  const found = diagnostics.filter(({ code }) => code.includes('no-cycle'))
  return [...new Set(found.map(({ filename }) => filename))].toSorted()
}
