import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listOver, measureBuild } from './size-limits.mjs'

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
  'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'] },
  'src/app/live.tsx': { file: 'assets/live.js', isDynamicEntry: true, css: ['assets/index.css'] },
  'src/features/identities/screens/identities-body.tsx': {
    file: 'assets/body.js',
    isDynamicEntry: true,
    css: ['assets/body.css'],
  },
  'src/other.tsx': { file: 'assets/other.js', isDynamicEntry: true },
}

test('counts all static imports of the first screen and the first page once, in their compressed size', () => {
  lay('index.js', 'import"./react.js"', 1)
  lay('react.js', 'export {}', 10)
  lay('live.js', 'import{a}from"./react.js";export*from"./deep.js";import("./other.js")', 100)
  lay('deep.js', 'import"./react.js"', 1000)
  lay('body.js', 'import"./react.js"', 10_000)
  lay('other.js', 'export {}', 7)
  lay('index.css', '', 100_000)
  lay('body.css', '', 1_000_000)
  expect(measureBuild(folder, chunks).sizes).toEqual([11, 1_111_111, 0])
})

test('counts the imports of each worker, and the full size of files without a compressed copy', () => {
  for (const name of ['index', 'live', 'body', 'other']) lay(`${name}.js`, 'export {}')
  for (const name of ['index', 'body']) lay(`${name}.css`, '')
  lay('vault.worker-AbC_12-x.js', 'import"./deep.js"', 90)
  lay('chain.worker-AbC_12-y.js', 'import"./deep.js"', 900)
  lay('deep.js', 'export {}')
  const { sizes, workers } = measureBuild(folder, chunks)
  expect(workers).toEqual({ 'vault.worker': 99, 'chain.worker': 909 })
  expect(sizes[2]).toBe(1008)
})

test('names sizes over their limit, and no others', () => {
  expect(listOver([102_000, 246_000, 940_000])).toEqual([])
  expect(listOver([102_000, 246_001, 940_001])).toEqual([
    'scripts and styles of / with nothing stored',
    'all workers',
  ])
})
