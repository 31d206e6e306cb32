import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import {
  expectLockRead,
  lockButton,
  openSandbox,
  showAddress,
} from '#/features/builder/testing/deposit-acts.ts'
import { proveWhereAsked } from '#/features/builder/testing/screen-acts.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { addRecord } from '#/store/record-change.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// A pressed button may vanish with its card or step. The focus then moves to a named element, not to the top of the
// page.

const main = page.getByRole('main')
const heading = (name: string) => main.getByRole('heading', { name, exact: true })
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: typeof name === 'string' })
const label = (name: string) => main.getByLabelText(name, { exact: true })

async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  control.element().focus()
  await userEvent.keyboard('{Enter}')
}

async function type(field: Locator, text: string): Promise<void> {
  await expect.element(field).toBeVisible()
  field.element().focus()
  await userEvent.keyboard(text)
}

describe('the vault', () => {
  test('keyboard focus is never lost while a private key is revealed, hidden and closed', async () => {
    const { title, panel } = await openReveal()
    await expect.element(title).toHaveFocus()
    await type(panel.getByLabelText('Passphrase'), passphrase)
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Hide')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(title).toHaveFocus()
    await press(panel.getByRole('button', { name: 'Close' }))
    await expect.element(button(/^Reveal Canary/)).toHaveFocus()
  })

  test('focuses the field of a wrong passphrase, and announces the failure only if the field had the focus', async () => {
    const { panel } = await openReveal()
    const heard = listenToAnnouncements()
    const failures = () => heard.filter((text) => text.includes('does not open the vault')).length
    const field = panel.getByLabelText('Passphrase')
    await type(field, 'wrong')
    await press(button('Show it'))
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveAccessibleDescription(/^This passphrase does not open the vault\./)
    expect(failures()).toBe(0)
    await userEvent.keyboard('wrong{Enter}')
    await expect.element(field).toHaveValue('')
    await expect.poll(failures).toBe(1)
  })

  test('moves the focus along the steps of a new recovery phrase', async () => {
    await openRoute('/vault/phrase', { vault: 'open' })
    await expect.element(heading('Recovery phrase').first()).toBeVisible()
    await type(label('Passphrase').first(), passphrase)
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Write these words down')).toHaveFocus()
    const words = page
      .getByRole('list', { name: 'Words of the recovery phrase' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    await press(button('I have written them down'))
    const asked = page.getByLabelText(/^Word \d+$/)
    await expect.element(asked.first()).toHaveFocus()
    for (const field of asked.elements()) {
      const place = /\d+/.exec((field as HTMLInputElement).labels?.[0]?.textContent ?? '')?.[0]
      await userEvent.fill(field, words[Number(place) - 1] ?? '')
    }
    await press(button('Check the words'))
    await expect.element(heading('Your phrase')).toHaveFocus()
  })

  test('moves the focus to the card of a new backup', async () => {
    await openRoute('/vault/backup', { vault: 'open' })
    await type(label('Passphrase').first(), passphrase)
    await savedBy(() => press(button('Back up now')))
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(heading('Back up now')).toHaveFocus()
  })

  test('keeps the focus on its page while a backup is tested, also after a wrong passphrase', async () => {
    await openRoute('/vault/backup', { vault: 'open' })
    await type(label('Passphrase').first(), passphrase)
    const file = await savedBy(() => press(button('Back up now')))
    await press(page.getByRole('alert').getByRole('link', { name: 'Test it now' }))
    await expect.element(heading('Test a backup')).toHaveFocus()
    await userEvent.upload(main.getByLabelText('Open the backup file'), file)
    const field = label('Passphrase of the file')
    await type(field, 'wrong')
    await press(button('Open and test'))
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard(passphrase)
    await press(button('Open and test'))
    await expect.element(page.getByText(/The file is valid/)).toBeVisible()
    await expect.element(heading('Test a backup')).toHaveFocus()
  })
})

describe('the list of identities', () => {
  const identities = [6, 7, 8].map((number) => {
    const identity = jsonIdentity(number)
    return addRecord('identities', identity.id, identityRecord(identity, `Press ${number}`, number))
  })

  test('focuses its heading when an import ends or closes', async () => {
    await openRoute('/', { records: identities })
    await button('Import').click()
    await label('Identity as JSON').fill(JSON.stringify(jsonIdentity(9)))
    await press(button('Import identity'))
    await expect.element(heading('Identities')).toHaveFocus()
    await button('Import').click()
    const card = page.getByRole('region', { name: 'Import an identity' })
    await press(card.getByRole('button', { name: 'Close' }))
    await expect.element(heading('Identities')).toHaveFocus()
  })

  test('focuses the next row when an identity is archived', async () => {
    await openRoute('/', { records: identities })
    await press(button(/^More for Press 7/))
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByRole('menuitem', { name: 'Remove' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Press 7 is archived.')).toBeVisible()
    const next = main.getByRole('row', { name: /Press 6/ })
    await expect.element(next).toHaveFocus()
    await userEvent.tab()
    await expect.poll(() => next.element().contains(document.activeElement)).toBe(true)
    await expect.element(next).not.toHaveFocus()
  })
})

test('adding a network moves the focus to the card of networks', async () => {
  await openRoute('/settings')
  await press(button('Add a network'))
  await expect.element(label('Name')).toHaveFocus()
  await userEvent.keyboard('Far away')
  await type(label('Platform name'), 'far-away')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Far away was added. It is the current network.')).toBeVisible()
  await expect.element(heading('Networks')).toHaveFocus()
})

test('a step that replaces the focused control takes the focus', async () => {
  await openSandbox('/build/create')
  await showAddress('50000000')
  await expect.element(heading('Pay to this address')).toHaveFocus()
  await press(button('Pay from the sandbox'))
  await expect.element(heading('Lock it for the identity')).toHaveFocus()
  await expectLockRead()
  await proveWhereAsked()
  await press(lockButton)
  await expect.element(page.getByText('This lock comes from the payment to your address.')).toBeVisible()
  await expect.element(heading('Funding')).toHaveFocus()
})

async function openReveal() {
  const { router } = await openRoute('/', { vault: 'open' })
  await vault.importKey({
    text: '11'.repeat(32),
    key: { kind: 'identity', keyType: 0, securityLevel: 2, label: 'Canary' },
    network: 'testnet',
  })
  await router.navigate({ to: '/vault' })
  await press(button(/^Reveal Canary/))
  const panel = main.getByRole('row', { name: /Reveal the private key/ })
  await expect.element(panel).toBeVisible()
  return { panel, title: heading('Reveal the private key of Canary') }
}

/** Collects the texts that live regions announce from now on. */
function listenToAnnouncements(): readonly string[] {
  const heard: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const each of addedNodes)
        if (target instanceof Element && target.closest('[aria-live]') !== null)
          heard.push(each.textContent ?? '')
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return heard
}
