import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import sweepSizes from '#/protocol/testing/sweep-sizes.json' with { type: 'json' }
import { root } from './prepare.mjs'
import { checkThreats, formatThreatModel, readThreats } from './threat-model.mjs'

describe('the threat model', () => {
  const threats = readThreats(root)

  it('names only tests that exist and run in the command that it says', () => {
    expect(checkThreats(threats, root)).toEqual([])
  })

  it('the page of the threat model shows exactly the threats in the list', () => {
    const page = readFileSync(path.join(root, 'docs', 'threat-model.md'), 'utf8')
    expect(page, 'npm run threats writes it').toBe(formatThreatModel(threats, sweepSizes))
  })
})

describe('a threat', () => {
  let folder
  const proof = { command: 'npm test', file: 'one.test.ts', title: 'opens nothing' }
  const listed = (test = {}, threat = {}) => ({
    groups: [{ name: 'Storage', about: '' }],
    threats: [{ number: 1, group: 'Storage', tests: [{ ...proof, ...test }], ...threat }],
  })
  const check = (list) => checkThreats(list, folder, 1)

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'keywright-threats-'))
    const write = (name, text) => writeFileSync(path.join(folder, name), text)
    write('one.test.ts', `it('opens nothing', async (): Promise<void> => {})\n// it('is a comment')\n`)
    write('rows.test.ts', 'describe("all", () => { it.each([1])(`opens ${one as string}`, () => {}) })')
    write('off.test.ts', `it.skip('one', () => {})\ndescribe.skip('all', () => { it('two', () => {}) })`)
    write('page.spec.ts', `test('one', { tag: '@deep' }, async () => {})\ntest('two', async () => {})`)
    write('long.deep.ts', `test('one', async () => {})`)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('passes if its test exists', () => {
    expect(check(listed())).toEqual([])
    expect(check(listed({ file: 'rows.test.ts', title: 'opens ${one as string}' }))).toEqual([])
    expect(check(listed({ file: 'page.spec.ts', title: 'one', command: 'test:deep' }))).toEqual([])
    expect(check(listed({ file: 'long.deep.ts', title: 'one', command: 'test:deep' }))).toEqual([])
  })

  it.each([
    ['has a test under another title', { title: 'opens' }, '1: one.test.ts has no test “opens”'],
    ['has a test in a comment', { title: 'is a comment' }, '1: one.test.ts has no test “is a comment”'],
    ['has a test in a file that is not there', { file: 'two.test.ts' }, '1: there is no file two.test.ts'],
    ['has the title of a group', { file: 'rows.test.ts', title: 'all' }, '1: rows.test.ts has no test “all”'],
    [
      'has a test that is skipped',
      { file: 'off.test.ts', title: 'one' },
      '1: “one” of off.test.ts is skipped',
    ],
    [
      'has a test in a skipped group',
      { file: 'off.test.ts', title: 'two' },
      '1: “two” of off.test.ts is skipped',
    ],
    [
      'has a test that runs in another command',
      { file: 'page.spec.ts', title: 'one' },
      '1: “one” of page.spec.ts runs in test:deep, not in npm test',
    ],
  ])('reports a threat that %s', (_, test, problem) => {
    expect(check(listed(test))).toEqual([problem])
  })

  it('reports a threat that is missing, of no group, or without a test', () => {
    expect(check(listed({}, { number: 2 }))).toEqual(['the numbers are not 1, 2, 3 …'])
    expect(check(listed({}, { group: 'Format' }))).toEqual(['1: there is no group Format'])
    expect(check(listed({}, { tests: [] }))).toEqual(['1: no test proves it'])
    expect(checkThreats(listed(), folder)).toEqual(['there are 1 threats, not 57'])
  })
})
