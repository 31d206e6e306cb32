import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkWorkerScripts } from './worker-scripts.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'keywright-workers-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const lay = (name, text) => writeFileSync(path.join(folder, name), text)

test('names a late script that shares code with its worker, and no script of the page', () => {
  lay('page-A.js', 'import"./shared-A.js"')
  lay('vault.worker-A.js', 'const a=()=>import(`./late-A.js`),b=()=>import("./alone-A.js");export{a,b}')
  lay('late-A.js', 'import{t}from"./vault.worker-A.js";t()')
  lay('alone-A.js', 'export const later=()=>import("./last-A.js")')
  lay('last-A.js', 'export*from"./late-A.js"')
  expect(checkWorkerScripts(folder)).toEqual([
    'late-A.js imports ./vault.worker-A.js statically',
    'last-A.js imports ./late-A.js statically',
  ])
  lay('late-A.js', 'export{}')
  lay('last-A.js', 'export{}')
  expect(checkWorkerScripts(folder)).toEqual([])
})

test('rejects a build without workers, and a worker that imports a computed address', () => {
  expect(checkWorkerScripts(folder)).toEqual(['the build has no worker'])
  lay('vault.worker-A.js', 'import(self.name)')
  expect(() => checkWorkerScripts(folder)).toThrow('a worker imports what only it knows')
})
