import type { Page } from '@playwright/test'
import type { PublishedCase } from '#/workspace/testing/published-cases.ts'
import { expect } from './fixtures.ts'
import { testWithVault as test } from './stored-start.ts'
import { beginToday, makeCreate, makeCredit, makeTopUp, makeUpdate } from './published-acts.ts'
import { madeCases } from './published-files.ts'

// Every published transition of an identity that today's networks accept, made through the screens to its published bytes.
// `npm run published` lists them, and says why the others are not made.

const secondsEach = 60

const ways: readonly {
  readonly kind: PublishedCase['kind']
  readonly make: (page: Page, published: PublishedCase) => Promise<void>
}[] = [
  { kind: 'identityCreate', make: makeCreate },
  { kind: 'identityTopUp', make: makeTopUp },
  { kind: 'identityUpdate', make: makeUpdate },
  { kind: 'identityCreditTransfer', make: makeCredit },
  { kind: 'identityCreditWithdrawal', make: makeCredit },
]

for (const { kind, make } of ways) {
  const cases = madeCases(kind)
  test(`published transitions are made through the screens: ${kind}`, { tag: '@deep' }, async ({ page }) => {
    test.setTimeout((cases.length + 1) * secondsEach * 1000)
    expect(cases.length).toBeGreaterThan(0)
    await beginToday(page)
    for (const published of cases) await test.step(published.name, () => make(page, published))
  })
}
