import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { beginWithVault, fundFromSandbox, goOn, passphrase, sign } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { go, openFaults, openSandbox } from './network-acts.ts'

// Signed transitions on their way to the nodes of a network of today, on the sandbox with each fault of its
// platform's nodes.

/** The same fault for all nodes, because the first node is chosen at random. */
async function setFaults(page: Page, fault: string): Promise<void> {
  const signed = page.url()
  await go(page, 'Settings')
  await openFaults(page)
  for (const node of [1, 2, 3]) await page.getByLabel(`Platform node ${node}`).selectOption(fault)
  await page.goto(signed)
}

async function signCreate(page: Page): Promise<void> {
  // Blocks come when told: nothing here waits for time.
  await openSandbox(page)
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
  await beginWithVault(page)
  await fundFromSandbox(page)
  await goOn(page, 'Keys')
  await expect(page.getByLabel('Label of key 3')).toHaveValue('Transfer key')
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  await sign(page)
}

const again = (page: Page) => page.getByRole('button', { name: 'Send the same bytes again' })
const busy = (page: Page) =>
  page.getByText(/^Submitted, and accepted by|the next is asked|Submitting it to the first node/)

test(
  'a transition that is lost on the way is sent again, and applied once',
  { tag: '@deep' },
  async ({ page }) => {
    await signCreate(page)
    await expect(page.getByText(/sandbox’s platform nodes/)).toBeVisible()

    await test.step('no node can be reached', async () => {
      await setFaults(page, 'unreachable')
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(page.getByText('No answer from any node')).toBeVisible()
      await expectAccessible(page, 'a transition that no node has answered')
      await page.getByText(/What the nodes said/).click()
      await expect(page.getByText(/its certificate has expired/).first()).toBeVisible()
    })

    await test.step('each node accepts it and its answer is lost', async () => {
      await setFaults(page, 'loses-answer')
      await again(page).click()
      await expect(page.getByText('No answer from any node')).toBeVisible()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
      await expect(page.getByText('No node answered').first()).toBeVisible()
      await expect(page.getByText('Send the same bytes again, which is safe')).toBeAttached()
      await page.goBack()
    })

    await test.step('what is waited for goes on after a reload', async () => {
      await setFaults(page, 'none')
      // Without any press, the outbox continues by itself.
      await expect(busy(page)).toBeVisible()
      await page.reload()
      await expect(busy(page)).toBeVisible()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
      await expect(page.getByText('Submitted, not confirmed').first()).toBeVisible()
      await expect(page.getByRole('link', { name: /^See the status of/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Discard/ })).toHaveCount(0)
      await expect(page.getByText('Nothing: it leaves this list once confirmed.')).toBeAttached()
      const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
      for (const narrower of [1024, 768]) {
        await page.setViewportSize({ width: narrower, height })
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize({ width, height })
      await page.goBack()
      await page.getByRole('button', { name: 'Generate a block' }).click()
      await expect(page.getByRole('heading', { name: 'Identity created' })).toBeVisible()
    })
    await page.getByRole('link', { name: 'Open the identity' }).click()
    await expect(page.getByText(/^Confirmed/).first()).toBeVisible()
    // The history of the identity lists each attempt.
    await expect(page.getByText(/^Submitted .*: \d+ answers?$/).first()).toBeVisible()
    const id = /identities\/(\w+)/.exec(page.url())?.[1] ?? ''

    await test.step('it is read from nodes that agree', async () => {
      await page.getByRole('link', { name: 'Send credits' }).click()
      await page.getByText('Enter another last nonce').click()
      await page.getByRole('button', { name: 'Read it from nodes' }).click()
      await expect(page.getByText('3 of 3 nodes agree, at height')).toBeVisible()
      await page.goto('/')
      await page.getByRole('button', { name: 'Import' }).click()
      await page.getByLabel('Identity id', { exact: true }).fill(id)
      await page.getByRole('button', { name: 'Read from nodes' }).click()
      await expect(page.getByText('3 of 3 nodes agree, at height')).toBeVisible()
      await page.getByRole('button', { name: 'Ask for proof' }).click()
      await expect(
        page.getByText('No node of this network gives proofs. The identity is not proven.'),
      ).toBeVisible()
      await expect(page.getByText(/This is not proven/)).toBeVisible()
      await expect(page.getByText(/Proven at block/)).toBeHidden()
      await expectAccessible(page, 'an identity that was read from nodes')
    })

    await test.step('a newer version of the network is named, and what has the same bytes is read', async () => {
      await setFaults(page, 'newer-version')
      await page.getByRole('button', { name: 'Import' }).click()
      await page.getByLabel('Identity id', { exact: true }).fill(id)
      await page.getByRole('button', { name: 'Read from nodes' }).click()
      await expect(
        page.getByText('The network is at protocol version 14; this program knows 13'),
      ).toBeVisible()
    })

    await test.step('where no node answers, each reason is named', async () => {
      await setFaults(page, 'unreachable')
      await page.getByRole('button', { name: 'Import' }).click()
      await page.getByLabel('Identity id', { exact: true }).fill(id)
      await page.getByRole('button', { name: 'Read from nodes' }).click()
      await expect(page.getByText(/its certificate has expired/)).toBeVisible()
    })
  },
)

test(
  'a transition that no node confirms stays accepted, and is confirmed once nodes answer',
  { tag: '@deep' },
  async ({ page }) => {
    await signCreate(page)
    await setFaults(page, 'wait-fails')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('Accepted, not confirmed yet')).toBeVisible()
    await expectAccessible(page, 'a transition that is accepted')
    await setFaults(page, 'none')
    await expect(busy(page)).toBeVisible()
    await page.getByRole('button', { name: 'Generate a block' }).click()
    await expect(page.getByRole('heading', { name: 'Identity created' })).toBeVisible()
  },
)

test(
  'a transition that two nodes reject is shown as rejected, with the reason',
  { tag: '@deep' },
  async ({ page }) => {
    await signCreate(page)
    await setFaults(page, 'rejects:10513')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText(/^An instant lock is accepted while it is recent/).first()).toBeVisible()
    await expectAccessible(page, 'a transition that nodes reject')
    await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeHidden()

    await test.step('it says what that cost, and proves the lock by its block', async () => {
      await expect(page.getByText('No block has it, so the lock has lost nothing.')).toBeVisible()
      await setFaults(page, 'none')
      await page.getByRole('button', { name: 'Prove the lock by its block and sign again' }).click()
      await expect(page).toHaveURL(/\/sign$/)
      await expect(
        page.getByText('The signature was removed, and the block of the lock is entered.'),
      ).toBeVisible()
      // Another page was opened in the meantime, which locked the vault.
      await page.getByLabel('Passphrase').fill(passphrase)
      await sign(page)
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(busy(page)).toBeVisible()
      await page.getByRole('button', { name: 'Generate a block' }).click()
      await expect(page.getByRole('heading', { name: 'Identity created' })).toBeVisible()
    })
  },
)
