import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { mineBlock, openSandbox } from '#/features/builder/testing/deposit-acts.ts'
import { fundedRows, rows } from '#/features/builder/testing/run-acts.ts'
import { chooseMethod, label, useExistingKey } from '#/features/builder/testing/screen-acts.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import { sealNumberedKey } from '#/domain/keys/testing/numbered-keys.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// Whole jobs on a phone. The main action of each form that is ready is in view and not covered, and each page fits.

const main = page.getByRole('main')
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => main.getByRole('link', { name, exact: true })
const summary = page.getByLabelText('Summary')

const usePhone = () => page.viewport(390, 844)

/**
 * Presses the main action of a form that is ready. The action must be in view and not covered, and the page must fit
 * the screen.
 */
async function take(action: Locator): Promise<void> {
  await closeNotices()
  await expect.element(action).toBeInViewport({ ratio: 0.99 })
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  await expect.poll(() => isFree(action.element())).toBe(true)
  await action.click()
}

/** Notices cover the end of the page for ten seconds, or until they are closed. */
async function closeNotices(): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notices' }).getByRole('button')
  while (notices.elements().length > 0) await notices.last().click()
}

/** The main action is hidden while a field has the focus. */
function closeKeyboard(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function isFree(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Signs with the passphrase if `asks`, waits for the block that confirms the transition, and opens the identity. */
async function signAndConfirm(what: string, asks: boolean): Promise<void> {
  if (asks) {
    await take(button('Confirm to sign'))
    await label('Passphrase').fill(passphrase)
  }
  await take(button(`Sign ${what}`))
  await expect
    .element(page.getByText(/Block [\d,]+ confirms it|^Submitted, and accepted by \d/).first())
    .toBeVisible()
  mineBlock()
  await take(link('Open the identity'))
}

test('an identity is created, its keys are changed, and it is topped up', async () => {
  await openSandbox('/build/create', 'sandbox')
  await usePhone()
  await take(button('Get sandbox funds'))
  for (const step of ['Keys', 'Review', 'Sign']) await take(link(`Continue to ${step}`))
  await signAndConfirm('identity create', false)

  const staged = page.getByRole('region', { name: 'Staged update' })
  await page.getByRole('checkbox', { name: /Disable key 1/ }).click()
  await button('Add a key').click()
  for (const [level, sum] of [
    ['Medium', '+1 key, −1 key'],
    ['High', '+2 keys, −1 key'],
  ] as const) {
    await page.getByRole('radio', { name: level, exact: true }).click()
    await take(button('Add key'))
    await expect.element(staged).toHaveTextContent(sum)
  }
  await take(staged.getByRole('link', { name: 'Review update' }))
  await signAndConfirm('identity update', true)
  await expect.element(page.getByRole('table', { name: 'Transitions' })).toHaveTextContent('+2 keys, −1 key')

  await link('Top up').click()
  await label('Amount').fill('50000000')
  // The action is hidden while the amount is typed, and returns when the Tab key moves the focus to it.
  await userEvent.tab()
  await expect.element(button('Get sandbox funds')).toHaveFocus()
  await take(button('Get sandbox funds'))
  for (const step of ['Review', 'Sign']) await take(link(`Continue to ${step}`))
  await signAndConfirm('identity top-up', false)
  await expect.element(summary).toHaveTextContent('150,000,000,000')
})

test('a run creates two identities, and one of them sends credits to the other', async () => {
  const { router } = await openSandbox('/build/bulk')
  await usePhone()
  await label('Labels').fill('Shop {n}')
  await label('How many').fill('2')
  closeKeyboard()
  await take(button('Start a run of 2 identities'))
  await expect.element(fundedRows).toHaveLength(2)
  await label('Passphrase').fill(passphrase)
  await take(button('Sign 2 identity creates'))
  await take(button('Submit 2 identity creates'))
  await expect.element(rows('asking for the outcome')).toHaveLength(2)
  const confirmed = () => rows(/Confirmed/).elements()
  await expect.poll(() => (mineBlock(), confirmed()), { interval: 1000 }).toHaveLength(2)

  router.history.push('/')
  await link('Shop 2').click()
  await expect.element(page.getByRole('heading', { name: 'Shop 2', level: 1 })).toBeVisible()
  const id = router.state.location.pathname.split('/').at(-1) ?? ''
  router.history.push('/')
  await link('Shop 1').click()
  await link('Send credits').click()
  await label('Recipient').fill(id)
  await label('Amount').fill('0.25')
  await label('Passphrase').fill(passphrase)
  await signAndConfirm('transfer', false)
  await expect.element(summary).toHaveTextContent('75,000,000,000')
})

test('a vault is backed up, tested and restored, and signs a request', async () => {
  const { router } = await openRoute('/vault', {
    vault: 'open',
    records: [
      addRecord('identities', jsonIdentity(6).id, identityRecord(jsonIdentity(6), 'Aurora Press', 1)),
    ],
  })
  await sealNumberedKey(6, 0, 0, 'First master')
  await usePhone()
  await link('Back up now').click()
  await label('Passphrase').fill(passphrase)
  const backup = await savedBy(() => take(button('Back up now')))
  await take(link('Test it now'))
  await userEvent.upload(page.getByLabelText('Open the backup file'), backup)
  await label('Passphrase of the file').fill(passphrase)
  await take(button('Open and test'))
  await expect.element(page.getByText(/The file is valid/)).toBeInViewport()

  router.history.push(`/identities/${jsonIdentity(6).id}`)
  await page.getByRole('checkbox', { name: /Disable key 1/ }).click()
  await take(page.getByRole('link', { name: 'Review update' }))
  await page.getByText('Sign on an offline device instead').click()
  await button('Prepare the request').click()
  const request = await savedBy(() => take(button('Download the request as .kwx')))

  await openRoute('/vault')
  await usePhone()
  await take(link('Restore from a backup'))
  await userEvent.upload(page.getByLabelText('Open the backup file'), backup)
  await label('Passphrase of the file').fill(passphrase)
  await take(button('Open the file'))
  await label('Passphrase of the new vault').fill(passphrase)
  await take(button('Create the vault from this file'))
  await expect.element(page.getByText('Restored', { exact: true })).toBeInViewport()
  await take(link('Go to the vault'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign a request' }).click()
  await userEvent.upload(page.getByLabelText(/Open a file/), request)
  await take(button('Confirm to sign'))
  await label('Passphrase').fill(passphrase)
  await take(button('Sign the request'))
  await expect.element(page.getByText('Signed and verified')).toBeInViewport()
  await savedBy(() => take(button('Download the answer as .kwx')))
})

test('a stuck lock on a network that the user added becomes an identity', async () => {
  const { router } = await openRoute('/settings', { vault: 'open' })
  await usePhone()
  await button('Add a network').click()
  const { name, platformName } = ownNetwork('spec')
  await label('Name').fill(name)
  await page.getByRole('radio', { name: /^spec|spec$/ }).click()
  await page.getByRole('radio', { name: 'testnet', exact: true }).click()
  await label('Platform name').fill(platformName)
  closeKeyboard()
  await take(button('Add network'))
  await expect.element(page.getByText(`${name} was added. It is the current network.`)).toBeVisible()

  router.history.push('/')
  await take(link('Create identity'))
  await chooseMethod('InstantSend lock')
  await useExistingKey(instantSendCreate.singleUseKeyHex)
  await label('Lock transaction').fill(sampleDraft(instantSendCreate).fund.transaction)
  await closeNotices()
  await button('Discard draft').click()
  await button('Continue with Lock key 1').click()
  await button('Prove it with a ChainLock').click()
  await label('Height of the ChainLocked block').fill('2221603')
  for (const step of ['Keys', 'Review', 'Sign']) await take(link(`Continue to ${step}`))
  await take(button('Sign identity create'))
  await expect.element(page.getByText('Signature verified')).toBeVisible()
})

test('a contract is edited and exported', async () => {
  await openRoute('/contracts')
  await usePhone()
  await button('Use template Blog').click()
  await expect.element(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible()
  await page.getByRole('region', { name: 'Structure' }).getByText('slug', { exact: true }).click()
  await label('maxLength').fill('40')
  closeKeyboard()
  const views = page.getByRole('navigation', { name: 'Views of the contract' })
  await views.getByRole('link', { name: 'Export' }).click()
  await expect.element(page.getByText(/Valid as specified/).first()).toBeVisible()
  const file = await savedBy(() => take(button('Download JSON')))
  const { documents } = JSON.parse(await file.text())
  expect(documents.post.properties.slug.maxLength).toBe(40)
})
