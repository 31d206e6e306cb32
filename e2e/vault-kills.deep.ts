import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { expect, test, type BrowserContext } from '@playwright/test'

import { pickFrom, type Pick } from '#/protocol/testing/random-transition.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'

import { findBrowserLog, isCutOff } from './browser-log.ts'
import { startBusyProcesses } from './busy-processes.ts'
import { installIdbFaults } from './idb-faults.ts'
import { startKillableBrowser, type KillableBrowser } from './killable-browser.ts'
import { installQuickStretch } from './quick-stretch.ts'
import { vaultActions, type VaultAction } from './vault-actions.ts'
import { prepareVault } from './vault-filling.ts'
import { expectFull, nothingYet, type Acknowledged } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker, type VaultWorkerPage } from './vault-worker.ts'

// Kills the browser at random moments of every action: all acknowledged data is there after a restart.

const sweep = readSweep(process.env)
const seeds = [1, 2].map(sweep.seedFrom)
const roundsEach = Math.ceil(sweep.sizeOf('kills') / seeds.length)
// `npm run soak` keeps the machine busy, so that a kill may come between any two steps of a process.
const busy = sweep.sizeOf('kill-load')
// A write takes a few milliseconds on an idle disk, and more on a busy one.
const longestWriteMs = 25

// One seed after the other, so that the load stays constant.
test.describe.configure({ mode: 'default', timeout: 300_000 + roundsEach * 90_000 })

for (const seed of seeds) {
  test(`the vault is whole after the browser is killed at random moments, seed ${seed}`, async ({
    baseURL,
  }) => {
    const profile = mkdtempSync(path.join(os.tmpdir(), 'keywright-kills-'))
    const inBrowser = <Result>(
      work: (worker: VaultWorkerPage, browser: KillableBrowser) => Promise<Result>,
    ) => useBrowser(profile, baseURL ?? '', work)
    const pick = pickFrom(seed)
    // `logsCutOff` and `manifestsCutOff` count files of the browser's storage with an entry cut off by a kill (see
    // src/platform/storage-log.ts).
    const counted = { answered: 0, cutOff: 0, cutOffButDone: 0, logsCutOff: 0, manifestsCutOff: 0 }
    const endBusyProcesses = startBusyProcesses(busy)
    let load = 0
    try {
      const { rehearsals, ...rehearsed } = await inBrowser((worker) => rehearse(worker))
      let { known } = rehearsed
      let cut: VaultAction | undefined
      let story = 'at the beginning'
      for (let round = 0; round < roundsEach; round += 1) {
        await inBrowser(async (worker, { kill }) => {
          const found = await expectFull(worker, known, cut).catch((cause: unknown) => {
            throw new Error(`round ${round}, ${story}: ${String(cause)}`, { cause })
          })
          if (isAnother(found, known)) counted.cutOffButDone += 1
          const act = vaultActions[round % vaultActions.length]
          const rehearsal = act && rehearsals.get(act)
          if (act === undefined || rehearsal === undefined) throw new TypeError('no act')
          known = await prepareVault(worker, act, found)
          const answered = await killDuring(worker, act, known, kill, momentOf(pick, rehearsal))
          counted[answered === undefined ? 'cutOff' : 'answered'] += 1
          cut = answered === undefined ? act : undefined
          story = `after "${act.name}" was ${answered === undefined ? 'cut off' : 'answered'}`
          known = answered ?? known
        })
        if (isCutOff(findBrowserLog(profile))) {
          counted.logsCutOff += 1
          story += ', which cut off the log of the browser'
        }
        if (isCutOff(findBrowserLog(profile, 'manifest'))) {
          counted.manifestsCutOff += 1
          story += ', which cut off the manifest of the browser'
        }
      }
      await inBrowser((worker) => expectFull(worker, known, cut))
      load = Math.round(os.loadavg()[0] ?? 0)
    } finally {
      endBusyProcesses()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    }
    console.log(`seed ${seed}:`, counted)
    const description = JSON.stringify({ sweep: 'kills', seed, done: roundsEach, busy, load, ...counted })
    test.info().annotations.push({ type: 'counts', description })
    // Some actions completed and some did not, so the moments were spread over the actions.
    expect(counted.cutOff).toBeGreaterThanOrEqual(Math.floor(roundsEach / 10))
    expect(counted.answered).toBeGreaterThanOrEqual(Math.floor(roundsEach / 20))
  })
}

async function useBrowser<Result>(
  profile: string,
  origin: string,
  work: (worker: VaultWorkerPage, browser: KillableBrowser) => Promise<Result>,
): Promise<Result> {
  const browser = await startKillableBrowser(profile)
  try {
    return await work(await openIn(browser.context, origin), browser)
  } finally {
    await browser.kill()
  }
}

async function openIn(context: BrowserContext, origin: string): Promise<VaultWorkerPage> {
  await serveVaultWorker(context, installIdbFaults, installQuickStretch)
  return openVaultWorker(await context.newPage(), findVaultWorker(), origin)
}

/** Duration and number of writing transactions of an undisturbed action. */
interface Rehearsal {
  readonly tookMs: number
  readonly writes: number
}

async function rehearse(worker: VaultWorkerPage) {
  const rehearsals = new Map<VaultAction, Rehearsal>()
  let known = nothingYet
  for (const act of vaultActions) {
    known = await prepareVault(worker, act, known)
    const begun = await act.begin?.(worker, known)
    let writes = 0
    const count = () => (writes += 1)
    worker.page.on('console', count)
    const began = performance.now()
    const reply = await act.run(worker, known, begun)
    rehearsals.set(act, { tookMs: performance.now() - began, writes })
    worker.page.off('console', count)
    if (reply?.ok !== true) throw new Error(`${act.name}: ${JSON.stringify(reply)}`)
    known = act.done(known, reply.value)
  }
  return { rehearsals, known }
}

/** Number of started writes to wait for, and the delay after them. */
interface Moment {
  readonly writes: number
  readonly afterMs: number
}

// Half of the moments are anywhere in the action, half are in a write.
function momentOf(pick: Pick, { tookMs, writes }: Rehearsal): Moment {
  if (pick(2) === 0) return { writes: 0, afterMs: pick(Math.ceil(tookMs * 1.2)) }
  return { writes: 1 + pick(writes), afterMs: pick(longestWriteMs) }
}

/** Returns the acknowledged state, or undefined without an answer before the kill. */
async function killDuring(
  worker: VaultWorkerPage,
  act: VaultAction,
  before: Acknowledged,
  kill: () => Promise<void>,
  { writes, afterMs }: Moment,
): Promise<Acknowledged | undefined> {
  const begun = await act.begin?.(worker, before)
  const asked = act.run(worker, before, begun).catch(() => undefined)
  let answer: Awaited<typeof asked>
  const answered = asked.then((reply) => {
    answer = reply
  })
  // An action that ends sooner is killed at its end.
  await Promise.race([answered, awaitWrites(worker, writes).then(() => moment(afterMs))])
  const given = answer
  await kill()
  if (given === undefined) return undefined
  if (!given.ok) throw new Error(`${act.name}: ${given.failure.code}`)
  return act.done(before, given.value)
}

function awaitWrites({ page }: VaultWorkerPage, writes: number): Promise<void> {
  let seen = 0
  return new Promise((resolve) => {
    if (writes === 0) resolve()
    page.on('console', () => {
      seen += 1
      if (seen === writes) resolve()
    })
  })
}

function isAnother(found: Acknowledged, known: Acknowledged): boolean {
  return factsOf(found) !== factsOf(known)
}

function factsOf({ vault, keys, signatures, passphrase, phrase }: Acknowledged): string {
  return JSON.stringify([vault, keys.length, signatures, passphrase, phrase?.id])
}
