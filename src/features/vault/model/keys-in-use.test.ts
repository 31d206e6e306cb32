import { expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import { sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { listKeysInUse } from './keys-in-use.ts'

const empty = {
  identities: new Map(),
  transitions: new Map(),
  drafts: new Map(),
  updates: new Map(),
  locks: new Map(),
}

it('lists the keys of a draft and its single-use key, each once', () => {
  const draft = sampleDraft(instantSendCreate)
  const { publicKey } = sampleLockKey(1)
  const typed = { ...draft, id: '01', fund: { ...draft.fund, singleUsePublicKey: formatHex(publicKey) } }
  const unread = { ...draft, id: '02', fund: { ...draft.fund, singleUsePublicKey: 'nothing' } }
  const drafts = new Map([draft, typed, unread].map((each) => [each.id, each]))
  const read = checkSigningBytes(instantSendCreate.signingBytes, wireProfiles.spec)
  const keys = read.ok && read.value.type === 2 ? read.value.publicKeys : []
  expect(keys.length).toBeGreaterThan(1)
  expect(
    listKeysInUse({ ...empty, drafts })
      .map(formatHex)
      .toSorted(),
  ).toEqual([publicKey, ...keys.map(({ data }) => data)].map(formatHex).toSorted())
})

it('lists nothing for an empty workspace', () => {
  expect(listKeysInUse(empty)).toEqual([])
})
