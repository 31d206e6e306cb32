import { expect, type Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import type { PublishedCase, PublishedKey } from '#/store/testing/published-cases.ts'
import { chooseMethod, download, goOn, passphrase, useExistingKey } from './acts.ts'
import { goTo } from './identity-steps.ts'

// Creates published transitions of today's networks through the screens.

/** Builds a published create, and checks that the form numbers its keys as published. */
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

/** Fills in the Fund step of a create or a top-up. */
async function fundAs(page: Page, published: PublishedCase): Promise<void> {
  const { instant } = published.fields.assetLockProof ?? {}
  await chooseMethod(page, instant === undefined ? 'ChainLock proof' : 'InstantSend lock')
  await useExistingKey(page, published.secrets?.signer.privateKey ?? '')
  await pasteLock(page, published)
}

/** Pastes the lock transaction and its proof. */
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

/** Removes the default keys of the step. */
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

/** Chooses the fee increase in percent, or types it if there is no such choice. */
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
