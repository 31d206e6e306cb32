import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { button, chooseMethod, label } from '#/features/builder/testing/screen-acts.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'

// The form for another key at the Keys step keeps typed text until the key is added, but no private key.

const privateKey = '1f'.repeat(32)

async function openKeyForm() {
  const opened = await openFundedKeys()
  await button('Add a key').click()
  const source = page.getByRole('radiogroup', { name: 'Where it comes from' })
  await expect.element(source).toBeVisible()
  const leaveAndReturn = async () => {
    opened.router.history.push('/settings')
    await expect.element(page.getByRole('heading', { name: 'Networks' })).toBeVisible()
    opened.router.history.back()
    await expect.element(source).toBeVisible()
  }
  return { ...opened, leaveAndReturn }
}

const chooseSource = (name: string) =>
  page.getByRole('radiogroup', { name: 'Where it comes from' }).getByText(name, { exact: true }).click()

describe('a half-filled key', () => {
  test('survives a lock and a visit to another page, and is cleared once the key is added', async () => {
    const { leaveAndReturn } = await openKeyForm()
    await chooseSource('Public key only')
    await userEvent.selectOptions(label('Type'), 'Script hash')
    await userEvent.selectOptions(label('Purpose'), 'Transfer')
    await label('Label').fill('Payouts')
    const readOnly = page.getByRole('checkbox', { name: 'Read-only', exact: true }).last()
    await readOnly.click()
    const hash = label('Script hash')
    await hash.fill('00ff')
    const expectUnchanged = async () => {
      await expect.element(page.getByRole('radio', { name: 'Public key only' })).toBeChecked()
      await expect.element(label('Type')).toHaveValue('3')
      await expect.element(label('Purpose')).toHaveValue('3')
      await expect.element(page.getByRole('radio', { name: 'Critical' })).toBeChecked()
      await expect.element(label('Label')).toHaveValue('Payouts')
      await expect.element(readOnly).toBeChecked()
      await expect.element(hash).toHaveValue('00ff')
      await expect.element(hash).toHaveAccessibleDescription(/key\.data-length/)
    }
    await vault.lock()
    await expect.element(page.getByText('The vault is locked').first()).toBeVisible()
    await expectUnchanged()
    await leaveAndReturn()
    await expectUnchanged()
    await hash.fill('00'.repeat(20))
    await button('Add key').click()
    await expect.element(label('Label of key 2')).toHaveValue('Payouts')
    await expect.element(hash).toHaveValue('')
    await expect.element(label('Label')).toHaveValue('')
    await expect.element(label('Type')).toHaveValue('3')
  })

  test('keeps its JSON until it can be read', async () => {
    const { leaveAndReturn } = await openKeyForm()
    await chooseSource('JSON')
    const field = label('Public keys as JSON')
    await field.fill('[{"id": 9,')
    await button('Add these keys').click()
    await expect.element(field).toHaveAccessibleDescription(/json\.object/)
    await leaveAndReturn()
    await expect.element(field).toHaveValue('[{"id": 9,')
    const data = '29dPAK5rdd4tTjTMMMjcdYx7bQjbrZHhPtMYjUaXYRF3H'
    await field.fill(JSON.stringify({ id: 9, type: 0, purpose: 0, securityLevel: 1, data }))
    await button('Add these keys').click()
    await expect.element(label('Label of key 9')).toHaveValue('Critical key')
    await expect.element(field).toHaveValue('')
  })

  test('loses its private key when the page is left', async () => {
    const { leaveAndReturn, readDisk } = await openKeyForm()
    await chooseSource('Import private key')
    await label('Label').fill('Brought')
    await label('Private key').fill(privateKey)
    await leaveAndReturn()
    await expect.element(label('Label')).toHaveValue('Brought')
    await expect.element(label('Private key')).toHaveValue('')
    await flushWorkspace()
    expect(readDisk()).toContain('Brought')
    expect(readDisk()).not.toContain(privateKey)
  })

  test('does not save a private key that is typed as a public key', async () => {
    const { leaveAndReturn, readDisk } = await openKeyForm()
    await chooseSource('Public key only')
    await label('Label').fill('Brought')
    const field = label('Public key')
    await field.fill(privateKey)
    await expect.element(field).toHaveAccessibleDescription(/workspace\/private-key-here/)
    await leaveAndReturn()
    await expect.element(page.getByRole('radio', { name: 'Public key only' })).toBeChecked()
    await expect.element(field).toHaveValue('')
    await flushWorkspace()
    expect(readDisk()).toContain('Brought')
    expect(readDisk()).not.toContain(privateKey)
  })
})

test('the Fund step offers a phrase, and the draft can continue without one', async () => {
  const offer = page.getByRole('link', { name: 'Create or import a phrase' })
  await openRoute('/build/create', { vault: 'open' })
  await chooseMethod('InstantSend lock')
  await expect.element(offer).toBeVisible()
  await openFundedKeys()
  await expect.element(offer).not.toBeInTheDocument()
})

test('a purpose disables the security levels that it forbids', async () => {
  await openKeyForm()
  await userEvent.selectOptions(label('Purpose'), 'Encryption')
  for (const level of ['Master', 'Critical', 'High'])
    await expect.element(page.getByRole('radio', { name: level })).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await expect.element(page.getByText('Encryption allows Medium only.')).toBeVisible()
  await expect.element(page.getByText('key.level-for-purpose').first()).toBeVisible()
})

test('a duplicate key blocks the draft until it is removed', async () => {
  await openKeyForm()
  const data = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
  for (const id of [2, 3]) {
    await chooseSource('Public key only')
    await label('Public key').fill(data)
    await button('Add key').click()
    await expect.element(label(`Label of key ${id}`)).toBeVisible()
  }
  await expect.element(page.getByText('key.data-unique').first()).toBeVisible()
  await expect.element(button('Continue to Review')).toHaveAttribute('aria-disabled', 'true')
  await button('Remove key 3').click()
  await expect.element(page.getByRole('link', { name: 'Continue to Review' })).toBeVisible()
})

test('the draft continues after a lock and keeps the typed text', async () => {
  const { router } = await openFundedKeys()
  await label('Label of key 1').fill('Typed half-w')
  await vault.lock()
  await label('Passphrase').fill(passphrase)
  await button('Unlock').click()
  await expect.element(label('Passphrase')).not.toBeInTheDocument()
  await expect.element(label('Label of key 1')).toHaveValue('Typed half-w')
  await vault.lock()
  await expect.element(label('Passphrase')).toBeVisible()
  await expect.element(label('Label of key 1')).toHaveValue('Typed half-w')
  await page.getByRole('link', { name: 'Continue to Review' }).click()
  await expect.poll(() => router.state.location.pathname).toMatch(/\/review$/)
})

test('a step is marked as done after the user has seen it', async () => {
  await openFundedKeys()
  const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
  await expect.element(step(/Fund.*done/)).toBeVisible()
  await expect.element(step(/Review.*done/)).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Continue to Review' }).click()
  await expect.element(step(/Keys.*done/)).toBeVisible()
  await expect.element(step(/Review.*done/)).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Continue to Sign' }).click()
  await expect.element(step(/Review.*done/)).toBeVisible()
})

async function openFundedKeys() {
  const opened = await openRoute('/build/create', { vault: 'open' })
  await chooseMethod('Sandbox funds')
  await button('Get sandbox funds').click()
  await page.getByRole('link', { name: 'Continue to Keys' }).click()
  await expect.element(label('Label of key 0')).toHaveValue('Master key')
  await expect.element(label('Label of key 1')).toHaveValue('Daily signing')
  return opened
}
