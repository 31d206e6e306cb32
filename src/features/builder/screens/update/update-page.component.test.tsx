import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { formatUtcText } from '#/features/builder/screens/update-summary.tsx'
import { button, expectRejected, label } from '#/features/builder/testing/screen-acts.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { sealNumberedKey } from '#/domain/keys/testing/numbered-keys.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

const identity = jsonIdentity(6)
const identities = [addRecord('identities', identity.id, identityRecord(identity, 'Aurora Press', 1))]

test('the time at which keys are disabled can be set to within five minutes of now', async () => {
  const { router } = await openRoute('/', { vault: 'open', records: identities })
  await sealNumberedKey(6, 0, 0, 'First master')
  router.history.push(`/identities/${identity.id}`)
  await page.getByRole('checkbox', { name: /^Disable key 1,/ }).click()
  await page.getByRole('link', { name: 'Review update' }).click()
  const sign = button('Sign identity update')
  await expect.element(sign).toBeVisible()
  await button('Change the time').click()
  const time = label('Time, UTC')
  const nowMs = Date.now()
  await expect
    .element(time)
    .toHaveAccessibleDescription(/The network accepts .* to .*, five minutes around now/)
  await expectRejected(time, 'yesterday', /update\.public-keys-disabled-at/)
  await expectRejected(time, formatUtcText(nowMs - 302_000), /network\.disabled-at-now/)
  await expect.element(sign).not.toBeInTheDocument()
  await time.fill(formatUtcText(nowMs - 200_000))
  await expect.element(sign).toBeVisible()
  await expect.element(page.getByText(formatUtcText(nowMs - 200_000)).first()).toBeVisible()
  await button('Use now').click()
  await expect.element(time).not.toBeInTheDocument()
})

test('an update without changes leads back to the identity', async () => {
  await openRoute(`/build/update/${identity.id}`, { records: identities })
  const back = page.getByRole('link', { name: 'Back to the identity' })
  await expect.element(page.getByText('Nothing is staged')).toBeVisible()
  await expect.element(back).toHaveAttribute('href', `/identities/${identity.id}`)
})
