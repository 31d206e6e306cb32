import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { firefoxJourneys, type FirefoxJourney } from './journeys.ts'
import { startFirefox, type Firefox } from './firefox.ts'

// `<origin> <report> [path of Firefox]`: runs the journeys one after the other against the program at that origin, prints each with its
// outcome, and writes the report that scripts/test-counts.mjs reads. Without a Firefox that connects, each is skipped with the reason.

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
  let firefox: Firefox
  try {
    if (executable === '') throw new Error('no Firefox was found or installed; FIREFOX can name one')
    firefox = await startFirefox(executable)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return firefoxJourneys.map(({ name }) => ({ name, outcome: 'skipped', reason }))
  }
  console.log(`Firefox ${firefox.version}, over WebDriver BiDi`)
  const done: Outcome[] = []
  try {
    for (const journey of firefoxJourneys) done.push(await runOne(firefox, journey))
  } finally {
    await firefox.close()
  }
  return done
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
