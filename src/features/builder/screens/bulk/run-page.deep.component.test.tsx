import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { mineBlock, openSandbox } from '#/features/builder/testing/deposit-acts.ts'
import { fundedRows, rows, runRow, signButton, startRun } from '#/features/builder/testing/run-acts.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { button, label } from '#/features/builder/testing/screen-acts.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

test('the form says what a run needs, and a phone shows its button without scrolling', async () => {
  await openRoute('/build/bulk', { vault: 'open', width: 390 })
  await label('How many').fill('0')
  await expect.element(button('Start a run')).toHaveAccessibleDescription(/a whole number from 1 to 1,000/)
  await label('How many').fill('5')
  await userEvent.tab()
  await expect.element(button('Start a run of 5 identities')).toBeInViewport({ ratio: 0.99 })
})

test('five identities from one form are funded, signed and exported', async () => {
  await openSandbox('/build/bulk', 'sandbox')
  await expectAccessible()
  await page.getByLabelText('Device signing', { exact: true }).click()
  await startRun('Shop {nn}', 5)
  await expect.element(signButton).toHaveTextContent('Sign 5 identity creates')
  await expect.element(page.getByText('The Master keys of 5 identities are not backed up')).toBeVisible()
  await expect.element(fundedRows).toHaveLength(5)
  await signButton.click()
  await expect.element(rows(/Signed/)).toHaveLength(5)
  const lines = await savedBy(() => page.getByRole('button', { name: 'Download JSON lines' }).click())
  const text = await lines.text()
  const creates = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(creates.map((each) => each.label)).toEqual(['Shop 01', 'Shop 02', 'Shop 03', 'Shop 04', 'Shop 05'])
  for (const { hex, transition } of creates) {
    expect(checkSerializedTransition(parseHex(hex), wireProfiles.spec).ok).toBe(true)
    expect(transition.publicKeys).toHaveLength(3)
  }
  await expect.element(rows('Not confirmed yet')).toHaveLength(5)
  const saved = await savedBy(() => page.getByRole('button', { name: 'Download ZIP' }).click())
  const zip = new TextDecoder('latin1').decode(await saved.arrayBuffer())
  expect(zip.slice(0, 4)).toBe('PK\u0003\u0004')
  expect(zip).toContain(text)
  await expectAccessible()
})

test('a sandbox run is submitted, not exported, and a submitted create cannot be discarded', async () => {
  const { router } = await openSandbox('/build/bulk', 'sandbox')
  await startRun('Shop {nn}', 5)
  await expect.element(fundedRows).toHaveLength(5)
  await signButton.click()
  // The sandbox accepts the creates, so the user cannot confirm them by hand. Each page shows the remaining work.
  await expect.element(button('Submit 5 identity creates')).toBeVisible()
  await expect.element(button('Confirm all 5')).not.toBeInTheDocument()
  await savedBy(() => page.getByRole('button', { name: 'Download JSON lines' }).click())
  router.history.push('/build/bulk')
  await expect.element(page.getByRole('row', { name: /^Shop 01 to Shop 05 .* 5 5 / })).toBeVisible()
  router.history.push('/')
  await expect.element(page.getByRole('link', { name: /^Shop 0\d$/ })).toHaveLength(5)
  await page.getByRole('link', { name: 'See the status of Shop 05' }).click()
  await button('Submit to sandbox').click()
  await expect.element(page.getByText(/Block [\d,]+ confirms it/)).toBeVisible()
  router.history.push('/')
  await expect.element(page.getByText('5 not confirmed yet, and not counted')).toBeVisible()
  const submitted = page.getByRole('row', { name: /Shop 05/ })
  await expect.element(submitted).toHaveTextContent('Submitted, not confirmed')
  await expect.element(submitted).toHaveTextContent('Submitted just now')
  await expect.element(button('Discard Shop 04')).toBeVisible()
  await expect.element(button('Discard Shop 05')).not.toBeInTheDocument()
  router.history.push('/build/bulk')
  await page.getByRole('link', { name: 'Shop 01 to Shop 05' }).click()
  await page.getByRole('button', { name: /^Submit \d identity create/ }).click()
  await expect.element(rows(/Submitted, not confirmed/)).toHaveLength(5)
  mineBlock()
  await expect.element(page.getByText('5 of 5 identities created')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Submit \d/ })).not.toBeInTheDocument()
})

test('a downloaded create counts as possibly submitted by another program', async () => {
  const { router } = await openSandbox('/build/bulk', 'sandbox')
  await startRun('Shop {n}', 1)
  await expect.element(fundedRows).toHaveLength(1)
  await signButton.click()
  await savedBy(() => page.getByRole('button', { name: 'Download JSON lines' }).click())
  router.history.push('/')
  await page.getByRole('link', { name: 'Shop 1', exact: true }).click()
  await expect.element(page.getByText('Not confirmed yet: these values come from')).toBeVisible()
})

test('a stopped run continues after the vault was locked', async () => {
  await openRoute('/build/bulk', { vault: 'open' })
  await startRun('Stall {n}', 120)
  await expect.element(page.getByText(/^Funding and checking/)).toBeVisible()
  await button('Stop after this one').click()
  await expect.element(page.getByText(/^Stopped\. Everything/)).toBeVisible()
  const done = Number(/\d+/.exec(signButton.element().textContent)?.[0])
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(120)
  await vault.lock()
  await label('Passphrase').fill(passphrase)
  await button('Unlock').click()
  await expect.element(signButton).toHaveTextContent(new RegExp(`^Sign ${done} `))
  await button(`Prepare ${120 - done} identities`).click()
  await expect.element(signButton).toHaveTextContent('Sign 120 identity creates')
})

test('one proof signs three identities of today’s protocol, which are submitted and confirmed', async () => {
  const { router } = await openSandbox('/build/bulk')
  await expect.element(page.getByLabelText('Transfer key')).toBeChecked()
  await startRun('Shop {n}', 3)
  await expect.element(fundedRows).toHaveLength(3)
  await expect
    .element(page.getByText('You confirm once for all 3 creates, and for nothing else.'))
    .toBeVisible()
  await label('Passphrase').fill(`${passphrase}!`)
  await signButton.click()
  await expect.element(page.getByText(/does not open the vault/)).toBeVisible()
  await label('Passphrase').fill(passphrase)
  await signButton.click()
  await expect.element(rows(/Signed/)).toHaveLength(3)
  await button('Submit 3 identity creates').click()
  await expect.element(rows('asking for the outcome')).toHaveLength(3)
  // If a node accepts a create after a block, the next block confirms the create.
  const confirmed = () => rows(/Confirmed/).elements()
  await expect.poll(() => (mineBlock(), confirmed()), { interval: 1000 }).toHaveLength(3)
  await expect.element(page.getByRole('button', { name: /^Submit \d/ })).not.toBeInTheDocument()
  router.history.push('/')
  await expect.element(runRow(/^Shop \d/)).toHaveLength(3)
})
