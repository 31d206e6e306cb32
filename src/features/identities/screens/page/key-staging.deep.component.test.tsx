import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'
import { sealNumberedKey } from '#/domain/keys/testing/numbered-keys.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { addRecord } from '#/store/record-change.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// The key panel, in which an update is staged.

const publicKeys = [0, 1, 2].map((id) => ({ ...jsonKey(6, id), readOnly: id === 1 }))
const identity = jsonIdentity(6, { publicKeys })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (id: number) => page.getByRole('checkbox', { name: `Disable key ${id},` })
const staged = page.getByRole('region', { name: 'Staged update' })

let opened: Awaited<ReturnType<typeof openRoute>>
beforeEach(openKeys)

async function openKeys(): Promise<void> {
  opened = await openRoute('/', {
    vault: 'open',
    records: [addRecord('identities', identity.id, identityRecord(identity, 'Aurora Press', 1))],
  })
  await sealNumberedKey(6, 0, 0, 'First master')
  await opened.router.navigate({ to: '/identities/$id', params: { id: identity.id } })
  await expect.element(box(0)).toBeVisible()
}

/** Presses a checkbox that stays unticked: `click` would wait for the change. */
async function press(id: number): Promise<void> {
  box(id).element().focus()
  await userEvent.keyboard(' ')
}

describe('the box of a key', () => {
  test('names the rule and stays unticked when the protocol forbids disabling the key', async () => {
    await expect.element(box(1)).toHaveAccessibleDescription(/update\.read-only/)
    await expect.element(box(0)).toHaveAccessibleDescription(/network\.master-remains/)
    await press(0)
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect.element(notices.getByText(/network\.master-remains/)).toBeVisible()
    await expect.element(box(0)).not.toBeChecked()
    await press(0)
    await expect.element(notices.getByText(/network\.master-remains/)).toHaveLength(1)
  })

  test('stages the key, which is stored and can be undone', async () => {
    await box(2).click()
    await expect.element(staged).toHaveTextContent('revision 3 → 4')
    await expect.element(staged).toHaveTextContent('−1 key')
    await flushWorkspace()
    expect(opened.readDisk()).toContain('"disable":[2]')
    await staged.getByRole('button', { name: 'Do not disable key 2' }).click()
    await expect.element(staged).not.toBeInTheDocument()
    await expect.element(box(2)).not.toBeChecked()
  })
})

test('a new key and a disabled key are counted separately, and each can be undone', async () => {
  await box(2).click()
  await addTransferKey()
  await expect.element(staged).toHaveTextContent('+1 key, −1 key')
  await expectAccessible()
  await staged.getByRole('button', { name: 'Do not add key 3' }).click()
  await expect.element(staged).not.toHaveTextContent('+1 key')
  await expect.element(staged).toHaveTextContent('−1 key')
})

test('a cleared update comes back by Undo', async () => {
  await box(2).click()
  await staged.getByRole('button', { name: 'Clear' }).click()
  await expect.element(staged).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(staged).toHaveTextContent('−1 key')
})

test.each([
  ['Add a key', 'Close'],
  ['Rotate Master', 'Close the guide'],
])('%s offers to unlock a locked vault', async (name, close) => {
  await vault.lock()
  await button(name).click()
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Unlock' })).toBeVisible()
  await button(close).click()
  await expect.element(button(close)).not.toBeInTheDocument()
})

test('a rotated Master key needs its replacement to stay staged', async () => {
  await button('Update keys').click()
  await page.getByRole('menuitem', { name: 'Rotate Master' }).click()
  await expect.element(page.getByText('After that only the new key signs updates')).toBeInViewport()
  await expectAccessible()
  await button('Create and stage').click()
  await expect.element(staged).toHaveTextContent('+1 key, −1 key')
  await expect.element(box(0)).toBeChecked()
  await staged.getByRole('button', { name: /Do not add key/ }).click()
  await expect.element(staged).toHaveTextContent('network.master-remains')
})

test('one passphrase unlocks the vault and signs the reviewed update', async () => {
  await box(2).click()
  await addTransferKey()
  await expect.element(staged).toHaveTextContent('+1 key')
  await vault.lock()
  await staged.getByRole('link', { name: 'Review update' }).click()
  await expect.element(page.getByText('Revision 3 becomes 4')).toBeVisible()
  await expect.element(page.getByText(/Disables key 2/)).toBeVisible()
  const proof = page.getByRole('main').getByLabelText('Passphrase')
  const sign = button('Unlock and sign identity update')
  await proof.fill('not the passphrase at all')
  await sign.click()
  await expect.element(proof).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
  await proof.fill(passphrase)
  await sign.click()
  await expect.element(page.getByText('Signature verified: key 0 of this identity signed.')).toBeVisible()
  const json = await savedBy(() => button('Download JSON').click())
  expect(JSON.parse(await json.text())).toMatchObject({
    type: 5,
    revision: 4,
    disablePublicKeys: [2],
    signaturePublicKeyId: 0,
  })
  await page.getByRole('link', { name: 'Go to the identity' }).click()
  await expect.element(page.getByRole('table', { name: 'Transitions' })).toHaveTextContent('+1 key, −1 key')
  await expect.element(staged).not.toBeInTheDocument()
})

async function addTransferKey(): Promise<void> {
  await button('Add a key').click()
  await page.getByLabelText('Purpose', { exact: true }).selectOptions('Transfer')
  await button('Add key').click()
}
