import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSizes, lowerLimits, measureEntries } from './size-limits.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'keywright-sizes-'))
  mkdirSync(path.join(folder, 'assets'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function lay(name, text, packedBytes) {
  writeFileSync(path.join(folder, 'assets', name), text)
  if (packedBytes !== undefined)
    writeFileSync(path.join(folder, 'assets', `${name}.br`), new Uint8Array(packedBytes))
}

const chunks = {
  'src/page.tsx': { file: 'assets/page.js', isDynamicEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
}

test('the size of an entry is that of all that it imports statically, each once, as it is sent', () => {
  lay('page.js', 'import{a}from"./shared.js";export*from"./deep.js";import("./later.js");a()', 40)
  lay('shared.js', 'import"./deep.js";export const a=()=>1', 500)
  lay('deep.js', 'export {}')
  lay('later.js', 'export {}', 7000)
  lay('vault.worker-AbC_12-x.js', 'import"./deep.js"', 90)
  expect(measureEntries(folder, chunks)).toEqual({ 'src/page.tsx': 549, 'vault.worker': 99 })
})

test('all that the first page fetches where nothing is stored is counted once, styles too', () => {
  lay('index.js', 'import"./react.js"', 1)
  lay('react.js', 'export {}', 10)
  lay('live.js', 'import"./react.js"', 100)
  lay('body.js', 'import"./react.js"', 1000)
  lay('other.js', 'export {}', 7)
  lay('index.css', '', 10_000)
  lay('body.css', '', 100_000)
  const sizes = measureEntries(folder, {
    'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'] },
    'src/app/live.tsx': { file: 'assets/live.js', isDynamicEntry: true, css: ['assets/index.css'] },
    'src/features/identities/screens/identities-body.tsx': {
      file: 'assets/body.js',
      isDynamicEntry: true,
      css: ['assets/body.css'],
    },
    'src/other.tsx': { file: 'assets/other.js', isDynamicEntry: true },
  })
  expect(sizes['/']).toBe(111_111)
})

test('what the first script and every page load is not counted again', () => {
  lay('index.js', 'import"./react.js"', 1)
  lay('react.js', 'export {}', 10)
  lay('live.js', 'import"./react.js";import"./shared.js"', 100)
  lay('page.js', 'import"./react.js";import"./shared.js";import"./own.js"', 1000)
  lay('shared.js', 'export {}', 10_000)
  lay('own.js', 'export {}', 100_000)
  const sizes = measureEntries(folder, {
    'index.html': { file: 'assets/index.js', isEntry: true },
    'src/app/live.tsx': { file: 'assets/live.js', isDynamicEntry: true },
    'src/page.tsx': { file: 'assets/page.js', isDynamicEntry: true },
  })
  expect(sizes).toEqual({ 'index.html': 11, 'src/app/live.tsx': 10_100, 'src/page.tsx': 101_000 })
})

test('a page that imports more than it may is named, with both sizes', () => {
  lay('page.js', 'import"./shared.js"', 40)
  lay('shared.js', 'export {}', 500)
  const limits = { 'src/page.tsx': 540 }
  expect(checkSizes(limits, measureEntries(folder, chunks))).toEqual([])
  lay('shared.js', 'import"./planted.js"', 500)
  lay('planted.js', 'export {}', 1000)
  expect(checkSizes(limits, measureEntries(folder, chunks))).toEqual([
    'src/page.tsx: 1540 bytes, at most 540',
  ])
})

test('an entry without a limit is named', () => {
  expect(checkSizes({}, { 'src/new.tsx': 10 })).toHaveLength(1)
})

test('an update lowers limits, adds and drops entries, and raises nothing', () => {
  const limits = { grown: 2000, shrunk: 90_000, gone: 1000 }
  const sizes = { grown: 5000, shrunk: 40_000, new: 1500 }
  const next = lowerLimits(limits, sizes)
  expect(next).toEqual({ grown: 2000, shrunk: 41_000, new: 2000 })
  expect(checkSizes(next, sizes)).toEqual(['grown: 5000 bytes, at most 2000'])
})
