import type { Page } from '@playwright/test'

import { goOn, unlock } from './acts.ts'
import {
  amountDuffs,
  beginPaidRun,
  confirmLock,
  eachDuffs,
  expectNothingLost,
  fundedRows,
  instantLock,
  payButton,
  readLedger,
  signLock,
  tallyOf,
} from './deposit-acts.ts'
import { expect } from './fixtures.ts'
import { openFaults } from './network-acts.ts'
import { testWithVault as test } from './stored-start.ts'

// Each way in which a payment, its lock or an answer goes wrong on Sandbox v13: the draft, or the run, is funded all the same, no duff is lost,
// and what is waited for is said. The figures that are printed are from the press of Pay on.

const deep = { tag: '@deep' } as const
const asked = 'askedNodes'
const blockMs = 20_000

test('nothing goes wrong', deep, async ({ page }) => {
  await begin(page, {})
  const figures = await pay(page)
  await confirmLock(page)
  await expect(instantLock(page)).toBeVisible()
  await expectFunded(page, 'nothing goes wrong', figures)
})

test('a payment that no node ever sees is waited for, and the next one counts', deep, async ({ page }) => {
  await begin(page, { payments: 'No node sees them' })
  await pay(page)
  await pass(page, 120)
  await expect(page.getByText('Nothing has arrived yet.')).toBeVisible()
  await expect(page.getByText(/^Watching for payments\./)).toBeVisible()
  await set(page, { payments: 'None' })
  const figures = await pay(page)
  await expect(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()
  await confirmLock(page)
  await expect(instantLock(page)).toBeVisible()
  const tally = await expectFunded(page, 'never seen, then paid again', figures)
  expect(tally).toMatchObject({ payments: 2, unseen: amountDuffs, unspent: 0n })
})

test('a payment that is seen three blocks late, without an instant lock', deep, async ({ page }) => {
  await begin(page, { payments: 'Seen three blocks late' })
  const figures = await pay(page)
  await pass(page, 20)
  await expect(page.getByText('Nothing has arrived yet.')).toBeVisible()
  await pass(page, 60)
  await expect(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()
  await confirmLock(page)
  await expect(instantLock(page)).toBeVisible()
  await expectFunded(page, 'seen late', figures)
})

test(
  'an instant lock that never comes gives way to a ChainLock by itself, and that is said',
  deep,
  async ({ page }) => {
    await begin(page, { payments: 'No instant lock comes' })
    const figures = await pay(page)
    await expect(page.getByText(/^Not everything is final yet\./)).toBeVisible()
    await confirmLock(page)
    await expect(page.getByText('A node has the lock. Waiting for its instant lock.')).toBeVisible()
    await pass(page, 60)
    // The ordinary step goes on with the transaction and the height of its block.
    await expect(page.getByRole('radio', { name: 'ChainLock proof' })).toBeChecked()
    await expectFunded(page, 'no instant lock', figures)
    // The plan covers a proof of either kind.
    await goOn(page, 'Keys')
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await expect(page.getByText(/no passphrase is asked\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Sign identity create' }).click()
    await expect(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
  },
)

test('a payment whose block is replaced is the same payment in another block', deep, async ({ page }) => {
  await begin(page, { payments: 'Their block is replaced' })
  const figures = await pay(page)
  await expect(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()
  await pass(page, 20)
  await confirmLock(page)
  await expect(instantLock(page)).toBeVisible()
  await pass(page, 80)
  await expect(instantLock(page)).toBeVisible()
  await expectFunded(page, 'reorg of the payment', figures)
})

test('an address that is paid twice has both locked', deep, async ({ page }) => {
  await begin(page, { payments: 'Paid twice' })
  const figures = await pay(page)
  await expect(page.getByText('2 payments, 100,000,000 duffs together')).toBeVisible()
  await expect(page.getByText('50,000,000 duffs more than you asked for.')).toBeVisible()
  await confirmLock(page)
  await expect(instantLock(page)).toBeVisible()
  const tally = await expectFunded(page, 'paid twice', figures)
  expect(tally).toMatchObject({ payments: 2, paid: 2n * amountDuffs, unspent: 0n, locks: 1 })
})

test('a lock whose answer every node loses after it has accepted it', deep, async ({ page }) => {
  await begin(page, { nodes: 'Accepts, but the answer is lost' })
  const figures = await pay(page)
  await confirmLock(page)
  await pass(page, 20)
  await expect(instantLock(page)).toBeVisible()
  await expectFunded(page, 'answer lost after acceptance', figures)
})

for (const { what, faults, seconds = 0, payments = 1 } of [
  { what: 'gets no instant lock', faults: { payments: 'No instant lock comes' }, seconds: 60 },
  { what: 'is in a block that is replaced', faults: { payments: 'Their block is replaced' }, seconds: 80 },
  { what: 'is paid twice', faults: { payments: 'Paid twice' }, payments: 2 },
  {
    what: 'is taken, and the answer is lost',
    faults: { nodes: 'Accepts, but the answer is lost' },
    seconds: 20,
  },
] as const satisfies readonly {
  readonly what: string
  readonly faults: Faults
  readonly seconds?: number
  readonly payments?: number
}[])
  test(`a run of two whose payment ${what} is funded all the same`, deep, async ({ page }) => {
    await begin(page, faults, 'run')
    const figures = await pay(page)
    await expect(page.getByText(new RegExp(`^${payments} payment`))).toBeVisible()
    await signLock(page)
    await expect(async () => expect(tallyOf(await readLedger(page)).locks).toBe(1)).toPass()
    await pass(page, seconds)
    const tally = await expectFunded(page, `run, ${what}`, figures, fundedRows(page).nth(1))
    expect(tally).toMatchObject({ payments, locked: 2n * eachDuffs, locks: 1, unseen: 0n })
    // What is too much is the change, at a key of the vault.
    expect(tally.unspent > 0n).toBe(payments > 1)
  })

interface Faults {
  readonly payments?: string
  readonly nodes?: string
}

/** A draft, or a run of two, with an address that is to be paid, on a sandbox with these faults. */
async function begin(page: Page, faults: Faults, what: 'draft' | 'run' = 'draft'): Promise<void> {
  await countAsked(page)
  await page.clock.install()
  await page.goto('/settings')
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
  await choose(page, faults)
  await page.goto(what === 'run' ? '/build/bulk' : '/build/create')
  await unlock(page)
  if (what === 'run') await beginPaidRun(page, 'Shop {n}', 2)
  else {
    await page.getByRole('radio', { name: 'Pay an address' }).check()
    await page.getByLabel('Amount').fill(String(amountDuffs))
  }
  await page.getByRole('button', { name: 'Show an address' }).click()
  await expect(payButton(page)).toBeVisible()
}

async function choose(page: Page, { payments, nodes }: Faults): Promise<void> {
  await openFaults(page)
  if (nodes !== undefined)
    for (const node of [1, 2, 3]) await page.getByLabel(`Platform node ${node}`).selectOption(nodes)
  if (payments !== undefined) await page.getByLabel('Fault of payments').selectOption(payments)
}

/** Changes the faults, and comes back to the draft. */
async function set(page: Page, faults: Faults): Promise<void> {
  const draft = page.url()
  await page.goto('/settings')
  await choose(page, faults)
  await page.goto(draft)
  await unlock(page)
}

interface Figures {
  readonly atMs: number
  readonly before: number
}

/** Pays just after a block: one that came at once would prove the payment before a fault of its locks is seen. */
async function pay(page: Page): Promise<Figures> {
  await page.clock.fastForward(await page.evaluate((every) => every - (Date.now() % every), blockMs))
  const atMs = await page.evaluate(() => Date.now())
  const before = await readAsked(page)
  await payButton(page).click()
  return { atMs, before }
}

/** So many seconds go by, a block of the sandbox at a time: a jump further would be a device that slept. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += 20) {
    await page.clock.fastForward(20_000)
    await expect(async () => expect(await page.evaluate(() => document.readyState)).toBe('complete')).toPass()
  }
}

async function expectFunded(
  page: Page,
  what: string,
  { atMs, before }: Figures,
  funded = page.getByRole('link', { name: 'Continue to Keys' }),
) {
  await expect(funded).toBeVisible()
  const tally = tallyOf(await readLedger(page))
  expectNothingLost(tally)
  const seconds = ((await page.evaluate(() => Date.now())) - atMs) / 1000
  const requests = (await readAsked(page)) - before
  const figures = { fault: what, seconds: Number(seconds.toFixed(1)), requests }
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) })
  console.log(`from payment to funded draft: ${JSON.stringify(figures)}`)
  return tally
}

/** Counts what the page asks the nodes of the sandbox's platform: they are in a worker, and no request of the browser shows it. */
async function countAsked(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    let count = 0
    Object.defineProperty(globalThis, name, { get: () => count })
    const post: unknown = Reflect.get(Worker.prototype, 'postMessage')
    if (typeof post !== 'function') throw new TypeError('a worker takes no messages')
    Reflect.set(Worker.prototype, 'postMessage', function (this: Worker, ...given: readonly unknown[]) {
      const call: unknown = Reflect.get(Object(given[0]) as object, 'call')
      if (call === 'callNode' || call === 'callStream') count += 1
      Reflect.apply(post, this, given)
    })
  }, asked)
}

async function readAsked(page: Page): Promise<number> {
  return Number(await page.evaluate((name) => Reflect.get(globalThis, name) as unknown, asked))
}
