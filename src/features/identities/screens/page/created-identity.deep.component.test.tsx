import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'
import { addRecord } from '#/store/record-change.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import { indexTransition } from '#/store/records/open-transition.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const update = (name: RegExp) => page.getByRole('row', { name })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })

async function takeAction(row: ReturnType<typeof page.getByRole>, name: string) {
  await row.getByRole('button', { name: /^More for/ }).click()
  await item(name).click()
}

/** Opens the page of an identity whose create is signed. */
async function openCreated() {
  const [sample] = readCreateSamples()
  if (sample === undefined || sample.transition.assetLockProof.type !== 0) throw new TypeError('no create')
  const id = sample.identityId
  const about = { id, label: '', networkId: 'sandbox', profile: 'spec', origin: 'created' } as const
  const lock = { profile: 'spec', lockTransaction: sample.lockTransaction } as const
  const index = indexTransition(sample.transition, lock)
  if (index === undefined) throw new TypeError('no out point')
  const record: TransitionRecord = {
    format: 1,
    ...index.found,
    ...lock,
    networkId: 'sandbox',
    bytes: sample.serialized,
    draftId: 'd',
    steps: [{ kind: 'signed', atMs: 1_780_000_000_000 }],
  }
  return openRoute('/', {
    records: [
      addRecord('identities', id, newIdentityRecord(about, 1)),
      addRecord('transitions', record.id, record),
    ],
  })
}

test('an identity whose create waits for confirmation is shown as it will be', async () => {
  await openCreated()
  const row = page.getByRole('row', { name: /Without a label/ })
  await expect.element(row).toHaveTextContent('Lock in progress')
  await page.getByRole('link', { name: 'Without a label' }).click()
  await expect
    .element(page.getByText('Signed, not submitted yet: these values come from the signed create'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Submit (?!it)/ })).toBeVisible()
  await button(/^More for/)
    .first()
    .click()
  await expect.element(item(/Identity as JSON/)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(item(/Identity as JSON/)).toHaveTextContent('Available once confirmed.')
})

test('a create can be confirmed, marked not confirmed and discarded', async () => {
  await openCreated()
  await page.getByRole('link', { name: 'Without a label' }).click()
  const create = update(/^Create/)
  const foreseen = page.getByText('these values come from the signed create')
  await expect.element(foreseen).toBeVisible()
  await takeAction(create, 'Mark confirmed')
  await expect.element(foreseen).not.toBeInTheDocument()
  await button(/^More for/)
    .first()
    .click()
  await item('Identity as JSON').click()
  await expect.element(button(/^Download identity-/)).toBeVisible()
  await takeAction(create, 'Not confirmed after all…')
  await button('Mark it not confirmed').click()
  await expect.element(foreseen).toBeVisible()
  await takeAction(create, 'Discard')
  await expect.element(page.getByText('Not created').first()).toBeVisible()
})
