import { beginWithVault, createCase, download, goOn, replaceKeys, sign, useExistingKey } from './acts.ts'
import { expect, test } from './fixtures.ts'

test('a pasted transaction, instant lock, WIF and keys give the published bytes', async ({ page }) => {
  const published = createCase('deterministic lock')
  await beginWithVault(page)
  await useExistingKey(page, published.signedWith.privateKeyHex)
  await page.getByLabel('Lock transaction').fill(published.assetLock.transactionHex)
  await page.getByLabel('Instant lock', { exact: true }).fill(published.json.assetLockProof.instantLock ?? '')
  await expect(page.getByText('10 of 10')).toBeVisible()
  await goOn(page, 'Keys')
  await replaceKeys(page, published.json.publicKeys)
  await goOn(page, 'Review')
  await expect(page.getByText(published.expectedIdentityId).first()).toBeVisible()
  await goOn(page, 'Sign')
  await sign(page)
  expect((await download(page, 'hex')).toString().trim()).toBe(published.serializedHex)
})
