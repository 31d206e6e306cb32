import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

test('an older protocol recommends Encryption and Decryption as optional, at Medium only', async () => {
  const identity = jsonIdentity(8)
  await openRoute(`/identities/${identity.id}`, {
    records: [addRecord('identities', identity.id, identityRecord(identity, 'Aurora Press', Date.now()))],
  })
  await expect.element(page.getByText('optional', { exact: true })).toHaveLength(1)
  await page.getByRole('button', { name: 'Add: Encryption and Decryption', exact: true }).click()
  await expect.element(page.getByRole('radio', { name: 'High', exact: true })).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: 'Medium', exact: true })).toBeChecked()
})
