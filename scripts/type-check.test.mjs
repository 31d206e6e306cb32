import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './prepare.mjs'

// `npm test` leaves types to the linter. This test plants an error that only the compiler knows, and expects it to be
// named.

const planted = path.join(root, '.cache', 'type-check')
const lines = [
  "export function give(from: number): number { if (from > 1) return 'text' }",
  'export const member: { readonly a?: string } = { a: undefined }',
  'export const first: string = [member.a ?? ""][0]',
  'import type { NoSuchType } from "vitest"',
  'export type Mine = NoSuchType',
]

beforeAll(() => {
  mkdirSync(planted, { recursive: true })
  // A configuration in its own folder, because the project's ignores this folder.
  writeFileSync(
    path.join(planted, 'oxlint.config.mjs'),
    "export { default } from '../../oxlint.config.mjs'\n",
  )
  writeFileSync(path.join(planted, 'tsconfig.json'), '{ "extends": "../../tsconfig.json", "include": ["."] }')
  writeFileSync(path.join(planted, 'planted.ts'), `${lines.join('\n')}\n`)
})
afterAll(() => rmSync(planted, { recursive: true, force: true }))

it('the linter reports type errors like the compiler, by the options of tsconfig.json', () => {
  const options = ['-c', 'oxlint.config.mjs', '--type-aware', '--type-check', '-f', 'unix', 'planted.ts']
  // Named explicitly, because git and so the linter ignore the folder.
  const { stdout, status } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), ...options],
    {
      cwd: planted,
      encoding: 'utf8',
    },
  )
  const found = [...stdout.matchAll(/planted\.ts:(\d+):.*typescript\((TS\d+)\)/g)]
  expect(found.map(([, line, code]) => `${line} ${code}`).toSorted()).toEqual([
    '1 TS2322',
    '1 TS2366',
    '2 TS2375',
    '3 TS2322',
    '4 TS2305',
  ])
  expect(status).toBe(1)
})
