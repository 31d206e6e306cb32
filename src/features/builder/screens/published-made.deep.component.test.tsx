import { expect, inject, test } from 'vitest'

import { makeCreate, makeCredit, makeTopUp, makeUpdate } from '#/features/builder/testing/published-acts.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import platform from '#/protocol/vectors/platform-13.json'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { judgePublished, listPublished, publishedKinds } from '#/workspace/testing/published-cases.ts'

// Published transitions of identities that today's networks accept are created through the screens, to their published bytes.
// `npm run published` lists them, and says why the others are not.

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

test('there are some of each kind', () => {
  for (const kind of publishedKinds) expect(made.map((each) => each.kind)).toContain(kind)
})

test.each(made)('$name is signed to its published bytes', async (published) => {
  await ways[published.kind](published)
  await expect
    .poll(() => [...useWorkspace.getState().transitions.values()].map(({ bytes }) => formatHex(bytes)))
    .toEqual([published.full])
})
