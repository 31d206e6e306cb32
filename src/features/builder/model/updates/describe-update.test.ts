import { describe, expect, it } from 'vitest'

import { sampleIdentity, sampleKey } from '#/workspace/testing/identity-samples.ts'
import { notReadHalf } from '#/session/vault/private-halves.ts'
import { describeUpdate } from './describe-update.ts'

const kept = sampleKey(1, { securityLevel: 2 })
const added = sampleKey(4, { securityLevel: 2 })
const update = {
  protocolVersion: 1,
  type: 5,
  identityId: new Uint8Array(32),
  revision: 1,
  addPublicKeys: [added],
  disablePublicKeys: [kept.id],
  publicKeysDisabledAt: 1,
  signaturePublicKeyId: 0,
} as const
const known = {
  record: {
    keyLabels: [
      { keyId: kept.id, label: 'Old phone' },
      { keyId: added.id, label: 'Discarded' },
    ],
  },
  shown: { identity: sampleIdentity({ publicKeys: [sampleKey(0), kept] }) },
}

describe('the words of an update', () => {
  it('do not give an added key the name that another one had under its id', () => {
    const { add, disable } = describeUpdate(update, known, notReadHalf)
    expect(add).toMatchObject([{ key: added, label: '' }])
    expect(disable).toMatchObject([{ id: kept.id, label: 'Old phone' }])
  })

  it('name it as it is named for its data, even by nothing', () => {
    const labelsFor = (key: typeof added, label: string) =>
      describeUpdate(update, known, notReadHalf, [{ key, label }]).add.map((each) => each.label)
    expect(labelsFor(added, 'Laptop')).toEqual(['Laptop'])
    expect(labelsFor(added, '')).toEqual([''])
    expect(labelsFor({ ...added, data: new Uint8Array(20).fill(9) }, 'Laptop')).toEqual([''])
  })
})
