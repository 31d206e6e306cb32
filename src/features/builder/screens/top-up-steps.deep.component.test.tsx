import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { turnIntoTopUp } from '#/features/builder/testing/published-acts.ts'
import {
  button,
  chooseMethod,
  expectRejected,
  goOn,
  label,
  signDraft,
  useExistingKey,
  expectSignedBytes,
} from '#/features/builder/testing/screen-acts.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import vectors from '#/protocol/vectors/top-ups.json'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'

const verified = page.getByText('Signature verified: the recovered key opens output 0.')
const field = page.getByRole('textbox', { name: 'Identity id' })

describe('a top-up', () => {
  test('gets its published bytes for an identity that is not in the list', async () => {
    const published = findCase('InstantSend deterministic', 'spec')
    await openRoute('/build/create', { vault: 'open' })
    await turnIntoTopUp()
    await expect.element(page.getByText('Choose the identity to top up.').first()).toBeVisible()
    await field.fill(` ${published.json.identityId} `)
    await expect.element(page.getByText('Not in your list').first()).toBeVisible()
    await chooseMethod('InstantSend lock')
    await useExistingKey(published.signedWith.privateKeyHex)
    await label('Lock transaction').fill(published.assetLock.transactionHex)
    await label('Instant lock').fill(published.json.assetLockProof.instantLock ?? '')
    await expect.element(page.getByText('10 of 10')).toBeVisible()
    await goOn('Review')
    await expect.element(page.getByRole('heading', { name: /^Adds .* credits to / })).toBeVisible()
    await goOn('Sign')
    await signDraft('top-up')
    await expectSignedBytes(published.serializedHex)
    await expect.element(verified).toBeVisible()
  })

  test('shows the balance of a listed identity before and after', async () => {
    const known = jsonIdentity(7, { balance: 5000 })
    const record = identityRecord(known, 'Aurora Press', 1)
    await openRoute(`/identities/${known.id}`, {
      vault: 'open',
      records: [addRecord('identities', known.id, record)],
    })
    await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
    await expect.element(field).toHaveValue(known.id)
    await expect.element(page.getByText('5,000 credits now, before fees.')).toBeVisible()
    await chooseMethod('Sandbox funds')
    await label('Amount').fill('70')
    await button('Get sandbox funds').click()
    await expect.element(page.getByRole('link', { name: 'Continue to Review' })).toBeVisible()
    await expectAccessible()
    await goOn('Review')
    await expect.element(page.getByRole('heading', { name: /^Adds/ })).toBeVisible()
    await expectAccessible()
    await goOn('Sign')
    await expect
      .element(page.getByRole('heading', { name: 'Adds 70,000 credits to Aurora Press' }))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Balance 5,000 becomes 75,000' })).toBeVisible()
    const changes = page.getByRole('table', { name: 'Now and after' })
    await expect
      .element(changes.getByRole('row', { name: 'Balance before fees, credits 5,000 75,000' }))
      .toBeVisible()
    await expect.element(page.getByText('funds.no-way-back')).toBeVisible()
    await expectAccessible()
    await signDraft('top-up')
    await expect.element(verified).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Go to the identity' }).click()
    await expect.element(page.getByRole('row', { name: /Top-up/ })).toHaveTextContent('Signed, not submitted')
  })

  test('gets its published bytes with a ChainLock proof', async () => {
    const published = findCase('ChainLock', 'spec')
    const { assetLock, json } = published
    await openRoute(`/build/top-up/${json.identityId}`, { vault: 'open' })
    await expect.element(field).toHaveValue(json.identityId)
    await chooseMethod('ChainLock proof')
    await useExistingKey(published.signedWith.privateKeyHex)
    await label('Height of the ChainLocked block').fill(String(json.assetLockProof.coreChainLockedHeight))
    await label('Out point').fill(`${assetLock.txid}:${assetLock.outputIndex}`)
    await label('Lock transaction').fill(assetLock.transactionHex)
    await expectSigned(published.serializedHex)
  })

  test('gets its published bytes on a network that the user added', async () => {
    const published = findCase('outputIndex 1', 'dpp-0.25')
    await openRoute(`/build/top-up/${published.json.identityId}`, {
      network: ownNetwork('dpp-0.25'),
      vault: 'open',
    })
    await chooseMethod('InstantSend lock')
    await useExistingKey(published.signedWith.privateKeyHex)
    await label('Lock transaction').fill(published.assetLock.transactionHex)
    await label('Instant lock').fill(published.json.assetLockProof.instantLock ?? '')
    await expectSigned(published.serializedHex)
  })
})

function findCase(words: string, profile: string) {
  const found = vectors.transitions.find((each) => each.profile === profile && each.name.includes(words))
  if (found === undefined) throw new TypeError(`no top-up named ${words}`)
  return found
}

async function expectSigned(hex: string): Promise<void> {
  await goOn('Review')
  await goOn('Sign')
  await signDraft('top-up')
  await expectSignedBytes(hex)
}

describe('the recipient', () => {
  const known = jsonIdentity(7, { balance: 5000 })
  const name = 'Aurora Press'
  const open = () =>
    openRoute('/build/top-up', {
      records: [addRecord('identities', known.id, identityRecord(known, name, 1))],
    })

  test('is found by its name or a part of it', async () => {
    await open()
    await field.fill('Nobody')
    await expect
      .element(field)
      .toHaveAccessibleDescription(
        'Name or Base58 id No identity in your list on this network has this name.',
      )
    await field.fill('AURO')
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
    await button(name).click()
    await expect.element(field).toHaveValue(known.id)
    const crumbs = page.getByRole('navigation', { name: 'Where you are' })
    await expect.element(crumbs.getByRole('link', { name })).toBeVisible()
    await field.fill(name)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue(known.id)
    await field.fill(name.toLowerCase())
    field.element().blur()
    await expect.element(field).toHaveValue(known.id)
  })

  test('is suggested if the typed id nearly equals the id of a listed identity', async () => {
    await open()
    await field.fill(`${known.id.slice(0, 10)}${known.id[11]}${known.id[10]}${known.id.slice(12)}`)
    await expect.element(page.getByText(`This is nearly ${name}, but not the same`)).toBeVisible()
    await expectAccessible()
    await button(`Use ${name}`).click()
    await expect.element(field).toHaveValue(known.id)
    await expect.element(page.getByText('but not the same')).not.toBeInTheDocument()
    await expect.element(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  })

  test('is rejected with the broken rule if the id is invalid, and its field keeps no private key', async () => {
    await open()
    const wrong = `${known.id.slice(0, 10)}0${known.id.slice(11)}`
    await expectRejected(
      field,
      wrong,
      /“0” \(digit zero\) at place 11 is not a Base58 character.*encoding\.base58/,
    )
    await expect.element(button(`Use ${name}`)).toBeVisible()
    const short = known.id.slice(0, 20)
    await expectRejected(field, short, /exactly 32 bytes.*st\.identity-id-length/)
    await field.fill('1f'.repeat(32))
    await expect.element(field).toHaveAccessibleDescription(/workspace\/private-key-here/)
    await expect.element(field).toHaveValue(short)
  })
})
