import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import platform from '#/protocol/vectors/platform-13.json'
import { judgePublished, listPublished } from '#/store/testing/published-cases.ts'

/** Published transitions that break rules by themselves, each with those rules. */
const rejected = listPublished(inject('vectorFiles') ?? [platform]).flatMap((published) => {
  const outcome = judgePublished(published)
  return outcome.kind === 'rejected' && outcome.at === 'inspector'
    ? [{ name: published.name, full: published.full, rules: outcome.rules }]
    : []
})

test('the published transitions include some that break rules by themselves', () => {
  expect(rejected.length).toBeGreaterThan(0)
})

test.each(rejected)('the inspector names the broken rules of $name', async ({ full, rules }) => {
  await openRoute('/inspect')
  await page.getByLabelText('What to read').fill(full)
  const checks = page.getByRole('region', { name: 'Rules', exact: true })
  // The rules that pass are folded.
  for (const rule of rules) await expect.element(checks.getByText(rule, { exact: true })).toBeVisible()
})
