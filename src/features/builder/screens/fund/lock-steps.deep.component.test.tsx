import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import {
  button,
  goOn,
  label,
  openInstantSend,
  signDraft,
  useExistingKey,
} from '#/features/builder/testing/screen-acts.ts'
import { DatabaseError } from '#/platform/database-error.ts'
import { sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'

const { transaction, instantLock } = sampleDraft(instantSendCreate).fund

const card = page.getByRole('region', { name: 'Locks in progress' })
const row = card.getByRole('row', { name: /Lock key 1/ })

type Opened = Awaited<ReturnType<typeof openInstantSend>>

/**
 * Expects the lock at this step in the list on the identities page. `unfolds`: its draft is listed above, so the list
 * is folded.
 */
async function expectStep({ router }: Opened, step: string, unfolds = true): Promise<void> {
  router.history.push('/')
  await expect.element(card).toBeVisible()
  if (unfolds) await card.getByText(/ open/).click()
  await expect.element(row).toHaveTextContent(step)
}

async function resumeAt({ router }: Opened, step: string): Promise<void> {
  await button('Continue with Lock key 1').click()
  await expect.poll(() => router.state.location.pathname).toMatch(new RegExp(`/${step}$`))
}

describe('a lock in progress', () => {
  test('can be resumed at each of its steps, even without its draft, until its create is confirmed', async () => {
    const opened = await openInstantSend({ vault: 'open' })
    await useExistingKey(instantSendCreate.singleUseKeyHex)
    await expect.element(page.getByText('What to lock to')).toBeVisible()
    await expectStep(opened, 'Key created')
    await expect.element(row).toHaveTextContent('Not seen yet')

    await resumeAt(opened, 'fund')
    await label('Lock transaction').fill(transaction)
    await expectStep(opened, 'Transaction seen')
    await expect.element(row).toHaveTextContent('35,247,042')
    await expect.element(row).toHaveTextContent('Paste the instant lock')

    await resumeAt(opened, 'fund')
    await label('Instant lock').fill(instantLock)
    await expect.element(page.getByText('10 of 10')).toBeVisible()
    await button('Discard draft').click()
    const notice = 'Its lock of 35,247,042 duffs stays under Locks in progress.'
    await expect.element(page.getByText(notice)).toBeVisible()
    await expectStep(opened, 'Lock seen', false)

    await resumeAt(opened, 'keys')
    await expect.element(label('Label of key 1')).toHaveValue('Daily signing')
    await goOn('Review')
    await goOn('Sign')
    await signDraft('create')
    await expect.element(page.getByText('Signature verified')).toBeVisible()
    await expectStep(opened, 'Signed', false)
    await expect.element(row).toHaveTextContent('Submit or export the transition.')

    await resumeAt(opened, 'export')
    await savedBy(() => page.getByRole('button', { name: /^Download hex$/i }).click())
    await expectStep(opened, 'Not confirmed yet', false)
    await page.getByRole('link', { name: 'Without a label' }).click()
    await page
      .getByRole('row', { name: /^Create/ })
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Mark confirmed' }).click()
    opened.router.history.push('/')
    await expect.element(page.getByRole('row', { name: /Without a label/ })).toBeVisible()
    await expect.element(row).not.toBeInTheDocument()
  })
})

test('a single-use key that could not be saved is not offered as a lock target', async () => {
  await openInstantSend({ vault: 'open' })
  vi.spyOn(workspaceDatabase, 'change').mockRejectedValueOnce(new DatabaseError('full'))
  await button('Create a single-use key').click()
  await expect.element(page.getByText(/the disk is full/).first()).toBeVisible()
  await expect.element(page.getByText('What to lock to')).not.toBeInTheDocument()
  await button('Create a single-use key').click()
  await expect.element(page.getByText('What to lock to')).toBeVisible()
})
