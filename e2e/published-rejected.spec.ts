import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import { chooseMethod } from './acts.ts'
import { goTo } from './identity-steps.ts'
import {
  beginToday,
  importIdentityOf,
  openTopUp,
  pasteLock,
  pressDisable,
  stageKeys,
} from './published-acts.ts'
import { judgedCases } from './published-files.ts'

// Published transitions that today's networks reject: their rule is named where it can be known.

function rejectedAt(place: 'inspector' | 'fund-step' | 'key-panel') {
  return judgedCases.flatMap(({ published, outcome }) =>
    outcome.kind === 'rejected' && outcome.at === place ? [{ published, rules: outcome.rules }] : [],
  )
}

test(
  'the inspector names the rules that published transitions break by themselves',
  { tag: '@deep' },
  async ({ page }) => {
    const cases = rejectedAt('inspector')
    expect(cases.length).toBeGreaterThan(0)
    await page.goto('/inspect')
    for (const { published, rules } of cases)
      await test.step(published.name, async () => {
        await page.getByLabel('What to read').fill(published.full)
        const checks = page.getByRole('region', { name: 'Rules', exact: true })
        // Those that pass are folded away.
        for (const rule of rules) await expect(checks.getByText(rule, { exact: true })).toBeVisible()
      })
  },
)

// The vectors of the project have none of the next two; those beside it may.
const tooSmall = rejectedAt('fund-step')
if (tooSmall.length > 0)
  testWithVault('the Fund step names what a lock is too small for', { tag: '@deep' }, async ({ page }) => {
    await beginToday(page)
    for (const { published, rules } of tooSmall)
      await test.step(published.name, async () => {
        await goTo(page, 'Identities')
        await page.getByRole('link', { name: 'Create identity' }).first().click()
        if (published.kind === 'identityTopUp') await openTopUp(page)
        await chooseMethod(page, 'ChainLock proof')
        await pasteLock(page, published)
        for (const rule of rules)
          await expect(page.getByLabel('Out point')).toHaveAccessibleDescription(new RegExp(rule))
      })
  })

const unlikeIdentity = rejectedAt('key-panel')
if (unlikeIdentity.length > 0)
  testWithVault(
    'the key panel names what the identity does not allow',
    { tag: '@deep' },
    async ({ page }) => {
      await beginToday(page)
      for (const { published, rules } of unlikeIdentity)
        await test.step(published.name, async () => {
          const { addPublicKeys = [], disablePublicKeys = [] } = published.fields
          await importIdentityOf(page, published)
          if (addPublicKeys.length > 0) await stageKeys(page, addPublicKeys)
          for (const id of disablePublicKeys) await pressDisable(page, id)
          for (const rule of rules) await expect(page.getByText(rule).first()).toBeVisible()
        })
    },
  )
