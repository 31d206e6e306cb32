import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { createAtNodes, setPlatformNodes } from '#/domain/identity/testing/identity-at-nodes.ts'
import { expectAccessible } from '#/app/testing/accessible.ts'
import { sealNumberedKey } from '#/domain/keys/testing/numbered-keys.ts'
import { addRecord } from '#/store/record-change.ts'
import { setSandbox } from '#/store/settings-store.ts'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

const field = page.getByLabelText('Identity as JSON')
const label = page.getByRole('textbox', { name: 'Label' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) =>
  page.getByRole('table', { name: 'Identities' }).getByRole('row', { name: new RegExp(name) })

const newer = { kind: 'newer-version' } as const

async function openImport(begun?: Parameters<typeof openRoute>[1]) {
  const opened = await openRoute('/', begun)
  await button('Import').click()
  await expect.element(page.getByRole('heading', { name: 'Import an identity' })).toBeVisible()
  return opened
}

const paste = (identity: unknown) => field.fill(JSON.stringify(identity))

test('malformed JSON is rejected with the place of the error', async () => {
  await openImport()
  await field.fill('{"id": 3')
  await expect.element(field).toHaveAccessibleDescription(/it breaks at line 1, column 9/)
})

test('every broken rule is named with its place and prevents the import', async () => {
  await openImport()
  await paste({
    ...jsonIdentity(1),
    revision: -1,
    extra: 1,
    publicKeys: [{ ...jsonKey(1, 0), purpose: 3 }],
  })
  const description = field
  await expect
    .element(description)
    .toHaveAccessibleDescription(/\/publicKeys\/0\/securityLevel: .*key\.level-for-purpose/s)
  await expect.element(description).toHaveAccessibleDescription(/\/revision: .*identity\.revision/s)
  await expect.element(description).toHaveAccessibleDescription(/\/extra: .*identity\.no-additional/s)
  await expect.element(button('Import identity')).toHaveAttribute('aria-disabled', 'true')
})

test('an identity as the official packages and as the explorer print it passes every rule', async () => {
  await openImport()
  const { id, balance, revision, publicKeys } = jsonIdentity(1)
  const keys = publicKeys.map((key) => ({ ...key, disabledAt: null, contractBounds: null }))
  await paste({ $formatVersion: '0', id, publicKeys: keys, balance: String(balance), revision })
  await expect.element(page.getByText('Every rule passes.')).toBeVisible()
  await field.fill('')
  await expect.element(page.getByText('Every rule passes.')).not.toBeInTheDocument()
  await paste({
    identifier: id,
    balance: String(balance),
    revision: String(revision),
    totalTxs: 3,
    publicKeys: keys.map(({ id: keyId, type: keyType, ...key }) => ({ ...key, keyId, keyType })),
  })
  await expect.element(page.getByText('Every rule passes.')).toBeVisible()
})

test('the field rejects text that may be a private key', async () => {
  await openImport()
  await field.fill('{"id": 3')
  await field.fill('1f'.repeat(32))
  await expect.element(field).toHaveValue('{"id": 3')
  await expect.element(field).toHaveAccessibleDescription(/workspace\/private-key-here/)
})

test('a file is read into the field', async () => {
  await openImport()
  const text = JSON.stringify(jsonIdentity(1))
  await userEvent.upload(page.getByLabelText(/Open a file/), new File([text], 'one.json'))
  await expect.element(page.getByText('Every rule passes.')).toBeVisible()
  await expect.element(field).toHaveValue(text)
})

test('a file dropped while another import is being stored waits for the next import', async () => {
  await openImport()
  await paste(jsonIdentity(1))
  await label.fill('Observatory')
  const second = JSON.stringify(jsonIdentity(2))
  const element = button('Import identity').element()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([second], 'two.json', { type: 'application/json' }))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(row('Observatory')).toHaveTextContent('Watch-only')
  await expect.element(row('Observatory')).toHaveTextContent('2,000,000')
  await expect.element(field).toHaveValue(second)
  await expect.element(page.getByText('Every rule passes.')).toBeVisible()
})

test('an import can be undone', async () => {
  await openImport()
  await paste(jsonIdentity(1))
  await label.fill('Observatory')
  await button('Import identity').click()
  await expect.element(row('Observatory')).toBeVisible()
  await button('Undo').first().click()
  await expect.element(page.getByText('No identity yet')).toBeVisible()
})

test('keys are matched with private keys of the vault by public key and by hash', async () => {
  const { router } = await openImport({ vault: 'open' })
  for (const [key, securityLevel] of [
    [0, 0],
    [2, 2],
  ] as const) {
    await sealNumberedKey(3, key, securityLevel, `Key number ${key}`)
  }
  const identity = jsonIdentity(3, { publicKeys: [jsonKey(3, 0), jsonKey(3, 1), jsonKey(3, 2, true)] })
  await paste(identity)
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await label.fill('Field Notes')
  await button('Import identity').click()
  await router.navigate({ to: '/identities/$id', params: { id: identity.id } })
  const key = (name: RegExp) =>
    page.getByRole('table', { name: 'Keys', exact: true }).getByRole('row', { name })
  await expect.element(key(/Key number 0/)).toHaveTextContent('Asks every time')
  await expect.element(key(/Key 1/)).toHaveTextContent('Watch-only')
  await expect.element(key(/Key number 2/)).toHaveTextContent('Asks once')
  const transfer = page
    .getByRole('table', { name: 'Keys by purpose and security level' })
    .getByRole('row', { name: /Transfer/ })
  await expect.element(transfer).toHaveTextContent('Transfer allows no Master key')
  await expect.element(transfer).toHaveTextContent('Allowed; no enabled key')
})

const known = jsonIdentity(4)
const later = { ...known, revision: 5, balance: 7, publicKeys: [...known.publicKeys, jsonKey(4, 3)] }
const here = [addRecord('identities', known.id, identityRecord(known, 'Aurora Press', 1_780_000_000_000))]

test('an import says if it equals the identity here', async () => {
  await openImport({ records: here })
  await paste(known)
  await expect.element(page.getByText('The identity here is the same.')).toBeVisible()
})

test('an import of a known identity shows the differences, and prefers the higher revision', async () => {
  await openImport({ records: here })
  await paste(later)
  const differences = page.getByRole('table', { name: 'Differences' })
  await expect.element(differences.getByRole('row', { name: /Revision/ })).toHaveTextContent('5')
  await expect.element(differences.getByRole('row', { name: /Key 3/ })).toHaveTextContent('Not there')
  await expect.element(page.getByRole('radio', { name: /The import, revision 5/ })).toBeChecked()
  await expectAccessible()
  await paste({ ...later, revision: 2 })
  await expect.element(page.getByRole('radio', { name: /The identity here, revision 3/ })).toBeChecked()
})

test('keeping the identity here changes nothing', async () => {
  await openImport({ records: here })
  await paste({ ...later, revision: 2 })
  await button('Keep what is here').click()
  await expect.element(page.getByText('Nothing was changed.')).toBeVisible()
  await expect.element(row('Aurora Press')).toHaveTextContent('3 enabled')
})

test('an import can replace the identity here, which can be undone', async () => {
  await openImport({ records: here })
  await paste(later)
  await button('Use the import').click()
  await expect.element(row('Aurora Press')).toHaveTextContent('4 enabled')
  await button('Undo').first().click()
  await expect.element(row('Aurora Press')).toHaveTextContent('3 enabled')
})

/** Reads an identity that the nodes of Sandbox v13 do not have. */
async function readFromNodes() {
  await openImport({ network: 'sandbox-13' })
  await page.getByLabelText('Identity id', { exact: true }).fill(jsonIdentity(1).id)
  await button('Read from nodes').click()
}

test('an identity that no node has is reported as not existing', async () => {
  setPlatformNodes({ kind: 'none' })
  await readFromNodes()
  await expect.element(page.getByText(/^There is no such identity\. 3 of 3 nodes agree/)).toBeVisible()
})

test('the form links to the search by a recovery phrase', async () => {
  const { router } = await openImport({ network: 'sandbox-13', vault: 'open' })
  await page.getByRole('link', { name: 'Or find identities by the recovery phrase' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Recovery phrase')
  expect(router.state.location.pathname).toBe('/vault/phrase')
})

test('nodes that do not answer are reported with their reason', async () => {
  setPlatformNodes({ kind: 'unreachable' })
  await readFromNodes()
  await expect.element(page.getByText(/^The node did not answer the browser/).first()).toBeVisible()
  await expect.element(page.getByText('dapi/unreachable').first()).toBeVisible()
})

test('an identity from nodes with a newer protocol version is shown with that version', async () => {
  const { id } = await createAtNodes(6)
  setSandbox({ platformFaults: [newer, newer, newer] })
  await openImport({ network: 'sandbox-13' })
  await page.getByLabelText('Identity id', { exact: true }).fill(id)
  await button('Read from nodes').click()
  await expect.element(page.getByText(/^3 of 3 nodes agree, at height/)).toBeVisible()
  const note = 'The network is at protocol version 14, newer than the 13 this program knows'
  await expect.element(page.getByText(note)).toBeVisible()
  await button('Ask for proof').click()
  const answer = 'No node of this network gives proofs. The identity is not proven.'
  await expect.element(page.getByText(answer)).toBeVisible()
  await expect.element(page.getByText(/This is not proven/)).toBeVisible()
  await expect.element(page.getByText(/Proven at block/)).not.toBeInTheDocument()
  await expectAccessible()
})
