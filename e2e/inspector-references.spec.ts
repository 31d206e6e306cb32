import type { Page } from '@playwright/test'

import { chooseMethod, fundFromSandbox, beginUnlocked } from './acts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'

test.use({ stretchesQuickly: true })

// Readings link to the places that use them, and the quorums of the followed network verify locks.

const box = (page: Page) => page.getByLabel('What to read')
const visit = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

test(
  'the inspector links masternodes, quorums and blocks to the network page',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/network')
    await page
      .getByRole('button', { name: /^Show masternode/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: 'Masternode' })
    const registered = await hashIn(drawer)
    await page.keyboard.press('Escape')
    const groups = page.getByRole('list', { name: /^Quorums of /, includeHidden: true })
    await expect(groups.first()).toBeAttached()
    const quorum = await hashIn(groups.first())
    await visit(page, 'Inspector')

    // A hash in the list is public. Any other hash may be a private key, so the page warns first.
    await box(page).fill(`${registered.slice(0, 63)}${registered.endsWith('0') ? 1 : 0}`)
    await expect(page.getByText('This may be a private key').first()).toBeVisible()
    await box(page).fill(registered)
    await page
      .getByRole('button', { name: /^Open masternode/ })
      .first()
      .click()
    await expect(drawer.getByText(registered).first()).toBeVisible()
    await page.keyboard.press('Escape')

    await visit(page, 'Inspector')
    await page.getByRole('checkbox', { name: /32 bytes as public/ }).check()
    await box(page).fill(JSON.stringify({ $id: 'x', quorumHash: quorum }))
    await expectAccessible(page, 'what leads elsewhere')
    await page
      .getByRole('button', { name: /^Open quorum/ })
      .first()
      .click()
    await expect(page.getByText(quorum, { exact: true }).first()).toBeInViewport()

    await visit(page, 'Inspector')
    await box(page).fill(JSON.stringify({ $id: 'x', quorumHash: quorum }))
    await page
      .getByRole('button', { name: /^Ask the nodes for block/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Console' })).toBeVisible()
  },
)

testWithVault(
  'a lock is checked by the quorums of a followed network, and links to its draft',
  { tag: '@deep' },
  async ({ page }) => {
    await beginUnlocked(page)
    await fundFromSandbox(page)
    await chooseMethod(page, 'InstantSend lock')
    const lock = await page.getByLabel('Instant lock', { exact: true }).inputValue()
    const transaction = await page.getByLabel('Lock transaction', { exact: true }).inputValue()
    await visit(page, 'Inspector')
    await box(page).fill(lock)
    await expect(page.getByText(/^Instant lock: Not checked: this network is not followed/)).toBeVisible()
    await page.getByRole('button', { name: 'Follow Sandbox to check it' }).click()
    await expect(
      page.getByText(/^Instant lock: Signed by the required quorum of the masternode list/),
    ).toBeVisible()
    await box(page).fill(transaction)
    await page.getByRole('link', { name: /^Open lock in progress/ }).click()
    await expect(page.getByRole('link', { name: 'Continue to Keys' })).toBeVisible()
  },
)

/** The first complete hash in the text, including collapsed parts. */
async function hashIn(place: ReturnType<Page['getByRole']>): Promise<string> {
  const whole = /[0-9a-f]{64}/
  await expect.poll(async () => whole.test((await place.textContent()) ?? '')).toBe(true)
  return whole.exec((await place.textContent()) ?? '')?.[0] ?? ''
}
