import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { describe, expect, it } from 'vitest'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import {
  sampleCreate,
  sampleIdentity,
  sampleKey,
  sampleTopUp,
  sampleTransfer,
  sampleUpdate,
  sampleWithdrawal,
} from '#/store/testing/identity-samples.ts'
import { asksConsent, codesOf, weighTransition, type ConsequenceContext } from './consequences.ts'

const master = sampleKey(0)
const critical = sampleKey(1, { securityLevel: 1 })
const high = sampleKey(2, { securityLevel: 2 })
const medium = sampleKey(3, { securityLevel: 3 })
const withdraw = sampleKey(4, { purpose: 3, securityLevel: 1 })
const encryption = sampleKey(5, { purpose: 1, securityLevel: 3 })
const decryption = sampleKey(6, { purpose: 2, securityLevel: 3 })
const newMaster = sampleKey(10)
const newCritical = sampleKey(11, { securityLevel: 1 })
const newHigh = sampleKey(12, { securityLevel: 2 })
const newMedium = sampleKey(13, { securityLevel: 3 })
const newTransfer = sampleKey(14, { purpose: 3, securityLevel: 1 })
const newEncryption = sampleKey(15, { purpose: 1, securityLevel: 3 })
const allKeys = [master, critical, high, medium, withdraw, encryption]

// The check reads only `data` of a vault key.
const holds = (keys: readonly IdentityPublicKey[]) => (key: Pick<IdentityPublicKey, 'data'>) =>
  keys.some(({ data }) => data === key.data) ? ({ id: String(key.data[0]) } as VaultKey) : undefined
const backedUp = (keys: readonly IdentityPublicKey[]) => (key: VaultKey) =>
  keys.some(({ data }) => String(data[0]) === key.id)

const everything = [...allKeys, newMaster, newCritical, newHigh, newMedium, newTransfer, newEncryption]
const safe: ConsequenceContext = {
  profile: wireProfiles.spec,
  now: undefined,
  fundedCredits: 500n,
  findVaultKey: holds(everything),
  isBackedUp: backedUp(everything),
  findOwners: () => [],
}

function knows(
  publicKeys: readonly IdentityPublicKey[],
  more: Partial<ConsequenceContext> & { readonly balanceCredits?: bigint | undefined } = {},
): ConsequenceContext {
  const { balanceCredits = 1000n, ...rest } = more
  return { ...safe, now: { identity: sampleIdentity({ publicKeys, revision: 3 }), balanceCredits }, ...rest }
}

describe('a BLS key that anyone can sign as', () => {
  const today = { profile: wireProfiles['platform-13'] }
  const bls = sampleKey(2, { type: 1, purpose: 3, securityLevel: 1 })
  const codes = (...given: Parameters<typeof weighTransition>) => codesOf(weighTransition(...given).warnings)

  it('warns of a key that signs, and does not ask', () => {
    const { warnings } = weighTransition(sampleTransfer(5n), knows([master, bls], today))
    expect(warnings).toContainEqual({ code: 'keys.forgeable-signer', keyId: 2 })
    expect(asksConsent(warnings)).toBe(false)
    expect(codes(sampleTransfer(5n), knows([master, bls]))).toEqual([])
  })

  it('warns and asks if anyone can sign as a key of the recipient of a transfer or a top-up', () => {
    const recipient = { ...today, forgeableRecipient: [4] }
    for (const transition of [sampleTransfer(5n), sampleTopUp()]) {
      const { warnings } = weighTransition(transition, knows([master, withdraw], recipient))
      expect(warnings).toContainEqual({ code: 'funds.recipient-forgeable', keyIds: [4] })
      expect(asksConsent(warnings)).toBe(true)
    }
  })

  it('warns that nodes have not returned the recipient’s keys, and does not ask', () => {
    const { warnings } = weighTransition(
      sampleTopUp(),
      knows([master], { ...today, isRecipientUnread: true }),
    )
    expect(warnings).toContainEqual({ code: 'funds.recipient-unread' })
    expect(asksConsent(warnings)).toBe(false)
  })
})

describe('warnings', () => {
  const update = (change: Parameters<typeof sampleUpdate>[1]) => sampleUpdate(4, change)
  const aurora = { id: 'aurora', label: 'Aurora Press' }
  it.each([
    ['an update that adds and takes nothing important', update({ disable: [3] }), knows(allKeys), []],
    [
      'the last High key is disabled',
      update({ disable: [2] }),
      knows([master, high]),
      [{ code: 'keys.no-high-left', keyIds: [2] }],
    ],
    [
      'both High keys are disabled',
      update({ disable: [2, 12] }),
      knows([master, high, newHigh]),
      [{ code: 'keys.no-high-left', keyIds: [2, 12] }],
    ],
    ['a High key of two is disabled', update({ disable: [2] }), knows([master, high, newHigh]), []],
    ['the last High key is replaced', update({ disable: [2], add: [newHigh] }), knows([master, high]), []],
    [
      'another High key is disabled already',
      update({ disable: [2] }),
      knows([master, high, { ...newHigh, disabledAt: 1 }]),
      [{ code: 'keys.no-high-left', keyIds: [2] }],
    ],
    [
      'the last keys for encryption and decryption are disabled',
      update({ disable: [5, 6] }),
      knows([master, high, encryption, decryption]),
      [
        { code: 'keys.no-encryption-left', keyIds: [5] },
        { code: 'keys.no-decryption-left', keyIds: [6] },
      ],
    ],
    [
      'the Encryption key is replaced',
      update({ disable: [5], add: [newEncryption] }),
      knows([master, high, encryption]),
      [],
    ],
    ['there was no High key', update({ disable: [3] }), knows([master, medium]), []],
    [
      'a new Master key is in no tested backup',
      update({ add: [newMaster] }),
      knows([master, high], { isBackedUp: backedUp([master]) }),
      [{ code: 'keys.master-not-backed-up', keyIds: [10] }],
    ],
    [
      'a new High key is in no tested backup',
      update({ add: [newHigh] }),
      knows([master, high], { isBackedUp: backedUp([master]) }),
      [],
    ],
    [
      'a new Master key is on another device',
      update({ add: [newMaster] }),
      knows([master, high], { isBackedUp: backedUp([]), findVaultKey: holds([master]) }),
      [{ code: 'keys.not-here', keyIds: [10], level: 0 }],
    ],
    [
      'new keys of two levels are on another device, beside one that signs nothing',
      update({ add: [newMedium, newHigh, newEncryption] }),
      knows([master, high], { findVaultKey: holds([master]) }),
      [{ code: 'keys.not-here', keyIds: [13, 12], level: 2 }],
    ],
    [
      'a High key of a create is on another device',
      sampleCreate([master, high]),
      { ...safe, findVaultKey: holds([master]) },
      [{ code: 'keys.not-here', keyIds: [2], level: 2 }],
    ],
    [
      'a new key is on another device, as far as is known before the vault was read',
      update({ add: [newHigh] }),
      knows([master, high], { findVaultKey: undefined }),
      [],
    ],
    [
      'nothing is known of backups',
      update({ add: [newMaster] }),
      knows([master, high], { isBackedUp: undefined }),
      [],
    ],
    [
      'the first Master key of a create is in no tested backup',
      sampleCreate([master, high]),
      { ...safe, isBackedUp: backedUp([]) },
      [{ code: 'keys.master-not-backed-up', keyIds: [0] }],
    ],
    ['a create with a backup', sampleCreate([master, high]), safe, []],
    [
      'a new key is one of two other identities',
      update({ add: [newMedium] }),
      knows(allKeys, { findOwners: ({ id }) => (id === 13 ? [aurora, { id: 'b', label: '' }] : []) }),
      [
        { code: 'keys.reused', keyId: 13, owner: aurora },
        { code: 'keys.reused', keyId: 13, owner: { id: 'b', label: '' } },
      ],
    ],
    [
      'a key of a create is one of another identity',
      sampleCreate([master, high]),
      { ...safe, findOwners: ({ id }: IdentityPublicKey) => (id === 2 ? [aurora] : []) },
      [{ code: 'keys.reused', keyId: 2, owner: aurora }],
    ],
    [
      'a Medium key takes the place of a High key',
      update({ disable: [2], add: [newMedium] }),
      knows([master, high, newHigh]),
      [
        {
          code: 'keys.weaker-level',
          key: { id: 13, securityLevel: 3 },
          replaced: { id: 2, securityLevel: 2 },
        },
      ],
    ],
    [
      'a Critical key takes the place of a High key',
      update({ disable: [2], add: [newCritical] }),
      knows([master, high, newHigh]),
      [],
    ],
    [
      'of two, one is replaced by its level and the other by a lower one',
      update({ disable: [1, 2], add: [newMedium, newHigh] }),
      knows(allKeys),
      [
        {
          code: 'keys.weaker-level',
          key: { id: 13, securityLevel: 3 },
          replaced: { id: 1, securityLevel: 1 },
        },
      ],
    ],
    [
      'a key of another purpose replaces nothing',
      update({ disable: [2], add: [newEncryption] }),
      knows([master, high, newHigh]),
      [],
    ],
    [
      'the last Transfer key is disabled',
      update({ disable: [4] }),
      knows(allKeys),
      [{ code: 'funds.no-withdraw-left', keyIds: [4], credits: 1000n }],
    ],
    [
      'the last Transfer key of an identity without credits is disabled',
      update({ disable: [4] }),
      knows(allKeys, { balanceCredits: 0n }),
      [],
    ],
    ['the Transfer key is replaced', update({ disable: [4], add: [newTransfer] }), knows(allKeys), []],
    [
      'the only Master key of this vault is disabled',
      update({ disable: [0], add: [newMaster] }),
      knows([master, high], { findVaultKey: holds([master, high]) }),
      [
        { code: 'keys.not-here', keyIds: [10], level: 0 },
        { code: 'funds.no-way-back', by: 'update' },
      ],
    ],
    [
      'no Master key was in this vault before either',
      update({ disable: [3] }),
      knows(allKeys, { findVaultKey: holds([]) }),
      [],
    ],
    [
      'a create with a Master key of another device',
      sampleCreate([master, high]),
      { ...safe, findVaultKey: holds([high]) },
      [{ code: 'funds.no-way-back', by: 'create' }],
    ],
    ['a top-up of an own identity', sampleTopUp(), knows([master, high]), []],
    [
      'a top-up of an identity whose Master key is disabled',
      sampleTopUp(),
      knows([{ ...master, disabledAt: 1 }, high]),
      [{ code: 'funds.no-way-back', by: 'top-up' }],
    ],
    [
      'a top-up of a watched identity',
      sampleTopUp(),
      knows([master, high], { findVaultKey: holds([]) }),
      [{ code: 'funds.no-way-back', by: 'top-up' }],
    ],
    [
      'a transfer of all credits',
      sampleTransfer(700n),
      knows([master, high], { balanceCredits: 700n }),
      [{ code: 'funds.no-fee-left' }],
    ],
    [
      'a transfer of all credits where no fee is taken',
      sampleTransfer(700n),
      knows([master, high], { balanceCredits: 700n, isFree: true }),
      [],
    ],
    ['a transfer of all but one', sampleTransfer(699n), knows([master, high], { balanceCredits: 700n }), []],
    ['a top-up of a stranger', sampleTopUp(), safe, [{ code: 'funds.no-way-back', by: 'top-up' }]],
    [
      'a top-up of a stranger, before the vault was read',
      sampleTopUp(),
      { ...safe, findVaultKey: undefined },
      [],
    ],
  ] as const)('warns only of dangerous effects: %s', (_case, transition, context, warnings) => {
    expect(weighTransition(transition, context).warnings).toEqual(warnings)
  })

  it('warns of a fee above ten times the usual fee', () => {
    const codesAt = (userFeeIncrease: number) =>
      weighTransition({ ...sampleTransfer(1n), userFeeIncrease }, knows(allKeys)).warnings
    expect(codesAt(900)).toEqual([])
    expect(codesAt(901)).toEqual([{ code: 'fee.above-usual', credits: 1_001_000n, usualCredits: 100_000n }])
    const dear = { ...sampleWithdrawal(1_000_000n), coreFeePerByte: 233 }
    expect(weighTransition(dear, knows(allKeys, { isFree: true })).warnings).toEqual([
      { code: 'fee.above-usual', credits: 44_270_000n, usualCredits: 190_000n },
    ])
  })
})

describe('the state now and after', () => {
  it('subtracts sent credits, and the minimum fee of a withdrawal, from the balance', () => {
    const context = knows(allKeys, { balanceCredits: 2_000_000_000n })
    const balanceAfter = (transition: UnsignedTransition) => weighTransition(transition, context).rows
    expect(balanceAfter(sampleTransfer(500n))).toEqual([
      { kind: 'balance', now: 2_000_000_000n, after: 1_999_999_500n },
    ])
    expect(balanceAfter(sampleWithdrawal(1_000_000n))).toEqual([
      { kind: 'balance', now: 2_000_000_000n, after: 1_599_000_000n, fee: 400_000_000n },
    ])
    const free = weighTransition(sampleWithdrawal(1_000_000n), { ...context, isFree: true })
    expect(free.rows).toEqual([{ kind: 'balance', now: 2_000_000_000n, after: 1_999_000_000n }])
    const pending = weighTransition(sampleTransfer(500n), { ...context, outgoingCredits: 1_999_999_500n })
    expect(pending.rows).toEqual([{ kind: 'balance', now: 500n, after: 0n, outgoing: 1_999_999_500n }])
    expect(pending.warnings).toContainEqual({ code: 'funds.no-fee-left' })
  })

  it('a create has no state “now”, and shows the new identity as “after”', () => {
    const transition = sampleCreate([master, high, sampleKey(6, { securityLevel: 2 })])
    expect(weighTransition(transition, safe)).toMatchObject({
      identity: 'new',
      rows: [
        { kind: 'balance', now: undefined, after: 500n },
        { kind: 'revision', now: undefined, after: 0 },
        { kind: 'enabled', now: undefined, after: 3 },
        { kind: 'keys', purpose: 0, securityLevel: 0, now: undefined, after: [0] },
        { kind: 'keys', purpose: 0, securityLevel: 2, now: undefined, after: [2, 6] },
      ],
    })
  })

  it('shows each purpose and level of an update, even one that has no keys afterwards', () => {
    const transition = sampleUpdate(4, { disable: [2, 4], add: [newMedium] })
    expect(weighTransition(transition, knows(allKeys))).toMatchObject({
      identity: 'known',
      rows: [
        { kind: 'revision', now: 3, after: 4 },
        { kind: 'balance', now: 1000n, after: 1000n },
        { kind: 'enabled', now: 6, after: 5 },
        { kind: 'disabled', now: 0, after: 2 },
        { kind: 'keys', purpose: 0, securityLevel: 0, now: [0], after: [0] },
        { kind: 'keys', purpose: 0, securityLevel: 1, now: [1], after: [1] },
        { kind: 'keys', purpose: 0, securityLevel: 2, now: [2], after: [] },
        { kind: 'keys', purpose: 0, securityLevel: 3, now: [3], after: [3, 13] },
        { kind: 'keys', purpose: 1, securityLevel: 3, now: [5], after: [5] },
        { kind: 'keys', purpose: 3, securityLevel: 1, now: [4], after: [] },
      ],
    })
  })

  it.each([
    [
      'an update of an identity that is not known',
      sampleUpdate(4, { disable: [2] }),
      safe,
      [{ kind: 'revision', now: 3, after: 4 }],
    ],
    [
      'a top-up',
      sampleTopUp(),
      knows(allKeys),
      [
        { kind: 'balance', now: 1000n, after: 1500n },
        { kind: 'revision', now: 3, after: 3 },
      ],
    ],
    [
      'a top-up of an unknown amount',
      sampleTopUp(),
      knows(allKeys, { fundedCredits: undefined }),
      [
        { kind: 'balance', now: 1000n, after: undefined },
        { kind: 'revision', now: 3, after: 3 },
      ],
    ],
    ['a top-up of a stranger', sampleTopUp(), safe, [{ kind: 'added', now: undefined, after: 500n }]],
  ] as const)('shows “now” and “after” for %s', (_case, transition, context, rows) => {
    expect(weighTransition(transition, context).rows).toEqual(rows)
  })
})
