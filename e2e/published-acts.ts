import { expect, type Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
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

/** A create whose keys the form numbers as published. */
export async function makeCreate(page: Page, published: PublishedCase): Promise<void> {
  const { fields, secrets } = published
  const { publicKeys = [] } = fields
  await goTo(page, 'Identities')
  await page.getByRole('link', { name: 'Create identity' }).first().click()
  await fundAs(page, published)
  await goOn(page, 'Keys')
  await removeFirstKeys(page)
  for (const [at, key] of publicKeys.entries()) {
    await typeKey(page, key, secrets?.keys?.[at] ?? '')
    await expect(page.getByLabel(`Label of key ${key.id}`)).toBeVisible()
  }
  await goOn(page, 'Review')
  await expect(page.getByText(formatBase58(parseHex(fields.identityId))).first()).toBeVisible()
  await chooseIncrease(page, fields.userFeeIncrease)
  await goOn(page, 'Sign')
  await signWith(page, 'Sign identity create', /\/export$/)
  await expectPublished(page, published)
}

/** From the Fund step of a create to that of a top-up. */
async function openTopUp(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'What the lock pays for' }).getByText('Top-up').click()
  await expect(page).toHaveURL(/\/build\/top-up\/[0-9a-f]+\/fund$/)
}

/** Stages keys in the key panel of the identity that is open. */
async function stageKeys(page: Page, keys: readonly PublishedKey[]): Promise<void> {
  await page.getByRole('button', { name: 'Add a key' }).click()
  await pasteKeys(page, keys)
}

/** Presses the box that disables a key, whether it is accepted or not. */
async function pressDisable(page: Page, id: number): Promise<void> {
  const name = new RegExp(`^Disable key ${id.toLocaleString('en-GB')},`)
  await page.getByRole('checkbox', { name }).press('Space')
}

/** Fills in the Fund step, whatever the lock pays for. */
async function fundAs(page: Page, published: PublishedCase): Promise<void> {
  const { instant } = published.fields.assetLockProof ?? {}
  await chooseMethod(page, instant === undefined ? 'ChainLock proof' : 'InstantSend lock')
  await useExistingKey(page, published.secrets?.signer.privateKey ?? '')
  await pasteLock(page, published)
}

/** Pastes the lock transaction with what proves it. */
async function pasteLock(page: Page, { fields, assetLock }: PublishedCase): Promise<void> {
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
  await page.getByRole('checkbox', { name: 'Read-only' }).last().setChecked(readOnly)
  if (isImported) await page.getByLabel('Private key', { exact: true }).fill(privateKey)
  else await page.getByLabel(type === 3 ? 'Script hash' : 'hash160 of the public key').fill(data)
  await page.getByRole('button', { name: 'Add key', exact: true }).click()
}

async function pasteKeys(page: Page, keys: readonly PublishedKey[]): Promise<void> {
  await page.getByText('JSON', { exact: true }).click()
  await page.getByLabel('Public keys as JSON').fill(JSON.stringify(keys.map(jsonOfKey)))
  await page.getByRole('button', { name: 'Add these keys' }).click()
}

/** Imports the identity that a published transition can be made of, and opens it. It is named as the case. */
async function importIdentityOf(page: Page, published: PublishedCase, change: object = {}): Promise<void> {
  const identity = { ...identityJsonBefore(published), ...change }
  await goTo(page, 'Identities')
  await openImport(page)
  await page.getByLabel('Identity as JSON').fill(JSON.stringify(identity))
  await page.getByRole('textbox', { name: 'Label' }).fill(published.name)
  await page.getByRole('button', { name: 'Import identity' }).click()
  await expect(page.getByText(`${published.name} was imported.`)).toBeVisible()
  await openIdentity(page, published.name)
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
