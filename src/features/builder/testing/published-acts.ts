import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { identityJsonBefore, type PublishedCase, type PublishedKey } from '#/store/testing/published-cases.ts'
import {
  button,
  chooseMethod,
  goOn,
  label,
  pasteKeys,
  proveWhereAsked,
  today,
  useExistingKey,
} from './screen-acts.ts'

// Steps of component tests that create published transitions through the screens of the builder.

/** Imports the identity of a published transition and its private signing key, then opens the identity’s page. */
export async function openImported(published: PublishedCase, change: object = {}) {
  const opened = await openRoute('/', { network: today, vault: 'open' })
  const { key, privateKey = '' } = published.secrets?.signer ?? {}
  if (key === undefined) throw new TypeError('no signer')
  await sealKeys([key], [privateKey])
  await button('Import').click()
  await label('Identity as JSON').fill(JSON.stringify({ ...identityJsonBefore(published), ...change }))
  await page.getByRole('textbox', { name: 'Label' }).fill(published.name)
  await button('Import identity').click()
  const id = formatBase58(parseHex(published.fields.identityId))
  await opened.router.navigate({ to: '/identities/$id', params: { id } })
  await expect.element(page.getByRole('heading', { name: published.name, level: 1 })).toBeVisible()
  return opened
}

export async function makeCreate(published: PublishedCase): Promise<void> {
  const { fields, secrets } = published
  const { publicKeys = [] } = fields
  await openRoute('/build/create', { network: today, vault: 'open' })
  // The form numbers keys from 0, so keys with other ids are pasted as JSON after their private keys are sealed.
  const isTyped = publicKeys.every(({ id }, at) => id === at)
  if (!isTyped) await sealKeys(publicKeys, secrets?.keys ?? [])
  await fundAs(published)
  await goOn('Keys')
  for (const id of [0, 1, 2, 3]) await expect.element(label(`Label of key ${id}`)).toBeVisible()
  for (const id of [0, 1, 2, 3]) await button(`Remove key ${id}`).click()
  if (isTyped) {
    for (const [at, key] of publicKeys.entries()) {
      await typeKey(key, secrets?.keys?.[at] ?? '')
      await expect.element(label(`Label of key ${key.id}`)).toBeVisible()
    }
  } else await pasteKeys(publicKeys)
  await goOn('Review')
  await expect.element(page.getByText(formatBase58(parseHex(fields.identityId))).first()).toBeVisible()
  await chooseIncrease(fields.userFeeIncrease)
  await goOn('Sign')
  await signWith('Sign identity create')
}

export async function makeTopUp(published: PublishedCase): Promise<void> {
  const { identityId, userFeeIncrease } = published.fields
  await openRoute('/build/create', { network: today, vault: 'open' })
  await turnIntoTopUp()
  await page.getByRole('textbox', { name: 'Identity id' }).fill(formatBase58(parseHex(identityId)))
  await fundAs(published)
  await goOn('Review')
  await chooseIncrease(userFeeIncrease)
  await goOn('Sign')
  await signWith('Sign identity top-up')
}

export async function turnIntoTopUp(): Promise<void> {
  await page.getByRole('radiogroup', { name: 'What the lock pays for' }).getByText('Top-up').click()
  await expect.element(page.getByRole('heading', { name: 'Top up identity', level: 1 })).toBeVisible()
}

export async function makeUpdate(published: PublishedCase): Promise<void> {
  const { addPublicKeys = [], disablePublicKeys = [], userFeeIncrease } = published.fields
  await openImported(published)
  await sealKeys(addPublicKeys, published.secrets?.keys ?? [])
  if (addPublicKeys.length > 0) {
    await button('Add a key').click()
    await pasteKeys(addPublicKeys)
  }
  for (const id of disablePublicKeys) await pressDisable(id)
  await page.getByRole('link', { name: 'Review update' }).click()
  await expect.element(page.getByText(published.name).first()).toBeVisible()
  await enterLastNonce(published.fields)
  await chooseIncrease(userFeeIncrease)
  await signWith('Sign identity update')
}

/** Presses the box that disables a key. Uses the keyboard, because notices may cover the box. */
export async function pressDisable(id: number): Promise<void> {
  const name = new RegExp(`^Disable key ${id.toLocaleString('en-GB')},`)
  const box = page.getByRole('checkbox', { name })
  await expect.element(box).toBeVisible()
  box.element().focus()
  await userEvent.keyboard(' ')
}

export async function makeCredit(published: PublishedCase): Promise<void> {
  await openImported(published)
  await fillCredit(published)
  await signWith(published.fields.recipientId === undefined ? 'Sign withdrawal' : 'Sign transfer')
}

/** Opens a transfer or a withdrawal from the page of an identity, and fills it in. */
export async function fillCredit({ fields }: PublishedCase): Promise<void> {
  const { recipientId, outputScript, amount = '', userFeeIncrease, coreFeePerByte } = fields
  const job = recipientId === undefined ? 'Withdraw' : 'Send credits'
  await page.getByRole('main').getByRole('link', { name: job }).click()
  await expect.element(page.getByRole('heading', { name: job, level: 1 })).toBeVisible()
  if (recipientId !== undefined) await label('Recipient').fill(formatBase58(parseHex(recipientId)))
  else if (outputScript != null)
    await label('Address').fill(formatScriptAddress(parseHex(outputScript), 'testnet') ?? '')
  await label('Amount').fill(formatDash(BigInt(amount)))
  await enterLastNonce(fields)
  await chooseIncrease(userFeeIncrease)
  if (coreFeePerByte !== undefined)
    await userEvent.selectOptions(label('Fee on the core chain'), String(coreFeePerByte))
}

/** Imports the private keys into the vault, except for keys that are only hashes. */
export async function sealKeys(keys: readonly PublishedKey[], privateKeys: readonly string[]): Promise<void> {
  for (const [at, { type: keyType, securityLevel }] of keys.entries()) {
    if (!isSigningType(keyType)) continue
    if (securityLevel !== 0 && securityLevel !== 1 && securityLevel !== 2 && securityLevel !== 3)
      throw new TypeError('no level')
    await vault.importKey({
      text: privateKeys[at] ?? '',
      network: 'testnet',
      key: { kind: 'identity', keyType, securityLevel, label: '' },
    })
  }
}

async function fundAs(published: PublishedCase): Promise<void> {
  const { instant } = published.fields.assetLockProof ?? {}
  await chooseMethod(instant === undefined ? 'ChainLock proof' : 'InstantSend lock')
  await useExistingKey(published.secrets?.signer.privateKey ?? '')
  await pasteLock(published)
}

/** Pastes the lock transaction and its proof. */
export async function pasteLock({ fields, assetLock }: PublishedCase): Promise<void> {
  const { instant, chain } = fields.assetLockProof ?? {}
  if (chain !== undefined) {
    await label('Height of the ChainLocked block').fill(String(chain.coreChainLockedHeight))
    await label('Out point').fill(`${assetLock?.txid}:${chain.outPoint.vout}`)
  }
  await label('Lock transaction').fill(assetLock?.hex ?? '')
  if (instant !== undefined) await label('Instant lock').fill(instant.instantLock)
}

const levels = ['Master', 'Critical', 'High', 'Medium'] as const

/** Adds a key with the form: imports its private key, or types its hash. */
async function typeKey(key: PublishedKey, privateKey: string): Promise<void> {
  const { type, purpose, securityLevel, readOnly, data } = key
  const isImported = isSigningType(type)
  const source = page.getByRole('radiogroup', { name: 'Where it comes from' })
  await source.getByText(isImported ? 'Import private key' : 'Public key only', { exact: true }).click()
  await userEvent.selectOptions(label('Type'), String(type))
  await userEvent.selectOptions(label('Purpose'), String(purpose))
  await page.getByRole('radio', { name: levels[securityLevel] ?? '', exact: true }).click()
  if (purpose === 1 || purpose === 2) await chooseBounds(key)
  // The form keeps the choice of the previous key.
  const box = page.getByRole('checkbox', { name: 'Read-only', exact: true }).last()
  await expect.element(box).toBeVisible()
  if (Reflect.get(box.element(), 'checked') !== readOnly) await box.click()
  if (isImported) await label('Private key').fill(privateKey)
  else await label(type === 3 ? 'Script hash' : 'hash160 of the public key').fill(data)
  await button('Add key').click()
}

async function chooseBounds({ contractBounds: bounds }: PublishedKey): Promise<void> {
  const { singleContract, documentType } = bounds ?? {}
  const chosen = bounds === null ? 'nothing' : documentType === undefined ? 'contract' : 'document-type'
  await userEvent.selectOptions(label('Bound to'), chosen)
  const contract = documentType?.id ?? singleContract?.id
  if (contract !== undefined) await label('Contract id').fill(formatBase58(parseHex(contract)))
  if (documentType !== undefined) await label('Document type').fill(documentType.documentTypeName)
}

async function enterLastNonce(fields: PublishedCase['fields']): Promise<void> {
  const nonce = Number(fields.nonce)
  await label('Last nonce of the identity').fill(String(nonce - 1))
  await button('Use').click()
  await expect.element(page.getByText(`Next nonce: ${nonce.toLocaleString('en-GB')}`)).toBeVisible()
}

/** Raises the fee by this percentage. A percentage that is not among the choices is typed. */
async function chooseIncrease(percent: number): Promise<void> {
  const choice = label('Fee increase')
  await expect.element(choice).toBeVisible()
  if (choice.element().querySelector(`option[value="${percent}"]`) === null) {
    await userEvent.selectOptions(choice, 'typed')
    await label('Percentage').fill(String(percent))
    await button('Use percentage').click()
  } else await userEvent.selectOptions(choice, String(percent))
  await expect.element(choice).toHaveValue(String(percent))
}

/** Signs, and enters the passphrase if the key asks for it every time. */
async function signWith(action: string): Promise<void> {
  await expect.element(button(action)).toBeVisible()
  await proveWhereAsked()
  await button(action).click()
}
