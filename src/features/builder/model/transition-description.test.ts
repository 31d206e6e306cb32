import { describe, expect, it } from 'vitest'
import { chainLockCreate, instantSendCreate } from '#/vault/testing/create-examples.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { describeCreate, describeUpdate } from './transition-description.ts'
import { checkSample, sampleDraft, sampleSingleUseKey } from '#/domain/draft/testing/draft-samples.ts'
import { sampleIdentity, sampleKey } from '#/store/testing/identity-samples.ts'
import { findNoVaultKey } from '#/domain/keys/find-vault-key.ts'

function describeSample(example = instantSendCreate, withTransaction = true) {
  const draft = sampleDraft(example)
  const report = checkSample(draft, example)
  if (report.transition === undefined) throw new TypeError('the sample is not complete')
  return describeCreate(report.transition, {
    profile: wireProfiles.spec,
    lockTransaction: withTransaction ? example.lockTransaction : undefined,
    vaultKeys: [sampleSingleUseKey(example)],
    draftKeys: draft.keys.toReversed(),
    rows: report.keys.rows,
  })
}

describe('describeCreate', () => {
  it('reads funds and identity from the transition', () => {
    const described = describeSample()
    expect(described.amountDuffs).toBe(35_247_042n)
    expect(described.fundedCredits).toBe(35_247_042_000n)
    expect(described.outputIndex).toBe(0)
    expect(formatHex(described.txid ?? new Uint8Array())).toBe(
      '7a42f3a5e266dedc3b96030a61cc4e57eaa7043c57f0d53e541698e053cc59b0',
    )
  })

  it('finds the label of a key by its bytes', () => {
    expect(describeSample().keys.map(({ label }) => label)).toEqual(['Key 0', 'Key 1'])
  })

  it('names no vault key for a key that the vault does not have', () => {
    expect(describeSample().keys.map(({ vaultKey }) => vaultKey)).toEqual([undefined, undefined])
  })

  it('knows the amount of a ChainLock proof only with its transaction', () => {
    expect(describeSample(chainLockCreate).amountDuffs).toBeTypeOf('bigint')
    expect(describeSample(chainLockCreate, false).amountDuffs).toBeUndefined()
    expect(describeSample(chainLockCreate, false).identityId).toBeDefined()
  })
})

const disabledKey = sampleKey(1, { securityLevel: 2 })
const added = sampleKey(4, { securityLevel: 2 })
const update = {
  protocolVersion: 1,
  type: 5,
  identityId: new Uint8Array(32),
  revision: 1,
  addPublicKeys: [added],
  disablePublicKeys: [disabledKey.id],
  publicKeysDisabledAt: 1,
  signaturePublicKeyId: 0,
} as const
const known = {
  record: {
    keyLabels: [
      { keyId: disabledKey.id, label: 'Old phone' },
      { keyId: added.id, label: 'Discarded' },
    ],
  },
  transitions: [],
  shown: { identity: sampleIdentity({ publicKeys: [sampleKey(0), disabledKey] }) },
}

describe('the description of an update', () => {
  it('does not give an added key the label that another key had under its id', () => {
    const { add, disable } = describeUpdate(update, known, findNoVaultKey)
    expect(add).toMatchObject([{ key: added, label: '' }])
    expect(disable).toMatchObject([{ id: disabledKey.id, label: 'Old phone' }])
  })

  it('takes the label of an added key from the key with the same data, even an empty label', () => {
    const labelsFor = (key: typeof added, label: string) =>
      describeUpdate(update, known, findNoVaultKey, [{ key, label }]).add.map((each) => each.label)
    expect(labelsFor(added, 'Laptop')).toEqual(['Laptop'])
    expect(labelsFor(added, '')).toEqual([''])
    expect(labelsFor({ ...added, data: new Uint8Array(20).fill(9) }, 'Laptop')).toEqual([''])
  })
})
