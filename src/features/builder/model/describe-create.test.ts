import { describe, expect, it } from 'vitest'
import { chainLockCreate, instantSendCreate } from '#/vault/testing/create-examples.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { describeCreate } from './describe-create.ts'
import { checkSample, sampleDraft, sampleSingleUseKey } from '#/session/testing/draft-samples.ts'

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

  it('says that nothing guards a key that the vault does not have', () => {
    expect(describeSample().keys.map(({ vaultKey }) => vaultKey)).toEqual([undefined, undefined])
  })

  it('knows the amount of a ChainLock proof only with its transaction', () => {
    expect(describeSample(chainLockCreate).amountDuffs).toBeTypeOf('bigint')
    expect(describeSample(chainLockCreate, false).amountDuffs).toBeUndefined()
    expect(describeSample(chainLockCreate, false).identityId).toBeDefined()
  })
})
