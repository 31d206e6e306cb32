import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { addSampleLock, sampleFunding, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { addRecord } from '#/store/record-change.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { identityRecord, updateRecord } from '#/store/testing/numbered-records.ts'

const addIdentity = (number: number, label: string, identity = jsonIdentity(number)) =>
  addRecord('identities', identity.id, identityRecord(identity, label, 1_780_000_000_000 + number))

const two = [addIdentity(5, 'Aurora Press'), addIdentity(6, 'Observatory')]

const row = (name: string) =>
  page.getByRole('table', { name: 'Identities' }).getByRole('row', { name: new RegExp(name) })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the search shows its matches, or says that there are none', async () => {
  await openRoute('/', { records: two })
  await expect.element(row('Aurora Press')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Label, id, tag or key' })
  await search.fill('observ')
  await expect.element(row('Aurora Press')).not.toBeInTheDocument()
  await expect.element(row('Observatory')).toBeVisible()
  await search.fill('nowhere')
  await expect.element(page.getByText('No identity has this in its label, id, tags or keys.')).toBeVisible()
})

test('an archived identity is shown only by its filter', async () => {
  await openRoute('/', { records: two })
  await button('More for Aurora Press').click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.element(row('Aurora Press')).not.toBeInTheDocument()
  await page.getByText('Archived 1').click()
  await expect.element(row('Aurora Press')).toBeVisible()
  await expect.element(row('Observatory')).not.toBeInTheDocument()
  await page.getByText('Watch-only 1').click()
  await expect.element(row('Observatory')).toBeVisible()
  await expect.element(row('Aurora Press')).not.toBeInTheDocument()
})

test('a network without identities says its name and which network has some', async () => {
  await openRoute('/', { records: [addIdentity(5, 'Aurora Press')] })
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: /Identities/ })
  await expect.element(link).toHaveTextContent('Identities1')
  const topUp = page.getByRole('link', { name: 'Top up' })
  await expect.element(topUp).toBeVisible()
  await page.getByRole('combobox', { name: 'Current network' }).selectOptions('Sandbox v13')
  await expect.element(page.getByText('No identity on Sandbox v13 yet')).toBeVisible()
  await expect.element(page.getByText('1 identity on Sandbox')).toBeVisible()
  await expect.element(link).toHaveTextContent(/^Identities$/)
  await expect.element(page.getByRole('link', { name: 'Create identity' })).toBeVisible()
  await expect.element(topUp).not.toBeInTheDocument()
  await button('Switch to Sandbox').click()
  await expect.element(topUp).toBeVisible()
  await expect.element(row('Aurora Press')).toBeVisible()
})

test('a row says how many updates wait for confirmation', async () => {
  const identity = jsonIdentity(8)
  const updates = [updateRecord(8, identity, 4, { add: 3 }), updateRecord(8, identity, 5, { disable: 1 })]
  await openRoute('/', {
    records: [
      addIdentity(8, 'Aurora Press'),
      addIdentity(9, 'Observatory'),
      ...updates.map((update) => addRecord('transitions', update.id, update)),
    ],
  })
  await expect.element(row('Observatory')).toBeVisible()
  await page.getByText('Not confirmed 1').click()
  await expect.element(row('Aurora Press')).toHaveTextContent('Two updates wait')
  await expect.element(row('Observatory')).not.toBeInTheDocument()
})

test('an identity whose update was rejected needs care', async () => {
  const update = updateRecord(8, jsonIdentity(8), 4, { disable: 1 })
  const steps = [...update.steps, { kind: 'rejected', atMs: 1_780_000_000_009 }] as const
  await openRoute('/', {
    records: [addIdentity(8, 'Aurora Press'), addRecord('transitions', update.id, { ...update, steps })],
  })
  await page.getByText('Needs care 1').click()
  await expect.element(row('Aurora Press')).toHaveTextContent('Update: rejected')
})

test('a phone scrolls to the last of 1,000 identities, below one line for drafts and one for locks', async () => {
  const publicKeys = jsonIdentity(1).publicKeys
  const drafts = ['01', '02'].map((id) => ({ ...newCreateDraft(id, 1, sandboxNetwork), version: 1 }))
  await openRoute('/', {
    width: 390,
    records: [
      ...Array.from({ length: 1000 }, (_, at) =>
        addIdentity(at + 1, `Identity ${at + 1}`, jsonIdentity(at + 1, { publicKeys })),
      ),
      ...drafts.map((draft) => addRecord('drafts', draft.id, draft)),
      ...drafts.map(({ id }, at) => {
        const key = sampleLockKey(at + 1)
        return addSampleLock(key, sampleFunding(key, at + 1), id)
      }),
    ],
  })
  await expect.element(page.getByText('2 open, 10,000 duffs')).toBeVisible()
  await expect.element(page.getByText('Identity 1000', { exact: true })).toBeVisible()
  const last = page.getByText('Identity 1', { exact: true })
  await expect.element(last).not.toBeInTheDocument()
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return last.query()?.checkVisibility()
    })
    .toBe(true)
  await expect.element(last).toBeInViewport()
})

test('the charts of all identities are accessible, and show no key health without a vault', async () => {
  await openRoute('/', { records: two })
  await button('Charts').click()
  const balances = page.getByRole('region', { name: 'Balance of all identities', exact: true })
  await expect.element(balances.getByRole('img', { name: /^Balance over time/ })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Key health' })).not.toBeInTheDocument()
  await expectAccessible()
  await balances.getByRole('button', { name: 'Table' }).click()
  await expect.poll(() => balances.getByRole('row').elements().length).toBe(3)
})

test('with a vault, the charts show the health of the keys', async () => {
  await openRoute('/', { records: two, vault: 'open' })
  await button('Charts').click()
  await expect.element(page.getByRole('region', { name: 'Key health' })).toBeVisible()
})
