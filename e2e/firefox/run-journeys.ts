import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { firefoxJourneys, type FirefoxJourney } from './journeys.ts'
import { startFirefox, type Firefox } from './firefox.ts'

// `<origin> <report> [path of Firefox]`: runs the journeys against the program at that origin, in two Firefoxes side
// by side, prints each with its outcome, and writes the report that scripts/test-counts.mjs reads. Without a Firefox
// that connects, each is skipped with the reason.

interface Outcome {
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly reason?: string
}

const [origin = '', report = '', executable = ''] = process.argv.slice(2)
const outcomes = await runAll()
for (const { name, outcome, reason } of outcomes)
  if (outcome === 'skipped') console.log(`  skipped  ${name}: ${reason}`)
mkdirSync(path.dirname(report), { recursive: true })
writeFileSync(report, `${JSON.stringify({ journeys: outcomes }, null, 2)}\n`)
process.exitCode = outcomes.some(({ outcome }) => outcome === 'failed') ? 1 : 0

async function runAll(): Promise<readonly Outcome[]> {
  if (executable === '') return skipAll('no Firefox was found or installed; FIREFOX can name one')
  // Two processes, because a tab in the background gets no frames.
  const starting = await Promise.allSettled([startFirefox(executable), startFirefox(executable)])
  const started = starting.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [first] = started
  if (first === undefined) {
    const reasons = starting.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    return skipAll(reasons.join('; '))
  }
  console.log(`Firefox ${first.version}, over WebDriver BiDi`)
  const waiting = [...firefoxJourneys]
  const runWaiting = async (firefox: Firefox): Promise<readonly Outcome[]> => {
    const done: Outcome[] = []
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        done.push(await runOne(firefox, next))
    } finally {
      await firefox.close()
    }
    return done
  }
  return (await Promise.all(started.map(runWaiting))).flat()
}

function skipAll(reason: string): readonly Outcome[] {
  return firefoxJourneys.map(({ name }) => ({ name, outcome: 'skipped', reason }))
}

async function runOne(firefox: Firefox, { name, run }: FirefoxJourney): Promise<Outcome> {
  const beganMs = performance.now()
  const seconds = () => `${((performance.now() - beganMs) / 1000).toFixed(1)} s`
  const pages: Awaited<ReturnType<Firefox['openEmptyProfile']>>[] = []
  try {
    await run(async () => {
      const page = await firefox.openEmptyProfile(origin)
      pages.push(page)
      return page
    })
    const faults = pages.flatMap((page) => page.faults)
    if (faults.length > 0) throw new Error(`it left its bounds: ${faults.join('; ')}`)
    console.log(`  passed   ${name} (${seconds()})`)
    return { name, outcome: 'passed' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.log(`  failed   ${name} (${seconds()}): ${reason}`)
    const shot = await pages
      .at(-1)
      ?.screenshot()
      .catch(() => undefined)
    if (shot !== undefined) writeFileSync(path.join(path.dirname(report), 'firefox-failure.png'), shot)
    return { name, outcome: 'failed', reason }
  } finally {
    for (const page of pages) await page.close().catch(() => undefined)
  }
}
