import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/top-ups.json'
import { recordSigned } from '#/store/records/signed-transition.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// A signed top-up on the page of the receiving identity: how each status changes the balance.

const published = vectors.transitions.find(({ name }) => name.includes('outputIndex 3'))
if (published === undefined) throw new TypeError('no top-up')
const read = checkTransitionBytes(parseHex(published.serializedHex), wireProfiles.spec)
if (!read.ok) throw new TypeError('no transition')
const signed = recordSigned({
  transition: read.value,
  lockTransaction: undefined,
  draftId: 't',
  networkId: 'sandbox',
  profile: 'spec',
  signedAtMs: 1_780_000_000_000,
})
const identity = jsonIdentity(7, { id: published.json.identityId, balance: 5000 })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const balance = page.getByLabelText('Summary')
const row = page.getByRole('row', { name: /Top-up/ })

async function takeAction(name: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function openTopUp(isListed = true) {
  const imported = identityRecord(identity, 'Aurora Press', 1_779_000_000_000)
  const opened = await openRoute(`/identities/${identity.id}`, {
    records: [
      ...(isListed ? [addRecord('identities', identity.id, imported)] : []),
      addRecord('transitions', signed.id, signed),
    ],
  })
  await expect.element(row).toHaveTextContent('Signed, not submitted')
  return opened
}

test('a confirmed top-up adds to the balance until it is undone', async () => {
  await openTopUp()
  await expect.element(balance).toHaveTextContent('5,000 credits')
  await takeAction('Mark confirmed')
  await expect.element(balance).toHaveTextContent('98,770,000')
  await button('Undo').click()
  await expect.element(balance).not.toHaveTextContent('98,770,000')
  await expect.element(balance).toHaveTextContent('5,000')
})

test('a top-up of an identity that is not in the list can be confirmed', async () => {
  await openTopUp(false)
  await expect.element(page.getByRole('heading', { name: 'Not in your list' })).toBeVisible()
  await expect.element(page.getByText(identity.id)).toBeVisible()
  await expectAccessible()
  await takeAction('Mark confirmed')
  await expect.element(row.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Top up' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Identity id' })).toHaveValue(identity.id)
})

test('a later import is questioned as long as the top-up is not confirmed', async () => {
  await importLater()
  await expect.element(page.getByText('The imported balance may already include a transition')).toBeVisible()
  await expect.element(balance).toHaveTextContent('98,770,000')
})

test('a top-up that the import counts already is not added to its balance', async () => {
  await importLater()
  await takeAction('Mark confirmed: the import counts it already')
  await expect.element(row).toHaveTextContent('Already in the import')
  await expect.element(balance).toHaveTextContent('98,770,000')
  await takeAction('Not confirmed after all…')
  await button('Mark it not confirmed').click()
  await expect.element(row).toHaveTextContent('Signed, not submitted')
})

test('a top-up that the import does not count is added to its balance', async () => {
  await importLater()
  await takeAction('Mark confirmed: adds to the imported balance')
  await expect.element(balance).toHaveTextContent('197,535,000')
})

/** Imports the identity again after the top-up was signed, with a balance that may include it. */
async function importLater(): Promise<void> {
  const { router } = await openTopUp()
  await router.navigate({ to: '/' })
  await button('Import').click()
  await page
    .getByLabelText('Identity as JSON')
    .fill(JSON.stringify({ ...identity, balance: 98_770_000, revision: identity.revision + 1 }))
  await expect
    .element(page.getByText('A top-up of 98,765,000 credits, signed here, is not confirmed yet.'))
    .toBeVisible()
  await button('Use the import').click()
  await page.getByRole('link', { name: 'Aurora Press', exact: true }).click()
  await expect.element(row).toBeVisible()
}
