import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { formatWif } from '#/protocol/key/private-key.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { noteKnown } from '#/store/reject-private.ts'
import { addRecord } from '#/store/record-change.ts'

const privateKey = formatWif(new Uint8Array(32).fill(0x6d), 'testnet')

test('a stored text that looks like a private key is reported and left unchanged', async () => {
  const draft = { ...newCreateDraft('0123456789abcdef', 1, sandboxNetwork), label: privateKey, version: 1 }
  // An earlier version stored such a draft.
  noteKnown(draft)
  const { router, readDisk } = await openRoute('/', { records: [addRecord('drafts', draft.id, draft)] })
  await expect.element(page.getByText('One stored text looks like a private key')).toBeVisible()
  expect(readDisk()).toContain(privateKey)
  await page.getByRole('link', { name: 'draft of an identity' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/build/create/${draft.id}/fund`)
})
