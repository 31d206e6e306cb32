import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { createAtNodes } from '#/domain/identity/testing/identity-at-nodes.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

const card = page.getByRole('region', { name: 'At the nodes' })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const summary = page.getByLabelText('Summary')

/** Opens the page of an identity that nodes have, with this balance stored, and reads the identity again. */
async function readAgain(balance: number): Promise<void> {
  const identity = { ...(await createAtNodes(7)), balance }
  const record = {
    ...identityRecord(identity, 'Found', Date.now()),
    networkId: 'sandbox-13',
    profile: 'platform-13',
  } as const
  await openRoute(`/identities/${identity.id}`, {
    network: 'sandbox-13',
    records: [addRecord('identities', identity.id, record)],
  })
  await expect.element(button('Refresh from nodes')).toBeVisible()
  await expect.element(card.getByRole('checkbox')).not.toBeInTheDocument()
  await button('Refresh from nodes').click()
  await expect.element(card).toHaveTextContent('3 of 3 nodes agree, at height')
}

test('an unchanged identity is reported as the same, and read again every minute', async () => {
  await readAgain(100_000_000_000)
  await expect.element(card).toHaveTextContent('Balance, revision and keys are the same here.')
  await expect.element(card.getByRole('checkbox', { name: /^Ask every minute/ })).toBeChecked()
  await expect.element(card.getByRole('table')).not.toBeInTheDocument()
})

test('a different balance of the nodes is shown beside the stored one, and used on request', async () => {
  await readAgain(4321)
  await expect.element(card).toHaveTextContent('The nodes have another balance')
  await expect.element(card.getByRole('row', { name: /Balance/ })).toHaveTextContent('4,321')
  await expect.element(summary).toHaveTextContent('4,321')
  await expectAccessible()
  await expect.element(card.getByRole('radio', { name: /^What the nodes have/ })).toBeChecked()
  await button('Use what the nodes have').click()
  await expect.element(card).toHaveTextContent('Balance, revision and keys are the same here.')
  await expect.element(summary).toHaveTextContent('100,000,000,000')
})

test('the last nonce of the nodes is used on request', async () => {
  await readAgain(100_000_000_000)
  await expect.element(card).toHaveTextContent('Last nonce at the nodes')
  await button('Use the nonce of the nodes').click()
  await expect.element(card).not.toHaveTextContent('Last nonce at the nodes')
  await page.getByRole('main').getByRole('link', { name: 'Send credits' }).click()
  await expect.element(page.getByText('Next nonce: 1', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^One above 0, from a node’s answer/)).toBeVisible()
})
