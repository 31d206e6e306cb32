import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import {
  button,
  chooseMethod,
  expectRejected,
  expectSignedBytes,
  goOn,
  label,
  openInstantSend,
  signDraft,
  useExistingKey,
} from '#/features/builder/testing/screen-acts.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import vectors from '#/protocol/vectors/transitions.json'
import { sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'

const { transaction, instantLock } = sampleDraft(instantSendCreate).fund
const outPoint = `${formatHex(deriveTxid(parseHex(transaction)))}:0`

const height = label('Height of the ChainLocked block')
const proveByChainLock = button('Prove it with a ChainLock')

describe('the proof of a lock', () => {
  beforeEach(async () => {
    await openInstantSend({ vault: 'open' })
    await useExistingKey(instantSendCreate.singleUseKeyHex)
    await label('Lock transaction').fill(transaction)
  })

  test('can switch between instant lock and ChainLock, and keeps the typed text of both', async () => {
    await label('Instant lock').fill('0102')
    await proveByChainLock.click()
    await expect.element(label('Out point')).toHaveValue(outPoint)
    await expectRejected(height, '0', /proof\.height/)
    await button('Use the instant lock').click()
    await expect.element(label('Instant lock')).toHaveValue('0102')
    await proveByChainLock.click()
    await expect.element(height).toHaveValue('0')
  })

  test('can be changed after signing, which removes the signature, and signed again', async () => {
    await label('Instant lock').fill(instantLock)
    await signIt()
    await proveByChainLock.click()
    await expect.element(page.getByText(/The signature was removed\./)).toBeVisible()
    await expect.element(label('Out point')).toHaveValue(outPoint)
    await height.fill('2,221,603')
    await signIt()
    await expect.element(page.getByText(/height 2,221,603/).first()).toBeVisible()
  })
})

/** Goes from the Fund step to the signature, without submitting. */
async function signIt(): Promise<void> {
  await goOn('Keys')
  await expect.element(label('Label of key 1')).toHaveValue('Daily signing')
  await goOn('Review')
  await goOn('Sign')
  await signDraft('create')
  await expect.element(page.getByText('Signature verified')).toBeVisible()
}

test('replaced funds can be restored in the Fund step, but not in a later step', async () => {
  await openRoute('/build/create', { vault: 'open' })
  await chooseMethod('Sandbox funds')
  await button('Get sandbox funds').click()
  const again = button('Get other funds')
  const undo = button('Undo')
  // The amount must change, because the same key and amount give the same lock.
  await page.getByText('Other funds', { exact: true }).click()
  await label('Amount').fill('200000000')
  await again.click()
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  await again.click()
  await expect.element(page.getByText('Sandbox funds replaced the transaction and lock.')).toBeVisible()
  await expect.element(undo).toBeVisible()
  await goOn('Keys')
  await expect.element(label('Label of key 0')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
})

test('a height, an out point, a private key and keys give the published bytes of a ChainLock proof', async () => {
  const published = vectors.transitions.find(
    ({ profile, name }) => profile === 'spec' && name.includes('ChainLock'),
  )
  if (published?.assetLock === undefined) throw new TypeError('no create with a ChainLock')
  const { assetLock, json, signedWith, expectedIdentityId, serializedHex } = published
  await openInstantSend({ vault: 'open' })
  await useExistingKey(signedWith.privateKeyHex)
  await chooseMethod('ChainLock proof')
  await height.fill(String(json.assetLockProof?.coreChainLockedHeight))
  const output = Number.parseInt(assetLock.outPointHex.slice(64, 66), 16)
  await label('Out point').fill(`${assetLock.txid}:${output}`)
  await label('Lock transaction').fill(assetLock.transactionHex)
  await goOn('Keys')
  await expect.element(label('Label of key 1')).toHaveValue('Daily signing')
  for (const id of [0, 1]) await button(`Remove key ${id}`).click()
  await page.getByText('JSON', { exact: true }).click()
  await label('Public keys as JSON').fill(JSON.stringify(json.publicKeys))
  await button('Add these keys').click()
  await goOn('Review')
  await expect.element(page.getByText(expectedIdentityId).first()).toBeVisible()
  await goOn('Sign')
  await signDraft('create')
  await expectSignedBytes(serializedHex)
})
