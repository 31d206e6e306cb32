import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openRoute } from '#/app/testing/open-route.tsx'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { newTopUpDraft } from '#/store/records/funded-draft.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

const identity = jsonIdentity(7)
const create = { ...newCreateDraft('c', 1, sandboxNetwork), version: 1, label: 'Corner shop' }
const about = { id: 't', networkId: 'sandbox', profile: 'spec', identity: identity.id } as const
const topUp = { ...newTopUpDraft(about, 1), version: 1 }

const draft = page.getByText('Draft: top-up of Aurora Press')

const listed = addRecord('identities', identity.id, identityRecord(identity, 'Aurora Press', 1))

test('a draft is named after its identity and resumes at the step that needs something', async () => {
  const { router } = await openRoute('/', { records: [listed, addRecord('drafts', 'c', create)] })
  await expect.element(page.getByText('Draft: Corner shop')).toBeVisible()
  await page.getByRole('link', { name: 'Resume' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/build/create/c/fund')
})

test('a discarded draft comes back by Undo', async () => {
  await openRoute('/', { records: [listed, addRecord('drafts', 't', topUp)] })
  await expect.element(draft).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(draft).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(draft).toBeVisible()
})
