import { expect, inject, test } from 'vitest'

import { makeCreate, makeCredit, makeTopUp, makeUpdate } from '#/features/builder/testing/published-acts.ts'
import { expectSignedBytes } from '#/features/builder/testing/screen-acts.ts'
import platform from '#/protocol/vectors/platform-13.json'
import { judgePublished, listPublished, publishedKinds } from '#/store/testing/published-cases.ts'

// These tests create published transitions of identities on today’s networks through the screens, and compare the
// bytes. `npm run published` lists the transitions, and says why the others cannot be created.

const ways = {
  identityCreate: makeCreate,
  identityTopUp: makeTopUp,
  identityUpdate: makeUpdate,
  identityCreditTransfer: makeCredit,
  identityCreditWithdrawal: makeCredit,
}

const made = listPublished(inject('vectorFiles') ?? [platform]).filter(
  (each) => judgePublished(each).kind === 'made',
)

test('the published transitions include each kind', () => {
  for (const kind of publishedKinds) expect(made.map((each) => each.kind)).toContain(kind)
})

test.each(made)('$name is signed to its published bytes', async (published) => {
  await ways[published.kind](published)
  await expectSignedBytes(published.full)
})
