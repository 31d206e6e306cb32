import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { beginWithVault, fundFromSandbox, goOn, sign } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { go, openFaults, openSandbox } from './network-acts.ts'

test.use({ stretchesQuickly: true })

// Follows a signed transition to the nodes of one of today's networks, across reloads. Component tests submit to nodes
// with other faults.

/** Sets the same fault for all nodes, because the first node is chosen at random. */
async function setFaults(page: Page, fault: string): Promise<void> {
  const signed = page.url()
  await go(page, 'Settings')
  await openFaults(page)
  for (const node of [1, 2, 3]) await page.getByLabel(`Platform node ${node}`).selectOption(fault)
  await page.goto(signed)
}

async function signCreate(page: Page): Promise<void> {
  // The sandbox generates blocks only on demand, so that nothing here depends on time.
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

    await test.step('each node accepts the transition, and its answer is lost', async () => {
      await setFaults(page, 'loses-answer')
      await again(page).click()
      await expect(page.getByText('No answer from any node')).toBeVisible()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
      await expect(page.getByText('No node answered').first()).toBeVisible()
      await expect(page.getByText('Sending the same bytes again is safe')).toBeAttached()
      await page.goBack()
    })

    await test.step('the outbox continues after a reload', async () => {
      await setFaults(page, 'none')
      // Without any press, the outbox continues by itself.
      await expect(busy(page)).toBeVisible()
      await page.reload()
      await expect(busy(page)).toBeVisible()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
      await expect(page.getByText('Submitted, not confirmed').first()).toBeVisible()
      await expect(page.getByRole('link', { name: /^See the status of/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Discard/ })).toHaveCount(0)
      await expect(page.getByText('Nothing to do: it leaves this list once confirmed.')).toBeAttached()
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

    await test.step('the last nonce is read from nodes that agree', async () => {
      await page.getByRole('link', { name: 'Send credits' }).click()
      await page.getByText('Enter another last nonce').click()
      await page.getByRole('button', { name: 'Read it from nodes' }).click()
      await expect(page.getByText('3 of 3 nodes agree, at height')).toBeVisible()
    })
  },
)
