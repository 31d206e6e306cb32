import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { wireProfileNames } from '#/protocol/transition/wire-profile.ts'
import { createVault, download, lockButton, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { goTo, identityRecord, openIdentity, putRecords, sealPrivateKey } from './identity-steps.ts'

interface CreditCase {
  readonly name: string
  readonly full: string
  readonly fields: {
    readonly identityId: string
    readonly recipientId?: string
    readonly outputScript?: string
    readonly amount: string
    readonly nonce: string
    readonly userFeeIncrease: number
    readonly coreFeePerByte?: number
  }
  readonly secrets: {
    readonly signer: {
      readonly privateKey: string
      readonly key: { readonly id: number; readonly type: number; readonly data: string }
    }
  }
}

// What the choices of the fees can make, of the published ones that a network accepts.
const names = ['identityCreditTransfer/11', 'identityCreditWithdrawalV1/2 transfer key']
const file: { readonly vectors: readonly CreditCase[] } = JSON.parse(
  readFileSync('src/protocol/vectors/platform-13.json', 'utf8'),
)
const offered: readonly string[] = wireProfileNames
// While no network can have the profile there are no such journeys.
const cases = offered.includes('platform-13') ? file.vectors.filter(({ name }) => names.includes(name)) : []

/** The identity of the case, as if it had been imported, on a test network with the profile. */
async function putIdentity(page: Page, { fields, secrets }: CreditCase): Promise<void> {
  const { id, type, data } = secrets.signer.key
  const key = { id, type, purpose: 3, securityLevel: 1, readOnly: false, data: formatBase58(parseHex(data)) }
  const identity = {
    protocolVersion: 1,
    id: formatBase58(parseHex(fields.identityId)),
    publicKeys: [key],
    balance: 90_000_000_000,
    revision: 3,
  }
  const record = identityRecord(identity, 'Published', Date.now())
  await putRecords(page, 'identities', [{ ...record, profile: 'platform-13' }])
}

for (const published of cases) {
  const { fields, secrets } = published
  const isTransfer = fields.recipientId !== undefined
  test(`what an identity sends is exported as its published bytes: ${published.name}`, async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    await sealPrivateKey(page, 'Critical', 'Published transfer', secrets.signer.privateKey)
    await goTo(page, 'Identities')
    await putIdentity(page, published)
    await page.reload()
    await openIdentity(page, 'Published')
    await page.getByRole('button', { name: /^More for Published/ }).click()
    await page.getByRole('menuitem', { name: isTransfer ? 'Send credits' : 'Withdraw' }).click()

    const to = page.getByLabel(isTransfer ? 'Recipient' : 'Address')
    await to.fill('abc')
    await expect(to).toHaveAccessibleDescription(isTransfer ? /st\.identity-id-length/ : /address\.length/)
    await to.fill(
      isTransfer
        ? formatBase58(parseHex(fields.recipientId))
        : (formatScriptAddress(parseHex(fields.outputScript ?? ''), 'testnet') ?? ''),
    )
    const amount = page.getByLabel('Amount')
    await amount.fill('0.0000001')
    await expect(amount).toHaveAccessibleDescription(/platform\.(?:transfer|withdrawal)-amount/)
    await amount.fill(formatDash(BigInt(fields.amount)))
    await page.getByLabel('Last nonce of the identity').fill(String(Number(fields.nonce) - 1))
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(page.getByText(`Next: ${Number(fields.nonce).toLocaleString('en-GB')}`)).toBeVisible()
    await page.getByLabel('Fee increase').selectOption(String(fields.userFeeIncrease))
    if (fields.coreFeePerByte !== undefined)
      await page.getByLabel('Fee on layer 1').selectOption(String(fields.coreFeePerByte))

    // What is typed is stored.
    await page.reload()
    await expect(amount).toHaveValue(formatDash(BigInt(fields.amount)))
    await page.getByLabel('Passphrase').fill(passphrase)
    await page
      .getByRole('button', { name: /Unlock/ })
      .last()
      .click()
    await expect(lockButton(page)).toBeVisible()
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: isTransfer ? 'Sign transfer' : 'Sign withdrawal' }).click()
    await expect(page).toHaveURL(/\/build\/signed\//)
    await expect(page.getByText(/Signature verified: key \d+ of this identity signed/)).toBeVisible()
    expect((await download(page, 'binary')).toString('hex')).toBe(published.full)
  })
}
