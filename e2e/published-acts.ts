import { expect, type Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import {
  identityJsonBefore,
  jsonOfKey,
  type PublishedCase,
  type PublishedKey,
} from '#/workspace/testing/published-cases.ts'
import { addNetwork, chooseMethod, download, goOn, passphrase, useExistingKey, unlock } from './acts.ts'
import { goTo, openIdentity, openImport } from './identity-steps.ts'

// Creates published transitions of today's networks through the screens.

/** A network with the profile of today, which becomes the current one, and a vault that is open. */
export async function beginToday(page: Page): Promise<void> {
  await addNetwork(page, { name: 'Today', profile: 'platform-13', kind: 'testnet', platform: 'dash' })
  await goTo(page, 'Vault')
  await unlock(page)
}

export async function makeCreate(page: Page, published: PublishedCase): Promise<void> {
  const { fields, secrets } = published
  const { publicKeys = [] } = fields
  // Those that the form numbers as published are typed into it; of others the private keys are sealed, and the JSON has the ids.
  const isTyped = publicKeys.every(({ id }, at) => id === at)
  if (!isTyped) await sealNewKeys(page, publicKeys, secrets?.keys ?? [])
  await goTo(page, 'Identities')
  await page.getByRole('link', { name: 'Create identity' }).first().click()
  await fundAs(page, published)
  await goOn(page, 'Keys')
  await removeFirstKeys(page)
  if (isTyped) {
    for (const [at, key] of publicKeys.entries()) {
      await typeKey(page, key, secrets?.keys?.[at] ?? '')
      await expect(page.getByLabel(`Label of key ${key.id}`)).toBeVisible()
    }
  } else await pasteKeys(page, publicKeys)
  await goOn(page, 'Review')
  await expect(page.getByText(formatBase58(parseHex(fields.identityId))).first()).toBeVisible()
  await chooseIncrease(page, fields.userFeeIncrease)
  await goOn(page, 'Sign')
  await signWith(page, 'Sign identity create', /\/export$/)
  await expectPublished(page, published)
}

export async function makeTopUp(page: Page, published: PublishedCase): Promise<void> {
  const { identityId, userFeeIncrease } = published.fields
  await goTo(page, 'Identities')
  await page.getByRole('link', { name: 'Create identity' }).first().click()
  await openTopUp(page)
  await page.getByRole('textbox', { name: 'Identity id' }).fill(formatBase58(parseHex(identityId)))
  await fundAs(page, published)
  await goOn(page, 'Review')
  await chooseIncrease(page, userFeeIncrease)
  await goOn(page, 'Sign')
  await signWith(page, 'Sign identity top-up', /\/export$/)
  await expectPublished(page, published)
}

export async function makeUpdate(page: Page, published: PublishedCase): Promise<void> {
  const { fields, secrets, name } = published
  const { addPublicKeys = [], disablePublicKeys = [] } = fields
  await sealSigner(page, published)
  await sealNewKeys(page, addPublicKeys, secrets?.keys ?? [])
  await importIdentityOf(page, published)
  if (addPublicKeys.length > 0) await stageKeys(page, addPublicKeys)
  for (const id of disablePublicKeys) await pressDisable(page, id)
  await page.getByRole('link', { name: 'Review update' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
  await enterLastNonce(page, published)
  await chooseIncrease(page, fields.userFeeIncrease)
  await signWith(page, 'Sign identity update', /\/build\/signed\//)
  await expectPublished(page, published)
}

/** From the Fund step of a create to that of a top-up. */
export async function openTopUp(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'What the lock pays for' }).getByText('Top-up').click()
  await expect(page).toHaveURL(/\/build\/top-up\/[0-9a-f]+\/fund$/)
}

/** Stages keys in the key panel of the identity that is open. */
export async function stageKeys(page: Page, keys: readonly PublishedKey[]): Promise<void> {
  await page.getByRole('button', { name: 'Add a key' }).click()
  await pasteKeys(page, keys)
}

/** Presses the box that disables a key, whether it is accepted or not. */
export async function pressDisable(page: Page, id: number): Promise<void> {
  const name = new RegExp(`^Disable key ${id.toLocaleString('en-GB')},`)
  await page.getByRole('checkbox', { name }).press('Space')
}

/** A transfer or a withdrawal. */
export async function makeCredit(page: Page, published: PublishedCase): Promise<void> {
  const { recipientId, outputScript, amount = '', userFeeIncrease, coreFeePerByte } = published.fields
  const isTransfer = recipientId !== undefined
  await sealSigner(page, published)
  await importIdentityOf(page, published)
  await openJob(page, isTransfer ? 'Send credits' : 'Withdraw')
  if (isTransfer) await page.getByLabel('Recipient').fill(formatBase58(parseHex(recipientId)))
  else if (outputScript != null)
    await page.getByLabel('Address').fill(formatScriptAddress(parseHex(outputScript), 'testnet') ?? '')
  await page.getByLabel('Amount').fill(formatDash(BigInt(amount)))
  await enterLastNonce(page, published)
  await chooseIncrease(page, userFeeIncrease)
  if (coreFeePerByte !== undefined)
    await page.getByLabel('Fee on the core chain').selectOption(String(coreFeePerByte))
  await signWith(page, isTransfer ? 'Sign transfer' : 'Sign withdrawal', /\/build\/signed\//)
  await expectPublished(page, published)
}

/** Opens a job of the identity that is open. */
async function openJob(page: Page, job: 'Send credits' | 'Withdraw'): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: job }).click()
  await expect(page.getByRole('heading', { name: job, level: 1 })).toBeVisible()
}

/** Fills in the Fund step, whatever the lock pays for. */
async function fundAs(page: Page, published: PublishedCase): Promise<void> {
  const { instant } = published.fields.assetLockProof ?? {}
  await chooseMethod(page, instant === undefined ? 'ChainLock proof' : 'InstantSend lock')
  await useExistingKey(page, published.secrets?.signer.privateKey ?? '')
  await pasteLock(page, published)
}

/** Pastes the lock transaction with what proves it. */
export async function pasteLock(page: Page, { fields, assetLock }: PublishedCase): Promise<void> {
  const { instant, chain } = fields.assetLockProof ?? {}
  if (chain !== undefined) {
    await page.getByLabel('Height of the ChainLocked block').fill(String(chain.coreChainLockedHeight))
    await page.getByLabel('Out point').fill(`${assetLock?.txid}:${chain.outPoint.vout}`)
  }
  await page.getByLabel('Lock transaction').fill(assetLock?.hex ?? '')
  if (instant === undefined) return
  await page.getByLabel('Instant lock', { exact: true }).fill(instant.instantLock)
}

/** Takes off the keys that the step begins with. */
async function removeFirstKeys(page: Page): Promise<void> {
  for (const id of [0, 1, 2, 3]) await expect(page.getByLabel(`Label of key ${id}`)).toBeVisible()
  for (const id of [0, 1, 2, 3]) await page.getByRole('button', { name: `Remove key ${id}` }).click()
}

const levels = ['Master', 'Critical', 'High', 'Medium'] as const

/** Adds a key by the form: its private key is imported, or only its hash is typed. */
async function typeKey(page: Page, key: PublishedKey, privateKey: string): Promise<void> {
  const { type, purpose, securityLevel, readOnly, data } = key
  const isImported = type < 3
  await page.getByText(isImported ? 'Import private key' : 'Public key only', { exact: true }).click()
  await page.getByLabel('Type', { exact: true }).selectOption(String(type))
  await page.getByLabel('Purpose', { exact: true }).selectOption(String(purpose))
  await page.getByRole('radio', { name: levels[securityLevel] ?? '', exact: true }).check()
  if (purpose === 1 || purpose === 2) await chooseBounds(page, key)
  await page.getByRole('checkbox', { name: 'Read-only' }).last().setChecked(readOnly)
  if (isImported) await page.getByLabel('Private key', { exact: true }).fill(privateKey)
  else await page.getByLabel(type === 3 ? 'Script hash' : 'hash160 of the public key').fill(data)
  await page.getByRole('button', { name: 'Add key', exact: true }).click()
}

async function chooseBounds(page: Page, { contractBounds: bounds }: PublishedKey): Promise<void> {
  const { singleContract, documentType } = bounds ?? {}
  const chosen = bounds === null ? 'nothing' : documentType === undefined ? 'contract' : 'document-type'
  await page.getByLabel('Bound to').selectOption(chosen)
  const contract = documentType?.id ?? singleContract?.id
  if (contract !== undefined) await page.getByLabel('Contract id').fill(formatBase58(parseHex(contract)))
  if (documentType !== undefined)
    await page.getByLabel('Document type', { exact: true }).fill(documentType.documentTypeName)
}

async function pasteKeys(page: Page, keys: readonly PublishedKey[]): Promise<void> {
  await page.getByText('JSON', { exact: true }).click()
  await page.getByLabel('Public keys as JSON').fill(JSON.stringify(keys.map(jsonOfKey)))
  await page.getByRole('button', { name: 'Add these keys' }).click()
}

/** Seals the private keys of new keys on the page of the vault; hashes of other keys have none here. */
async function sealNewKeys(
  page: Page,
  keys: readonly PublishedKey[],
  privateKeys: readonly string[],
): Promise<void> {
  for (const [at, key] of keys.entries()) if (key.type < 3) await sealKey(page, key, privateKeys[at] ?? '')
}

async function sealSigner(page: Page, { secrets }: PublishedCase): Promise<void> {
  const { key, privateKey = '' } = secrets?.signer ?? {}
  if (key !== undefined) await sealKey(page, key, privateKey)
}

async function sealKey(page: Page, { type, securityLevel, data }: PublishedKey, privateKey: string) {
  await goTo(page, 'Vault')
  const label = `Key ${data.slice(0, 12)}`
  await page.getByText('Import', { exact: true }).click()
  await page.getByLabel('It is for').selectOption(String(securityLevel))
  await page.getByLabel('Type', { exact: true }).selectOption(String(type))
  await page.getByLabel('Label').fill(label)
  await page.getByLabel('Private key', { exact: true }).fill(privateKey)
  await page.getByRole('button', { name: 'Seal private key' }).click()
  await expect(page.getByText(`${label} is sealed.`).first()).toBeVisible()
}

/** Imports the identity that a published transition can be made of, and opens it. It is named as the case. */
export async function importIdentityOf(
  page: Page,
  published: PublishedCase,
  change: object = {},
): Promise<void> {
  const identity = { ...identityJsonBefore(published), ...change }
  await goTo(page, 'Identities')
  await openImport(page)
  await page.getByLabel('Identity as JSON').fill(JSON.stringify(identity))
  await page.getByRole('textbox', { name: 'Label' }).fill(published.name)
  await page.getByRole('button', { name: 'Import identity' }).click()
  await expect(page.getByText(`${published.name} was imported.`)).toBeVisible()
  await openIdentity(page, published.name)
}

async function enterLastNonce(page: Page, { fields }: PublishedCase): Promise<void> {
  const nonce = Number(fields.nonce)
  await page.getByLabel('Last nonce of the identity').fill(String(nonce - 1))
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(page.getByText(`Next nonce: ${nonce.toLocaleString('en-GB')}`)).toBeVisible()
}

/** Chooses by how many percent the fee is raised: what is not among the choices is typed. */
async function chooseIncrease(page: Page, percent: number): Promise<void> {
  const choice = page.getByLabel('Fee increase')
  const isOffered = (await choice.locator(`option[value="${percent}"]`).count()) > 0
  await choice.selectOption(isOffered ? String(percent) : 'typed')
  if (!isOffered) {
    await page.getByLabel('Percentage', { exact: true }).fill(String(percent))
    await page.getByRole('button', { name: 'Use percentage' }).click()
  }
  await expect(choice).toHaveValue(String(percent))
}

/** Signs, with the passphrase where a key asks for it every time. */
async function signWith(page: Page, action: string, then: RegExp): Promise<void> {
  const button = page.getByRole('button', { name: action })
  await expect(button).toBeVisible()
  const proof = page.getByLabel('Passphrase')
  if (await proof.isVisible()) await proof.fill(passphrase)
  await button.click()
  await expect(page).toHaveURL(then)
}

async function expectPublished(page: Page, { full }: PublishedCase): Promise<void> {
  expect(formatHex(await download(page, 'binary'))).toBe(full)
}
