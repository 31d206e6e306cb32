import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addNetwork } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { goTo } from './identity-steps.ts'
import { go } from './network-acts.ts'
import { startProvingNode, withoutOwnNodes } from './proving-node.ts'

// A platform node that gives proofs, and core nodes whose list has the quorum that signs. All use real HTTP, and are on
// other origins on purpose.

test(
  'an identity is proven by a quorum of the masternode list, and by nothing less',
  { tag: '@deep' },
  async ({ page, policy }) => {
    const node = await startProvingNode()
    await addNetwork(page, {
      name: 'Harbour',
      profile: 'platform-13',
      kind: 'testnet',
      platform: 'dash',
      nodes: node.coreNodes,
      platformNodes: node.platformNodes,
    })

    await test.step('without a list there is no proof', async () => {
      await askForProof(page, node.identityId)
      await expect(page.getByText(/Checking the proof needs the masternode list of Harbour/)).toBeVisible()
      await expect(page.getByText(/This is not proven/)).toBeVisible()
      await expect(page.getByText(/Proven/)).toBeHidden()
    })

    await test.step('a list that two nodes agree on proves the identity', async () => {
      await go(page, 'Network')
      await expect(page.getByText('Agreed by 2 nodes').first()).toBeVisible()
      await askForProof(page, node.identityId)
      await expect(
        page.getByText(/^Proven at block 1,000, .* Masternode list: Agreed by 2 nodes\.$/),
      ).toBeVisible()
      await expect(page.getByText(/This is not proven/)).toBeHidden()
      await expectAccessible(page, 'an identity that is proven')
    })

    await test.step('a balance that the signed root hash does not commit to is rejected', async () => {
      node.answer = 'forged'
      await askForProof(page, node.identityId)
      await expect(page.getByText('The proof is not valid')).toBeVisible()
      await expect(page.getByText('platform.proof-tree')).toBeVisible()
      await expect(page.getByText(/Proven/)).toBeHidden()
    })
    node.end()
    expect(withoutOwnNodes(policy.take())).toEqual([])
  },
)

async function askForProof(page: Page, id: string): Promise<void> {
  await goTo(page, 'Identities')
  const field = page.getByLabel('Identity id', { exact: true })
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Import' }).first().click()
  await field.fill(id)
  await page.getByRole('button', { name: 'Read from nodes' }).click()
  await page.getByRole('button', { name: 'Ask for proof' }).click()
}
