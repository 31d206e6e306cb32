import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  formatFailures,
  formatSlowest,
  formatTotal,
  listCounts,
  listFailures,
  listTimes,
  readConformance,
  readFirefox,
  readPlaywright,
  readVitest,
  trustCount,
} from './test-counts.mjs'

describe('the counts of npm test', () => {
  it('ends with what passed and what failed, and names skipped tests only if there are any', () => {
    expect(formatTotal({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
    expect(formatTotal({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
  })

  it('counts a unit test file that does not load as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults }
    expect(readVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 0 })
  })

  it('counts a journey as failed if it passed only when repeated', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
    expect(readPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 })
  })

  it('never counts a journey as passed that no Firefox ran', () => {
    const skipped = { name: 'one', outcome: 'skipped', reason: 'no Firefox was found' }
    const count = trustCount(readFirefox({ journeys: [skipped, { ...skipped, name: 'other' }] }), true)
    expect(count).toEqual({ passed: 0, failed: 0, skipped: 2 })
    expect(formatTotal(count)).toBe('0 passed, 0 failed, 2 skipped')
    const journeys = ['passed', 'failed', 'skipped', 'else'].map((outcome) => ({ name: outcome, outcome }))
    expect(readFirefox({ journeys })).toEqual({ passed: 1, failed: 2, skipped: 1 })
  })

  it('reads the closing line of the conformance runner, and no other', () => {
    expect(readConformance('x\n12 passed, 3 failed\n')).toEqual({ passed: 12, failed: 3, skipped: 0 })
    expect(readConformance('12 passed, 0 failed, 7 skipped that the specification forbids')).toEqual({
      passed: 12,
      failed: 0,
      skipped: 0,
    })
    expect(readConformance('12 passed, 0 failed\nTypeError')).toBeUndefined()
    expect(readConformance('')).toBeUndefined()
  })

  it('lists the ten slowest tests of both kinds of report', () => {
    const units = { testResults: [{ assertionResults: [{ fullName: 'a unit', duration: 2000 }] }] }
    const spec = { file: 'one.spec.ts', title: 'a journey', tests: [{ results: [{ duration: 9500 }] }] }
    const journeys = { suites: [{ specs: [], suites: [{ specs: [spec] }] }] }
    const quick = Array.from({ length: 20 }, (_, at) => ({ test: `quick ${at}`, seconds: 0.1 }))
    const told = formatSlowest([...listTimes(units), ...quick, ...listTimes(journeys)]).split('\n')
    expect(told).toHaveLength(11)
    expect(told.slice(1, 3)).toEqual(['  9.5 s  one.spec.ts: a journey', '  2.0 s  a unit'])
  })

  it('names each test that failed, with the first lines of its error', () => {
    const assertionResults = [
      { fullName: 'a unit', status: 'failed', failureMessages: ['one\ntwo\nthree\nfour'] },
      { fullName: 'a good unit', status: 'passed' },
    ]
    const units = {
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults },
        { name: 'b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
      ],
    }
    const failedRun = { results: [{}, { error: { message: '\u001b[31mlate\u001b[39m' } }] }
    const specs = [
      { file: 'c.spec.ts', title: 'a journey', ok: false, tests: [failedRun] },
      { file: 'c.spec.ts', title: 'a good journey', ok: true, tests: [{ results: [{}] }] },
    ]
    const browser = { suites: [{ specs }], errors: [{ message: 'no server' }] }
    const firefox = { journeys: [{ name: 'a fox', outcome: 'failed', reason: 'slow' }] }
    const told = formatFailures([units, browser, firefox].flatMap(listFailures))
    expect(told.split('\n').map((line) => line.trim())).toEqual([
      'Failed:',
      ...['a unit', 'one', 'two', 'three'].concat('b.test.ts', 'does not load', 'outside every test'),
      ...['no server', 'c.spec.ts: a journey'].concat('late', 'a fox', 'slow', ''),
    ])
    expect(formatFailures([])).toBe('')
  })

  it('docs/sweeps.md lists the sweep sizes of each command as they are', () => {
    const sizes = JSON.parse(readFileSync('src/protocol/testing/sweep-sizes.json', 'utf8'))
    const doc = readFileSync('docs/sweeps.md', 'utf8')
    const rows = doc
      .split('\n')
      .flatMap((line) => (line.startsWith('| `') ? [line.split('|').slice(1, -1)] : []))
    const told = rows
      .filter((cells) => cells.length === 6)
      .map(([name, , , ...of]) => [
        name.trim().slice(1, -1),
        ...of.map((text) => Number(text.replace('1 in', '').replaceAll(',', ''))),
      ])
    expect(told).toEqual(
      Object.entries(sizes).map(([name, { test, deep, soak }]) => [name, test, deep, soak]),
    )
  })

  it('reads the counts of each test, however deep its suite is', () => {
    const counts = { sweep: 'kills', seed: 1, done: 14 }
    const assertionResults = [
      { title: 'one', status: 'passed', meta: { counts } },
      { title: 'other', status: 'passed', meta: {} },
    ]
    expect(listCounts({ testResults: [{ assertionResults }] })).toEqual([
      { ...counts, test: 'one', passed: true },
    ])
    const annotations = [
      { type: 'note', description: 'x' },
      { type: 'counts', description: JSON.stringify(counts) },
    ]
    const specs = [{ title: 'kill', ok: false, tests: [{ annotations }] }]
    expect(listCounts({ suites: [{ specs: [], suites: [{ specs }] }] })).toEqual([
      { ...counts, test: 'kill', passed: false },
    ])
  })
})
