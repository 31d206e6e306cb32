import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import {
  button,
  chooseMethod,
  fundByPublishedLock,
  goOn,
  label,
  signDraft,
} from '#/features/builder/testing/screen-acts.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import { madeAtMs, requestSample } from '#/protocol/testing/request-samples.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'

// The user must write down a generated passphrase. Until then the program asks for one of its words, or for all of
// them.

const question = page.getByText(/^Which is word \d of your passphrase\?$/)
const proof = page.getByRole('main').getByLabelText('Passphrase')

/** Creates the vault with the generated passphrase, at a step that offers it. Returns the words. */
async function createMadeVault(): Promise<readonly string[]> {
  const made = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await expect.element(made).toHaveLength(6)
  const words = made.elements().map(({ textContent }) => textContent.trim())
  await button('Create vault').click()
  await expect.element(page.getByRole('banner').getByRole('button', { name: /Session open/ })).toBeVisible()
  return words
}

async function fundFromSandbox(): Promise<void> {
  await chooseMethod('Sandbox funds')
  await button('Get sandbox funds').click()
  await expect.element(page.getByRole('link', { name: 'Continue to Keys' })).toBeVisible()
}

test('outside the sandbox, the user first proves that the generated passphrase is written down', async () => {
  await openRoute('/build/create', { network: ownNetwork('dpp-0.25') })
  await button('Other words').click()
  await expect.element(button('Previous words')).toBeVisible()
  const words = await createMadeVault()
  await expect.element(question).toBeVisible()
  await expect.element(button('Show an address')).not.toBeInTheDocument()
  const place = Number(/\d/.exec(question.element().textContent)?.[0])
  await button(words[place - 1] ?? '').click()
  await expect.element(button('Show an address')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await fundByPublishedLock()
  await goOn('Review')
  await goOn('Sign')
  // On another network than the sandbox, creating the vault does not count as a proof for a create.
  await expect.element(proof).toBeVisible()
  await expect.element(page.getByText('You have just created the vault')).not.toBeInTheDocument()
  await proof.fill(words.join(' '))
  await button('Sign identity create').click()
  await expect.element(page.getByText('Signature verified')).toBeVisible()
})

test('a request of an offline device needs the whole generated passphrase, not one word of it', async () => {
  const { made, unsigned } = requestSample(3, 'dpp-0.25')
  const { router } = await openRoute('/build/create', { network: ownNetwork('dpp-0.25') })
  await createMadeVault()
  await expect.element(question).toBeVisible()
  await vault.importKey({
    text: formatHex(made.signer.privateKey),
    network: 'testnet',
    key: { kind: 'single-use', label: 'Lock 1' },
  })
  await router.navigate({ to: '/exchange' })
  const file = new File([Uint8Array.from(encodeExchange(unsigned, 'json'))], 'request.kwx.json', {
    lastModified: madeAtMs,
  })
  await userEvent.upload(page.getByLabelText(/Open a file/).first(), file)
  await expect
    .element(page.getByText('Nothing here proves that this vault created the identity.'))
    .toBeVisible()
  await expect.element(button('Sign the request')).toBeVisible()
  await expect.element(proof).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('the first create after creating the vault asks for no passphrase, and the second does', async () => {
  // On this network each new key must prove that its private key exists, and the Master key asks every time.
  const { router } = await openRoute('/build/create', { network: 'sandbox-13' })
  await createMadeVault()
  await toSign()
  await expect.element(proof).not.toBeInTheDocument()
  await signDraft('create')
  await expect.element(button('Submit')).toBeVisible()
  await router.navigate({ to: '/build/create' })
  await toSign()
  await expect.element(proof).toBeVisible()
})

async function toSign(): Promise<void> {
  await fundFromSandbox()
  await goOn('Keys')
  await expect.element(label('Label of key 0')).toHaveValue('Master key')
  await goOn('Review')
  await goOn('Sign')
  await expect.element(button('Sign identity create')).toBeVisible()
}

test('on a phone, the button to continue is visible once it can be used, and not before', async () => {
  await openRoute('/build/create', { width: 390 })
  await page.viewport(390, 844)
  await expect.element(button('Create vault')).toBeInViewport()
  await expect.element(button('Continue to Keys')).not.toBeInViewport()
  await createMadeVault()
  await button('Get sandbox funds').click()
  await expect.element(page.getByRole('link', { name: 'Continue to Keys' })).toBeInViewport({ ratio: 0.99 })
})
