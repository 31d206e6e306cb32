import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'

import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'

import { keepFromSandbox, createVault, goOn, passphrase, unlock } from './acts.ts'
import {
  amountDuffs,
  beginPaidRun,
  confirmButton,
  confirmLock,
  expectNothingLost,
  fundedRows,
  provenLock,
  payButton,
  readLedger,
  runOfTwoDuffs,
  signLock,
  tallyOf,
} from './deposit-acts.ts'
import { inKillableBrowser } from './killable-browser.ts'

// Kills the browser at a random moment after each press on the way from an address to a submitted create, or to the
// funded rows of a run. After a restart the way continues. In the end all payments of the sandbox wallet are locked for
// identities, except for the fees of the locks.

const sweep = readSweep(process.env)
const kills = sweep.sizeOf('deposit-kills')
const seed = sweep.seedFrom(21)

/** The steps from a payment to its purpose. Each round takes them once. */
interface Way<Step extends string> {
  /**
   * For each press, the milliseconds until everything that it causes is done, on an idle machine. The stretching of a
   * passphrase does not count, because nothing is stored before it ends.
   */
  readonly usualMs: Readonly<Record<Step, number>>
  readonly paidDuffs: bigint
  /** Runs the journey up to and including the press of `step`. Returns the URL at which to continue. */
  readonly begin: (page: Page, origin: string, round: number, step: Step) => Promise<string>
  /** Completes the way after the kill. Returns whether the press had any effect. */
  readonly end: (page: Page, place: string, round: number, step: Step) => Promise<boolean>
}

test('no duff is lost if the browser is killed between a payment and its identity', async ({ baseURL }) =>
  killOnTheWay(baseURL ?? '', toIdentity))

test('no duff is lost if the browser is killed between a payment and its run of two', async ({ baseURL }) =>
  killOnTheWay(baseURL ?? '', toRun))

async function killOnTheWay<Step extends string>(origin: string, way: Way<Step>): Promise<void> {
  test.setTimeout(120_000 + kills * 90_000)
  const profile = mkdtempSync(path.join(os.tmpdir(), 'keywright-deposit-kills-'))
  const pick = pickFrom(seed)
  const counted = { again: 0, further: 0 }
  // `Object.keys` returns strings, but the type of `usualMs` allows only steps.
  const steps = Object.keys(way.usualMs) as Step[]
  try {
    for (let round = 0; round < kills; round += 1) {
      const step = steps[round % steps.length]
      if (step === undefined) throw new RangeError('no step')
      const afterMs = pick(way.usualMs[step])
      const place = await inBrowser(profile, origin, async (page) => {
        if (round === 0) {
          await page.goto(`${origin}/vault`)
          await createVault(page)
        }
        const begun = await way.begin(page, origin, round, step)
        await moment(afterMs)
        return begun
      })
      await inBrowser(profile, origin, async (page) => {
        expectNothingLost(tallyOf(await readLedger(page)))
        const isFurther = await way.end(page, place, round, step)
        counted[isFurther ? 'further' : 'again'] += 1
        const tally = tallyOf(await readLedger(page))
        expectNothingLost(tally)
        const done = BigInt(round + 1)
        expect(tally).toMatchObject({ paid: done * way.paidDuffs, unspent: 0n, unseen: 0n, locks: round + 1 })
      })
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  const description = JSON.stringify({ sweep: 'deposit-kills', seed, done: kills, ...counted })
  test.info().annotations.push({ type: 'counts', description })
}

function inBrowser<Result>(
  profile: string,
  origin: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  return inKillableBrowser(profile, async (page) => {
    await page.goto(`${origin}/settings`)
    // A browser writes localStorage with seconds of delay, so the kill may have undone this.
    await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
    return work(page)
  })
}

const toIdentity: Way<'address' | 'pay' | 'confirm' | 'create' | 'submit'> = {
  usualMs: { address: 400, pay: 600, confirm: 2500, create: 300, submit: 900 },
  paidDuffs: amountDuffs,
  begin: async (page, origin, round, step) => {
    const place = await beginDraft(page, origin)
    await goThrough(page, round, step)
    return place
  },
  end: goOnFrom,
}
type Step = keyof typeof toIdentity.usualMs

/** Stores a draft that a payment to an address funds. Returns its address. */
async function beginDraft(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/build/create`)
  await expect(page).toHaveURL(/\/fund$/)
  await page.getByRole('radio', { name: 'Pay an address' }).check()
  await page.getByLabel('Amount').fill(String(amountDuffs))
  // Leaving the page saves typed text.
  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue(String(amountDuffs))
  await unlock(page)
  return page.url()
}

/** Runs up to the press of that step, or to the end. Skips completed steps. */
async function goThrough(page: Page, round: number, last?: Step): Promise<void> {
  const make = page.getByRole('button', { name: 'Show an address' })
  const paid = payButton(page).or(confirmButton(page)).or(provenLock(page))
  // Once paid, the address is collapsed.
  const isThere = (one: Locator) => expect(firstSeen(one)).toBeVisible()
  await isThere(make.or(paid))
  if (await make.isVisible()) await make.click()
  if (last === 'address') return
  await isThere(paid)
  if (tallyOf(await readLedger(page)).payments === round) await payButton(page).click()
  if (last === 'pay') return
  await expect(confirmButton(page).or(provenLock(page))).toBeVisible()
  if (await confirmButton(page).isVisible()) await confirmLock(page)
  if (last === 'confirm') return
  await expect(provenLock(page)).toBeVisible()
  await goOn(page, 'Keys')
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  const sign = page.getByRole('button', { name: 'Sign identity create' })
  await expect(sign).toBeVisible()
  const proof = page.getByRole('main').getByLabel('Passphrase')
  if (await proof.isVisible()) await proof.fill(passphrase)
  await keepFromSandbox(page)
  await sign.click()
  if (last === 'create') return
  await submit(page)
}

async function submit(page: Page): Promise<void> {
  const press = page.getByRole('button', { name: 'Submit', exact: true })
  await expect(press).toBeVisible()
  await press.click()
}

async function goOnFrom(page: Page, draft: string, round: number, step: Step): Promise<boolean> {
  const before = tallyOf(await readLedger(page))
  await page.goto(draft.replace(/fund$/, 'export'))
  const press = page.getByRole('button', { name: 'Submit', exact: true })
  const waiting = page.getByText(/^Submitted, and accepted by \d/)
  const created = page.getByRole('heading', { name: 'Identity created' })
  const unsigned = page.getByText('Nothing is signed yet', { exact: false })
  await expect(press.or(waiting).or(created).or(unsigned).first()).toBeVisible()
  const isSigned = !(await unsigned.isVisible())
  if (!isSigned) {
    await page.goto(draft)
    await unlock(page)
    await goThrough(page, round)
  } else if (await press.isVisible()) await press.click()
  await expect(waiting.or(created).first()).toBeVisible()
  if (step === 'pay') return before.payments > round
  if (step === 'confirm') return before.locks > round
  return isSigned
}

const toRun: Way<'begin' | 'address' | 'pay' | 'confirm' | 'prove'> = {
  // `begin` seals the keys, `confirm` signs and sends the lock, and the steps after its proof fund the rows.
  usualMs: { begin: 500, address: 400, pay: 600, confirm: 1200, prove: 700 },
  paidDuffs: runOfTwoDuffs,
  begin: async (page, origin, round, step) => {
    const place = `${origin}/build/bulk`
    await page.goto(place)
    await unlock(page)
    await beginPaidRun(page, `Round ${round} {n}`, 2)
    if (step !== 'begin') await goThroughRun(page, round, step)
    return place
  },
  end: async (page, place, round, step) => {
    const before = tallyOf(await readLedger(page))
    await page.goto(place)
    await unlock(page)
    const run = page.getByRole('link', { name: `Round ${round} 1 to Round ${round} 2` })
    await expect(page.getByRole('radio', { name: 'One payment' })).toBeVisible()
    const isBegun = await run.isVisible()
    if (isBegun) await run.click()
    else await beginPaidRun(page, `Round ${round} {n}`, 2)
    const press = page.getByRole('button', { name: 'Prepare 2 identities' })
    const paying = page.getByRole('heading', { name: 'Pay for the run' })
    // The page asks for keys that were not sealed. It checks proven rows automatically.
    if (isBegun) await expect(firstSeen(press.or(paying).or(fundedRows(page)))).toBeVisible()
    if (isBegun && step === 'begin' && (await press.isVisible())) await press.click()
    await goThroughRun(page, round)
    if (step === 'pay') return before.payments > round
    if (step === 'confirm') return before.locks > round
    return isBegun
  },
}

const firstSeen = (one: Locator) => one.filter({ visible: true }).first()

/** Runs up to the press of that step, or until the rows are funded and checked. Skips completed steps. */
async function goThroughRun(page: Page, round: number, last?: keyof typeof toRun.usualMs): Promise<void> {
  const make = page.getByRole('button', { name: 'Show an address' })
  const done = fundedRows(page).nth(1)
  await expect(make.or(payButton(page)).or(confirmButton(page)).or(done).first()).toBeVisible()
  if (await make.isVisible()) await make.click()
  if (last === 'address') return
  await expect(payButton(page).or(confirmButton(page)).or(done).first()).toBeVisible()
  if (tallyOf(await readLedger(page)).payments === round) await payButton(page).click()
  if (last === 'pay') return
  await expect(confirmButton(page).or(done).first()).toBeVisible()
  if (await confirmButton(page).isVisible()) await signLock(page)
  if (last === 'confirm') return
  const proven = page.getByText('Locked by InstantSend')
  // Once the lock is proven, the payment is collapsed.
  const folded = page.getByText(/^Paid and locked: /)
  await expect(firstSeen(proven.or(folded).or(done))).toBeVisible()
  if (last === 'prove') return
  await expect(done).toBeVisible()
}
