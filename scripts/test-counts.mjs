import { stripVTControlCharacters } from 'node:util'

/** Reads the reports of the test tools as `{ passed, failed, skipped }`; undefined for anything else. */

/** The last line of `npm test`. */
export function formatTotal({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A stage that ended badly, or reported nothing, counts as failed. */
export function trustCount(count, ended) {
  if (count === undefined) return { passed: 0, failed: 1, skipped: 0 }
  return ended || count.failed > 0 ? count : { ...count, failed: 1 }
}

/** Vitest's JSON report. A file that fails to load contains no tests, and counts as one failure. */
export function readVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Reads Playwright's JSON report. `errors` are faults outside every test, such as a file that does not load or a
 * missing server.
 */
export function readPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/** The report of e2e/firefox/run-journeys.ts. A journey that no Firefox ran is skipped, never passed. */
export function readFirefox({ journeys }) {
  const count = (kind) => journeys.filter(({ outcome }) => outcome === kind).length
  const [passed, skipped] = [count('passed'), count('skipped')]
  return { passed, failed: journeys.length - passed - skipped, skipped }
}

/** The last line of the conformance runner, which counts cases that the specification forbids separately. */
export function readConformance(output) {
  const line = output.trimEnd().split('\n').at(-1) ?? ''
  const counts = /^(\d+) passed, (\d+) failed\b/.exec(line)
  return counts === null ? undefined : { passed: Number(counts[1]), failed: Number(counts[2]), skipped: 0 }
}

/** Counts that the tests of a Vitest or Playwright report noted: see src/protocol/testing/sweep.ts. */
export function listCounts({ testResults, suites }) {
  if (testResults !== undefined)
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ title, status, meta }) =>
        meta?.counts === undefined ? [] : [{ ...meta.counts, test: title, passed: status === 'passed' }],
      ),
    )
  return listSpecs(suites).flatMap(({ title, ok, tests }) =>
    tests
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === 'counts')
      .map(({ description }) => ({ ...JSON.parse(description), test: title, passed: ok })),
  )
}

/** Each test of a Vitest or Playwright report, with its seconds. */
export function listTimes({ testResults, suites }) {
  if (testResults !== undefined)
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ test: fullName, seconds: (duration ?? 0) / 1000 })),
    )
  return listSpecs(suites).flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({
      test: `${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  )
}

/** Lists the failed tests of a report of Vitest, Playwright or the Firefox journeys, each with its error. */
export function listFailures({ testResults, suites, errors = [], journeys }) {
  if (testResults !== undefined)
    return testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [{ test: name, error: message ?? '' }]
      return failed.map(({ fullName, failureMessages = [] }) => ({
        test: fullName,
        error: failureMessages[0] ?? '',
      }))
    })
  if (journeys !== undefined)
    return journeys
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ name, reason }) => ({ test: name, error: reason }))
  const failed = listSpecs(suites).filter(({ ok }) => !ok)
  return [
    ...errors.map(({ message }) => ({ test: 'outside every test', error: message })),
    ...failed.map(({ file, title, tests }) => ({
      test: `${file}: ${title}`,
      error: tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error.message,
    })),
  ]
}

/** The failed tests, each with the first lines of its error; empty if there are none. */
export function formatFailures(failures) {
  if (failures.length === 0) return ''
  const lines = failures.flatMap(({ test, error = '' }) => {
    const text = stripVTControlCharacters(error).split('\n').slice(0, 3)
    return [`  ${test}`, ...text.map((line) => `    ${line}`.trimEnd())]
  })
  return ['Failed:', ...lines, ''].join('\n')
}

function listSpecs(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...listSpecs(inner), ...specs])
}

/** The ten slowest tests, one per line. */
export function formatSlowest(times) {
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  return [
    'The ten slowest tests:',
    ...slowest.map(({ test, seconds }) => `  ${seconds.toFixed(1)} s  ${test}`),
  ].join('\n')
}
