import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'

import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'

import { createVault, goOn, passphrase } from './acts.ts'
import {
  amountDuffs,
  confirmButton,
  confirmLock,
  expectNothingLost,
  instantLock,
  payButton,
  readLedger,
  tallyOf,
  unlock,
} from './deposit-acts.ts'
import { inKillableBrowser } from './killable-browser.ts'

// The browser is killed at any moment after a press on the way from an address to a submitted create, each press in turn. Started again, the way
// goes on where it was: all that the wallet of the sandbox has paid is locked for identities then, but for the fees of as many locks.

const sweep = readSweep(process.env)
const kills = sweep.sizeOf('deposit-kills')
const seed = sweep.seedFrom(21)

const steps = ['address', 'pay', 'confirm', 'create', 'submit'] as const
type Step = (typeof steps)[number]
// From the press until all that follows from it by itself is done, on an idle machine.
const usualMs: Readonly<Record<Step, number>> = {
  address: 400,
  pay: 600,
  confirm: 2500,
  create: 700,
  submit: 900,
}

test(`the browser is killed ${kills} times on the way from a payment to an identity: no duff is lost`, async ({
  baseURL,
}) => {
  const origin = baseURL ?? ''
  test.setTimeout(120_000 + kills * 90_000)
  const profile = mkdtempSync(path.join(os.tmpdir(), 'keywright-deposit-kills-'))
  const pick = pickFrom(seed)
  const counted = { again: 0, further: 0 }
  try {
    await inBrowser(profile, origin, async (page) => {
      await page.goto(`${origin}/vault`)
      await createVault(page)
    })
    for (let round = 0; round < kills; round += 1) {
      const step = steps[round % steps.length] ?? 'address'
      const afterMs = pick(usualMs[step])
      const draft = await inBrowser(profile, origin, async (page) => {
        const place = await beginDraft(page, origin)
        await goThrough(page, round, step)
        await moment(afterMs)
        return place
      })
      await inBrowser(profile, origin, async (page) => {
        expectNothingLost(tallyOf(await readLedger(page)))
        const isFurther = await goOnFrom(page, draft, step, round)
        counted[isFurther ? 'further' : 'again'] += 1
        const tally = tallyOf(await readLedger(page))
        expectNothingLost(tally)
        const done = BigInt(round + 1)
        expect(tally).toMatchObject({ paid: done * amountDuffs, unspent: 0n, unseen: 0n, locks: round + 1 })
      })
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  const description = JSON.stringify({ sweep: 'deposit-kills', seed, done: kills, ...counted })
  test.info().annotations.push({ type: 'counts', description })
})

function inBrowser<Result>(
  profile: string,
  origin: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  return inKillableBrowser(profile, async (page) => {
    await page.goto(`${origin}/settings`)
    // A browser writes what is in localStorage some seconds later: the kill may have undone this.
    await page.getByRole('radio', { name: /^Sandbox of today/ }).check()
    return work(page)
  })
}

/** A draft that is to be paid at an address, on the disk. Returns its page. */
async function beginDraft(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/build/create`)
  await expect(page).toHaveURL(/\/fund$/)
  await page.getByRole('radio', { name: 'Pay an address' }).check()
  await page.getByLabel('Amount').fill(String(amountDuffs))
  // What is typed is written when the page is left.
  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue(String(amountDuffs))
  await unlock(page)
  return page.url()
}

/** Goes as far as the press of that step, or to the end. What is done already is passed over. */
async function goThrough(page: Page, round: number, last?: Step): Promise<boolean> {
  const make = page.getByRole('button', { name: 'Show an address' })
  await expect(make.or(payButton(page)).or(instantLock(page))).toBeVisible()
  if (await make.isVisible()) await make.click()
  if (last === 'address') return true
  await expect(payButton(page).or(instantLock(page))).toBeVisible()
  if (tallyOf(await readLedger(page)).payments === round) await payButton(page).click()
  if (last === 'pay') return true
  await expect(confirmButton(page).or(instantLock(page))).toBeVisible()
  if (await confirmButton(page).isVisible()) await confirmLock(page)
  if (last === 'confirm') return true
  await expect(instantLock(page)).toBeVisible()
  await goOn(page, 'Keys')
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  const sign = page.getByRole('button', { name: 'Sign identity create' })
  await expect(sign).toBeVisible()
  const proof = page.getByRole('main').getByLabel('Passphrase')
  if (await proof.isVisible()) await proof.fill(passphrase)
  await sign.click()
  if (last === 'create') return true
  await submit(page)
  return true
}

async function submit(page: Page): Promise<void> {
  const press = page.getByRole('button', { name: 'Submit', exact: true })
  await expect(press).toBeVisible()
  await press.click()
}

/** Ends the way after the kill. Returns whether what was pressed had come to something. */
async function goOnFrom(page: Page, draft: string, step: Step, round: number): Promise<boolean> {
  const before = tallyOf(await readLedger(page))
  await page.goto(draft.replace(/fund$/, 'export'))
  const press = page.getByRole('button', { name: 'Submit', exact: true })
  const waiting = page.getByText(/answers? so far, still asking/)
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
