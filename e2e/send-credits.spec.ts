import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { download, passphrase, unlock } from './acts.ts'
import { creditCases, putCreditIdentity } from './credit-cases.ts'
import { expect } from './fixtures.ts'
import { testWithVault as test } from './stored-start.ts'
import { goTo, openIdentity, sealPrivateKey } from './identity-steps.ts'

for (const published of creditCases()) {
  const { fields, secrets } = published
  const isTransfer = fields.recipientId !== undefined
  test(
    `what an identity sends is exported as its published bytes: ${published.name}`,
    { tag: '@deep' },
    async ({ page }) => {
      await page.goto('/vault')
      await unlock(page)
      await sealPrivateKey(page, 'Critical', 'Published transfer', secrets.signer.privateKey)
      await goTo(page, 'Identities')
      await putCreditIdentity(page, published)
      await page.reload()
      await openIdentity(page, 'Published')
      await page.getByRole('link', { name: isTransfer ? 'Send credits' : 'Withdraw' }).click()
      const sign = page.getByRole('button', { name: isTransfer ? 'Sign transfer' : 'Sign withdrawal' })
      await expect(sign).toHaveAccessibleDescription(`Needs ${isTransfer ? 'a recipient' : 'an address'}.`)

      const to = page.getByLabel(isTransfer ? 'Recipient' : 'Address')
      // Shorter than that it is a name.
      await to.fill(isTransfer ? '2'.repeat(20) : 'abc')
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
      await expect(sign).toHaveAccessibleDescription('Needs the last nonce of the identity.')
      await page.getByLabel('Last nonce of the identity').fill(String(Number(fields.nonce) - 1))
      await page.getByRole('button', { name: 'Use', exact: true }).click()
      await expect(
        page.getByText(`Next nonce: ${Number(fields.nonce).toLocaleString('en-GB')}`),
      ).toBeVisible()
      await page.getByLabel('Fee increase').selectOption(String(fields.userFeeIncrease))
      if (fields.coreFeePerByte !== undefined)
        await page.getByLabel('Fee on the core chain').selectOption(String(fields.coreFeePerByte))

      // What is typed is stored.
      await page.reload()
      await expect(amount).toHaveValue(formatDash(BigInt(fields.amount)))
      await page.getByLabel('Passphrase').fill(passphrase)
      await page
        .getByRole('button', { name: `Unlock and sign ${isTransfer ? 'transfer' : 'withdrawal'}` })
        .click()
      await expect(page).toHaveURL(/\/build\/signed\//)
      await expect(page.getByText(/Signature verified: key \d+ of this identity signed/)).toBeVisible()
      expect((await download(page, 'binary')).toString('hex')).toBe(published.full)
    },
  )
}
