import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { fillCredit, sealKeys } from '#/features/builder/testing/published-acts.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { button, proveWhereAsked, today } from '#/features/builder/testing/screen-acts.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import platform from '#/protocol/vectors/platform-13.json'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import {
  jsonIdentity,
  jsonKey,
  privateKeyOf,
  type JsonIdentity,
} from '#/protocol/testing/numbered-identities.ts'
import { useNetworkVersions } from '#/domain/network/network-version.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'
import { identityJsonBefore, listPublished, type PublishedCase } from '#/store/testing/published-cases.ts'

const names = ['identityCreditTransfer/11', 'identityCreditWithdrawalV1/2 transfer key']
const both = listPublished([platform]).filter(({ name }) => names.includes(name))
const [transfer] = both
if (transfer === undefined || both.length < 2) throw new TypeError('no cases')

test.each(both)('$name: an altered request is rejected with its rule and place', async (published) => {
  await prepareRequest(published)
  const text = await saveRequest()
  await openSigner(published)
  const rejection = page.getByRole('alert')
  const other = formatBase58(new Uint8Array(32).fill(9))
  for (const [altered, rule, place] of [
    [text.replace(/("amount": ")\d/, '$19'), 'exchange.signing-bytes', '/transition/amount'],
    [text.replace(/("amountCredits": ")\d/, '$19'), 'exchange.facts', '/facts/amountCredits'],
    [text.replace(/("id": ")\w{32,}/, `$1${other}`), 'platform.identity', '/transition/identityId'],
    [text.replace(/("keyIds": \[\s*)\d+/, '$177'), 'exchange.key-ids', '/keyIds'],
  ] as const) {
    expect(altered).not.toBe(text)
    await openFile(altered)
    await expect.element(rejection).toHaveTextContent(rule)
    await expect.element(rejection).toHaveTextContent(place)
  }
})

test('the signer is warned of a recipient id that nearly equals the id of a listed identity', async () => {
  await prepareRequest(transfer)
  const text = await saveRequest()
  const id = formatBase58(parseHex(transfer.fields.recipientId ?? ''))
  const nearly = `${id.slice(0, -1)}${id.endsWith('2') ? '3' : '2'}`
  await openSigner(transfer, { ...jsonIdentity(1), id: nearly })
  await openFile(text)
  await expect.element(page.getByRole('heading', { name: 'Request to send credits' })).toBeVisible()
  await expect.element(page.getByText('This is nearly Nearly, but not the same')).toBeVisible()
  await expectAccessible()
})

test.each(both)(
  '$name: a further transition takes the next nonce and links to the request',
  async (published) => {
    const isTransfer = published === transfer
    const nonce = Number(published.fields.nonce)
    await prepareRequest(published)
    await page.getByRole('link', { name: 'Back to the identity' }).click()
    await expect.element(page.getByText(/has been waiting for an offline signer since/)).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: isTransfer ? 'Withdraw' : 'Send credits' })
      .click()
    const next = (value: number) => page.getByText(`Next nonce: ${value.toLocaleString('en-GB')}`)
    await expect.element(next(nonce + 1)).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: isTransfer ? 'Open the transfer' : 'Open the withdrawal' }).click()
    await expect.element(next(nonce)).toBeVisible()
  },
)

test.each(both)('$name: a request is discarded, and another can be prepared', async (published) => {
  await prepareRequest(published)
  await button('Discard the request').click()
  await expect.element(page.getByText('The request is discarded.')).toBeVisible()
  await expect.element(button('Prepare the request')).toBeVisible()
  await expect.element(page.getByText('Waiting for the offline signer')).not.toBeInTheDocument()
})

test('the signer asks before sending credits to an identity that anyone can act as', async () => {
  await prepareRequest(transfer)
  const text = await saveRequest()
  const id = formatBase58(parseHex(transfer.fields.recipientId ?? ''))
  const data = formatBase58(derivePublicKey('bls', privateKeyOf(43, 2).with(0, 1)))
  const bls = { ...jsonKey(43, 2), type: 1, purpose: 0, securityLevel: 2, data }
  await openSigner(transfer, { ...jsonIdentity(43, { publicKeys: [jsonKey(43, 0), bls] }), id })
  await openFile(text)
  const sign = button('Sign the request')
  await expect.element(page.getByText('Anyone can act as the recipient').first()).toBeVisible()
  await expect.element(sign).toHaveAccessibleDescription('Tick “Send the credits anyway” first')
  await expectAccessible()
  await page.getByRole('checkbox', { name: 'Send the credits anyway' }).click()
  await proveWhereAsked()
  await sign.click()
  await expect.element(page.getByText('Signed and verified')).toBeVisible()
})

test.each(both)('$name: only a withdrawal needs a known version of its network', async (published) => {
  await prepareRequest(published)
  const text = await saveRequest()
  await openSigner(published)
  await openFile(text)
  await expect.element(button('Sign the request')).toBeVisible()
  useNetworkVersions.setState({ [today.id]: 14 })
  const note = page.getByText('The network is at protocol version 14, but')
  if (published === transfer) await expect.element(button('Sign the request')).toBeVisible()
  else {
    await expect.element(note).toBeVisible()
    await expect.element(button('Sign the request')).not.toBeInTheDocument()
  }
  useNetworkVersions.setState({ [today.id]: 13 })
  await expect.element(button('Sign the request')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

/** Prepares the request for a published transition, in a browser without a vault. */
async function prepareRequest(published: PublishedCase): Promise<void> {
  // The published vectors were checked when they were read.
  const identity = { ...identityJsonBefore(published), balance: 90_000_000_000 } as JsonIdentity
  await openRoute(`/identities/${identity.id}`, {
    network: today,
    records: [addRecord('identities', identity.id, recordOf(identity, 'Published'))],
  })
  await fillCredit(published)
  await button('Prepare the request').click()
  await expect.element(page.getByText('Waiting for the offline signer').first()).toBeVisible()
}

async function saveRequest(): Promise<string> {
  const saved = await savedBy(() => button('Download the request as .kwx.json').click())
  return saved.text()
}

/** Opens another browser with the signing key. `listed` is an identity in its list, with the label Nearly. */
async function openSigner({ secrets }: PublishedCase, listed?: JsonIdentity): Promise<void> {
  const { key, privateKey = '' } = secrets?.signer ?? {}
  await openRoute('/exchange', {
    network: today,
    vault: 'open',
    records: listed === undefined ? [] : [addRecord('identities', listed.id, recordOf(listed, 'Nearly'))],
  })
  await sealKeys(key === undefined ? [] : [key], [privateKey])
}

function recordOf(identity: JsonIdentity, label: string) {
  return {
    ...identityRecord(identity, label, Date.now()),
    profile: 'platform-13' as const,
    networkId: today.id,
  }
}

async function openFile(text: string): Promise<void> {
  const file = new File([text], 'request.kwx.json')
  await userEvent.upload(page.getByLabelText(/Open a file/).first(), file)
}
