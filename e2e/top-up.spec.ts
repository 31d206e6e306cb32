import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import {
  chooseMethod,
  createVault,
  download,
  fundFromSandbox,
  goOn,
  passphrase,
  sign,
  topUpCase,
  useExistingKey,
  unlock,
  beginUnlocked,
} from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import { expectGoodLooks } from './looks.ts'
import { importIdentity, openIdentity, openImport, pasteIdentity, sayOf } from './identity-steps.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'

testWithVault(
  'a pasted id, transaction, instant lock and private key give the published bytes, for a stranger',
  { tag: '@deep' },
  async ({ page }) => {
    const published = topUpCase('InstantSend deterministic')
    await beginUnlocked(page)
    // The other kind of transition that a lock pays for is one press away.
    await page.getByRole('radiogroup', { name: 'What the lock pays for' }).getByText('Top-up').click()
    await expect(page).toHaveURL(/\/build\/top-up\/[0-9a-f]+\/fund$/)
    await expect(page.getByText('Needs the identity that receives.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Identity id' }).fill(` ${published.json.identityId} `)
    await expect(page.getByText('Not in your list').first()).toBeVisible()
    await chooseMethod(page, 'InstantSend lock')
    await useExistingKey(page, formatWif(parseHex(published.signedWith.privateKeyHex), 'testnet'))
    await page.getByLabel('Lock transaction').fill(published.assetLock.transactionHex)
    await page
      .getByLabel('Instant lock', { exact: true })
      .fill(published.json.assetLockProof.instantLock ?? '')
    await expect(page.getByText('10 of 10')).toBeVisible()
    await goOn(page, 'Review')
    await expect(page.getByRole('heading', { name: /^Adds .* credits to / })).toBeVisible()
    await goOn(page, 'Sign')
    await sign(page, 'top-up')
    await expect(page.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
    expect((await download(page, 'hex')).toString().trim()).toBe(published.serializedHex)

    // It has a page though it is not in the list, and can be confirmed there.
    await page.getByRole('link', { name: 'Go to the identity' }).click()
    await expect(page.getByRole('heading', { name: 'Not in your list' })).toBeVisible()
    await expect(page.getByText(published.json.identityId)).toBeVisible()
    const row = page.getByRole('row', { name: /Top-up/ })
    await expect(row).toContainText('Not confirmed yet')
    await sayOf(page, row, 'Mark confirmed')
    await expect(row).toContainText('Confirmed')

    // The same lock pays once: another top-up with it is rejected with its rule.
    await page.getByRole('link', { name: 'Top up' }).click()
    await chooseMethod(page, 'InstantSend lock')
    await page.getByLabel('Lock transaction').fill(published.assetLock.transactionHex)
    await expect(
      page.getByText('This out point already funds an identity or a top-up here.').first(),
    ).toBeVisible()
  },
)

const known = jsonIdentity(7, { balance: 5000 })
const aurora = 'Aurora Press'

testWithVault(
  'an identity is topped up on the sandbox, from its page to the confirmed balance',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    await importIdentity(page, known, aurora)
    await openIdentity(page, aurora)
    await page.getByRole('link', { name: 'Top up' }).click()
    await unlock(page)
    await expect(page.getByRole('textbox', { name: 'Identity id' })).toHaveValue(known.id)
    await expect(page.getByText('5,000 credits now, before fees.')).toBeVisible()
    await chooseMethod(page, 'Sandbox funds')
    await page.getByLabel('Amount').fill('70')
    await fundFromSandbox(page, 'Review')

    // It waits in the list as it was left, is discarded, comes back and goes on, whatever became of the session.
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Identity id' })).toHaveValue(known.id)
    await page.goto('/')
    const draft = page.getByText(`Draft: top-up of ${aurora}`)
    await expect(draft).toBeVisible()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(draft).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Resume' }).click()
    await expect(page).toHaveURL(/\/review$/)
    await goOn(page, 'Sign')
    await expect(page.getByRole('heading', { name: `Adds 70,000 credits to ${aurora}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Balance 5,000 becomes 75,000' })).toBeVisible()
    const changes = page.getByRole('table', { name: 'Now and after' })
    await expect(
      changes.getByRole('row', { name: 'Balance before fees, credits 5,000 75,000' }),
    ).toBeVisible()
    await expect(page.getByText('funds.no-way-back')).toBeVisible()
    await page.getByLabel('Passphrase').fill(passphrase)
    await sign(page, 'top-up')
    await download(page, 'binary')
    await page.getByRole('link', { name: 'Go to the identity' }).click()

    const row = page.getByRole('row', { name: /Top-up/ })
    await expect(row).toContainText('Not confirmed yet')
    const balance = page.getByLabel('Summary')
    await sayOf(page, row, 'Mark confirmed')
    await expect(balance).toContainText('75,000')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(balance).toContainText('5,000')

    // An import that came after the signature may count it already: the user is told, asked, and nothing counts twice.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
    await openImport(page)
    await pasteIdentity(page, { ...known, balance: 75_000, revision: known.revision + 1 })
    await expect(
      page.getByText('A top-up of 70,000 credits, signed here, is not confirmed yet.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Use the import' }).click()
    await openIdentity(page, aurora)
    await expect(page.getByText('the imported balance may include it already')).toBeVisible()
    await sayOf(page, row, 'Mark confirmed: the import counts it already')
    await expect(row).toContainText('Already in the import')
    await expect(balance).toContainText('75,000')
    await sayOf(page, row, 'Not confirmed after all…')
    await page.getByRole('button', { name: 'Mark it not confirmed' }).click()
    await sayOf(page, row, 'Mark confirmed: adds to the imported balance')
    await expect(balance).toContainText('145,000')
  },
)

test('every screen of a top-up is accessible', { tag: '@deep' }, async ({ page }) => {
  const look = (where: string) => expectGoodLooks(page, where)
  await page.goto(`/build/top-up/${topUpCase('InstantSend deterministic').json.identityId}`)
  await createVault(page)
  await fundFromSandbox(page, 'Review')
  await look('fund')
  await goOn(page, 'Review')
  await look('review')
  await goOn(page, 'Sign')
  await look('sign')
  await sign(page, 'top-up')
  await look('export')
  await page.getByRole('link', { name: 'Go to the identity' }).click()
  await expect(page.getByRole('heading', { name: 'Not in your list' })).toBeVisible()
  await look('stranger')
})
