import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import {
  openImported,
  pasteLock,
  pressDisable,
  turnIntoTopUp,
} from '#/features/builder/testing/published-acts.ts'
import { button, chooseMethod, label, pasteKeys, today } from '#/features/builder/testing/screen-acts.ts'
import platform from '#/protocol/vectors/platform-13.json'
import { judgePublished, listPublished } from '#/store/testing/published-cases.ts'

// Published transitions that break no rule, but that today's networks reject for their lock transaction or identity.

function listRejected(files: readonly object[], place: 'fund-step' | 'key-panel') {
  return listPublished(files).flatMap((published) => {
    const outcome = judgePublished(published)
    return outcome.kind === 'rejected' && outcome.at === place
      ? [{ name: published.name, published, rules: outcome.rules }]
      : []
  })
}

const files = inject('vectorFiles') ?? [platform]

test('the project’s own vectors have no case for the Fund step and the key panel', () => {
  expect(listRejected([platform], 'fund-step')).toEqual([])
  expect(listRejected([platform], 'key-panel')).toEqual([])
})

test.each(listRejected(files, 'fund-step'))(
  'the Fund step names the broken rules of $name',
  async ({ published, rules }) => {
    await openRoute('/build/create', { network: today })
    if (published.kind === 'identityTopUp') await turnIntoTopUp()
    await chooseMethod('ChainLock proof')
    await pasteLock(published)
    for (const rule of rules)
      await expect.element(label('Out point')).toHaveAccessibleDescription(expect.stringContaining(rule))
  },
)

test.each(listRejected(files, 'key-panel'))(
  'the key panel names the broken rules of $name',
  async ({ published, rules }) => {
    const { addPublicKeys = [], disablePublicKeys = [] } = published.fields
    await openImported(published)
    if (addPublicKeys.length > 0) {
      await button('Add a key').click()
      await pasteKeys(addPublicKeys)
    }
    for (const id of disablePublicKeys) await pressDisable(id)
    for (const rule of rules) await expect.element(page.getByText(rule).first()).toBeVisible()
  },
)
