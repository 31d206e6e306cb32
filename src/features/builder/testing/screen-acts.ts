import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { formatHex } from '#/protocol/encoding/hex.ts'
import platform from '#/protocol/vectors/platform-13.json'
import { transitions } from '#/protocol/vectors/transitions.json'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'
import {
  jsonOfKey,
  judgePublished,
  listPublished,
  type PublishedCase,
  type PublishedKey,
} from '#/store/testing/published-cases.ts'

/** A network with today’s protocol. */
export const today = ownNetwork('platform-13')

export const label = (name: string): Locator => page.getByLabelText(name, { exact: true })
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })

/** Types a text that the field rejects. The field’s description then names the rule, and the text stays. */
export async function expectRejected(field: Locator, text: string, rule: RegExp): Promise<void> {
  await field.fill(text)
  await expect.element(field).toHaveAccessibleDescription(rule)
  await expect.element(field).toHaveValue(text)
}

/** The first published transition of this kind that the screens can create. */
export function firstCase(kind: PublishedCase['kind']): PublishedCase {
  const first = listPublished([platform]).find(
    (each) => each.kind === kind && judgePublished(each).kind === 'made',
  )
  if (first === undefined) throw new TypeError(`no case of ${kind}`)
  return first
}

export const chooseMethod = (name: 'Sandbox funds' | 'InstantSend lock' | 'ChainLock proof') =>
  page.getByRole('radiogroup', { name: 'How the identity is funded' }).getByText(name).click()

/** Opens a new create at its Fund step, for an InstantSend lock. */
export async function openInstantSend(begun: Parameters<typeof openRoute>[1] = {}) {
  const opened = await openRoute('/build/create', begun)
  await chooseMethod('InstantSend lock')
  await expect.element(label('Lock transaction')).toBeVisible()
  return opened
}

export async function useExistingKey(text: string): Promise<void> {
  await button('Use an existing private key').click()
  await label('Existing private key').fill(text)
  await button('Seal and use it').click()
}

/** Funds an open create of the profile dpp-0.25 with a published lock, and goes to its first keys. */
export async function fundByPublishedLock(): Promise<void> {
  const published = transitions.find(
    ({ profile, name }) => profile === 'dpp-0.25' && name.includes('InstantSend legacy'),
  )
  await chooseMethod('InstantSend lock')
  await useExistingKey(published?.signedWith.privateKeyHex ?? '')
  await label('Lock transaction').fill(published?.assetLock?.transactionHex ?? '')
  await label('Instant lock').fill(published?.json.assetLockProof?.instantLock ?? '')
  await goOn('Keys')
  await expect.element(label('Label of key 1')).toHaveValue('Daily signing')
}

/** Funds an open create from the sandbox, and goes to its Sign step with the first keys. */
export async function goToSign(
  lastKey: readonly [id: number, text: string] = [1, 'Daily signing'],
): Promise<void> {
  const [id, text] = lastKey
  await chooseMethod('Sandbox funds')
  await button('Get sandbox funds').click()
  await goOn('Keys')
  await expect.element(label(`Label of key ${id}`)).toHaveValue(text)
  await goOn('Review')
  await goOn('Sign')
}

export async function goOn(to: 'Keys' | 'Review' | 'Sign'): Promise<void> {
  await page.getByRole('link', { name: `Continue to ${to}` }).click()
}

export async function pasteKeys(keys: readonly PublishedKey[]): Promise<void> {
  await page.getByText('JSON', { exact: true }).click()
  await label('Public keys as JSON').fill(JSON.stringify(keys.map(jsonOfKey)))
  await button('Add these keys').click()
}

/** Enters the passphrase if the page asks for it. Waits until the page is idle, because it may ask later. */
export async function proveWhereAsked(): Promise<void> {
  await expectReady()
  const proof = page.getByRole('main').getByLabelText('Passphrase')
  if (proof.query() !== null) await proof.fill(passphrase)
}

/** Signs at the last step, without submitting to the sandbox. */
export async function signDraft(what: 'create' | 'top-up'): Promise<void> {
  const sign = button(`Sign identity ${what}`)
  await expect.element(sign).toBeVisible()
  await expectReady()
  const submits = label('Submit to the sandbox once signed')
  if (submits.query() !== null) await submits.click()
  await proveWhereAsked()
  await sign.click()
}

async function expectReady(): Promise<void> {
  await expect.poll(() => document.documentElement.dataset['pending']).toBeUndefined()
}

/** Waits until the workspace has these signed transitions, in hex, and no other. */
export async function expectSignedBytes(...signed: readonly string[]): Promise<void> {
  const transitions = () => [...useWorkspace.getState().transitions.values()]
  await expect.poll(() => transitions().map(({ bytes }) => formatHex(bytes))).toEqual(signed)
}
