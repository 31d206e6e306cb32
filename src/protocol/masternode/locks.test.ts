import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveBlsPublicKey, signBls } from '#/protocol/key/bls.ts'
import {
  deriveChainLockRequestId,
  deriveInstantLockRequestId,
  deriveSignHash,
  networkQuorumTypes,
  type InstantLock,
} from '#/protocol/layer1/quorum-lock.ts'
import {
  checkCoinbaseLock,
  instantLockTypeOf,
  verdictOfCoinbaseLock,
  verifyInstantLock,
} from './lock-verdict.ts'
import {
  forgeDiff,
  sampleBytes,
  sampleHash,
  sampleQuorum,
  sampleVotingVersion,
} from '#/protocol/testing/diff-samples.ts'
import { verdictOfList, emptyList, type VerifiedList } from './verified-list.ts'
import { quorumSizes, quorumThresholds, readDiffQuorum, type Quorum } from './quorum-entry.ts'
import { quorumsOfType, selectSigningQuorum } from './quorum-list.ts'
import { verifyDiff } from './verify-diff.ts'

const genesis = sampleHash('genesis')
const llmqType = 100
const privateKey = (number: number) => sampleBytes(`quorum key ${number}`).fill(0, 0, 1)

function quorumOf(number: number, changes: Readonly<Record<string, unknown>> = {}) {
  return sampleQuorum(number, {
    quorumPublicKey: formatHex(deriveBlsPublicKey(privateKey(number))),
    ...changes,
  })
}

interface LockedBlock {
  readonly base: VerifiedList
  readonly height: number
  readonly lockHeight: number
  readonly added?: readonly object[]
  readonly deleted?: readonly object[]
  readonly quorums: readonly object[]
  readonly signature: Uint8Array
}

function listAt({ base, height, lockHeight, added = [], deleted = [], quorums, signature }: LockedBlock) {
  const diff = forgeDiff({
    baseBlockHash: base.blockHash,
    height,
    entries: [],
    quorums,
    coinbase: { version: 3, chainLock: { height: lockHeight, signature } },
    changes: { newQuorums: added, deletedQuorums: deleted },
  })
  const checked = verifyDiff(base, diff, { blockHash: diff.blockHash, votingVersion: sampleVotingVersion })
  if (!checked.ok) throw new TypeError(checked.violations[0]?.message)
  return checked.value.list
}

function sign(number: number, height: number, hash: string): Uint8Array {
  const requestId = deriveChainLockRequestId(height)
  const { quorumHash } = sampleQuorum(number)
  const signHash = deriveSignHash(llmqType, parseHex(quorumHash), requestId, parseHex(hash))
  return signBls(signHash, privateKey(number))
}

const locked = sampleHash('locked block')
const three = [1, 2, 3].map((number) => quorumOf(number))
const deletedForm = (number: number) => ({ llmqType, quorumHash: sampleQuorum(number).quorumHash })

function signerOf(height: number, quorums: readonly object[]): number {
  const active = quorums.map((each) => readDiffQuorum(each, ''))
  const { quorumHash } = selectSigningQuorum(active, deriveChainLockRequestId(height)) ?? {}
  return [1, 2, 3, 4].find((number) => sampleQuorum(number).quorumHash === quorumHash) ?? 0
}

describe('the chain lock in a coinbase', () => {
  const signature = new Uint8Array(96).fill(1)
  const before = listAt({
    base: emptyList(genesis),
    height: 100,
    lockHeight: 90,
    added: three,
    quorums: three,
    signature,
  })
  const lockHeight = 119
  const signer = signerOf(lockHeight, three)
  const terms = { before, lockedHash: locked, llmqType }
  const after = (given: Uint8Array) =>
    listAt({ base: before, height: 120, lockHeight, quorums: three, signature: given })

  it('verifies the chain lock in a coinbase of a public test network against the block before it', () => {
    const followed = { list: emptyList('') }
    for (const name of ['testnet-full-0-530000', 'testnet-530000-905490', 'testnet-905490-905491']) {
      const { result } = JSON.parse(readFileSync(`src/protocol/vectors/chain/${name}.json`, 'utf8'))
      const base = followed.list.height === 0 ? emptyList(result.baseBlockHash) : followed.list
      const checked = verifyDiff(base, result, { blockHash: result.blockHash, votingVersion: 0x8c })
      if (!checked.ok) throw new TypeError(name)
      const { list } = checked.value
      if (list.height === 905_491) {
        const known = { before: base, lockedHash: base.blockHash, llmqType: 1 }
        expect(verdictOfCoinbaseLock(list, known).verdict).toMatchObject({ kind: 'matches' })
        // The same lock over another block. The quorums are equal at both ends, but the span is too short to prove
        // anything.
        expect(verdictOfCoinbaseLock(list, { ...known, lockedHash: genesis }).verdict).toEqual({
          kind: 'not-verifiable',
          why: 'quorums-changed',
        })
      }
      followed.list = list
    }
    expect(followed.list.height).toBe(905_491)
  })

  it('matches when the selected quorum signed it', () => {
    const list = after(sign(signer, lockHeight, locked))
    const quorumHash = sampleQuorum(signer).quorumHash
    expect(verdictOfCoinbaseLock(list, terms).verdict).toEqual({ kind: 'matches', quorumHash })
    expect(checkCoinbaseLock(list, terms).ok).toBe(true)
  })

  it('is wrong when another quorum signed it, or the selected quorum signed another block', () => {
    const other = signer === 1 ? 2 : 1
    for (const given of [sign(other, lockHeight, locked), sign(signer, lockHeight, genesis), signature]) {
      const list = after(given)
      expect(verdictOfCoinbaseLock(list, terms).verdict.kind).toBe('not-signed')
      expect(checkCoinbaseLock(list, terms)).toMatchObject({
        violations: [{ rule: 'coinbase.chain-lock', path: '/cbTx' }],
      })
    }
  })

  it('matches by the quorums before a change, and is not verifiable if neither quorum fits', () => {
    const now = [2, 3, 4].map((number) => quorumOf(number))
    const change = { added: [quorumOf(4)], deleted: [deletedForm(1)], quorums: now }
    const old = listAt({
      base: before,
      height: 120,
      lockHeight,
      ...change,
      signature: sign(signer, lockHeight, locked),
    })
    expect(verdictOfCoinbaseLock(old, terms).verdict.kind).toBe('matches')
    const wrong = listAt({ base: before, height: 120, lockHeight, ...change, signature })
    expect(verdictOfCoinbaseLock(wrong, terms).verdict).toEqual({
      kind: 'not-verifiable',
      why: 'quorums-changed',
    })
  })

  it.each([
    ['block-unknown', { lockedHash: undefined }],
    ['quorums-unknown', { llmqType: 1 }],
  ])('is not verifiable: %s', (why, changes) => {
    const list = after(signature)
    expect(verdictOfCoinbaseLock(list, { ...terms, ...changes }).verdict).toEqual({
      kind: 'not-verifiable',
      why,
    })
  })

  it('is not verifiable under the legacy scheme, in an older coinbase, or without a lock', () => {
    const legacy = three.map((each) => ({ ...each, version: 1 }))
    const base = emptyList(genesis)
    const list = listAt({ base, height: 120, lockHeight, added: legacy, quorums: legacy, signature })
    const why = (of: VerifiedList) => verdictOfCoinbaseLock(of, { ...terms, before: base }).verdict
    expect(why(list)).toEqual({ kind: 'not-verifiable', why: 'legacy-scheme' })
    expect(why(base)).toEqual({ kind: 'not-verifiable', why: 'coinbase-version' })
    const none = listAt({ base, height: 1, lockHeight: 0, quorums: [], signature: new Uint8Array(96) })
    expect(why(none)).toEqual({ kind: 'not-verifiable', why: 'no-lock' })
  })
})

describe('the quorum that signs', () => {
  const rotated = Array.from({ length: 4 }, (_, index) =>
    readDiffQuorum(sampleQuorum(index, { version: 4, quorumIndex: index }), ''),
  )

  it('changes with the height if the type does not rotate, and is undefined without quorums', () => {
    const active = three.map((each) => readDiffQuorum(each, ''))
    const chosen = [10, 11, 12, 13, 14, 15].map((height) =>
      selectSigningQuorum(active, deriveChainLockRequestId(height)),
    )
    expect(new Set(chosen).size).toBeGreaterThan(1)
    expect(selectSigningQuorum([], deriveChainLockRequestId(1))).toBeUndefined()
  })

  it('is chosen by the bits after the highest bit of the id if the type rotates', () => {
    // In wire order the last byte is the highest: its bits 6 and 5 are the index among four.
    const idOf = (last: number) => new Uint8Array(32).fill(last, 0, 1)
    const chosen = [0x00, 0x20, 0x40, 0x60, 0x80, 0xff].map((last) =>
      selectSigningQuorum(rotated, idOf(last)),
    )
    expect(chosen.map((each) => each?.index)).toEqual([0, 1, 2, 3, 0, 3])
  })

  it('is undefined if two quorums of a cycle have the same index', () => {
    const twin = readDiffQuorum(sampleQuorum(9, { version: 4, quorumIndex: 0 }), '')
    const [first, ...rest] = rotated
    expect(first === undefined ? [] : rest).toHaveLength(3)
    expect(selectSigningQuorum([...rotated.slice(0, 3), twin], new Uint8Array(32))).toBeUndefined()
  })
})

describe('an instant lock', () => {
  const rotated = [1, 2, 3, 4].map((number, index) => quorumOf(number, { version: 4, quorumIndex: index }))
  const inputs = [{ txid: sampleBytes('input'), index: 0 }]
  const txid = sampleBytes('transaction')
  let quorums: ReadonlyMap<string, Quorum>
  let lock: InstantLock

  beforeAll(() => {
    const read = rotated.map((each) => readDiffQuorum(each, ''))
    quorums = new Map(read.map((each) => [each.quorumHash, each]))
    const requestId = deriveInstantLockRequestId(inputs)
    const signer = selectSigningQuorum(quorumsOfType(quorums, llmqType), requestId)
    if (signer === undefined) throw new TypeError('no signer')
    const signHash = deriveSignHash(llmqType, parseHex(signer.quorumHash), requestId, txid)
    const signature = signBls(signHash, privateKey(signer.index + 1))
    const cycleHash = parseHex(sampleQuorum(1).quorumHash)
    lock = { layout: 'deterministic', version: 1, inputs, txid, cycleHash, signature }
  })

  it('matches when the quorum of its cycle signed it', () => {
    expect(verifyInstantLock(lock, quorums, llmqType).kind).toBe('matches')
  })

  it.each([
    ['quorums-unknown', {}, 1],
    ['quorums-changed', { txid: sampleBytes('another') }, llmqType],
    ['quorums-changed', { cycleHash: sampleBytes('another') }, llmqType],
    ['legacy-scheme', { layout: 'legacy' }, llmqType],
  ])('is not verifiable: %s', (why, changes, type) => {
    const changed = { ...lock, ...changes } as InstantLock // one member of the union, with another layout
    expect(verifyInstantLock(changed, quorums, type)).toEqual({ kind: 'not-verifiable', why })
    expect(verifyInstantLock(changed, undefined, llmqType).kind).toBe('not-verifiable')
  })
})

describe('the type that signs instant locks', () => {
  const having = (...types: readonly number[]) => {
    const read = readDiffQuorum(sampleQuorum(1), '')
    return new Map(types.map((llmqType) => [`${llmqType}`, { ...read, llmqType }]))
  }

  it.each([
    ['mainnet', 2, [1, 2, 3, 4, 5], 5],
    ['testnet', 1, [1, 4, 5, 6], 5],
    ['a development network', 101, [101, 105, 107], 105],
    ['a development network with the type of testnet', 101, [5, 101, 107], 5],
    ['a regression test network', 100, [100, 102, 103, 106], 103],
    ['a regression test network without rotation', 100, [100, 104, 106], 104],
    ['a network of which nothing is known', 44, [5, 44, 103], 5],
  ] as const)('selects the quorum type for instant locks on %s', (_, chainLocks, types, expected) => {
    expect(instantLockTypeOf(chainLocks, having(...types))).toBe(expected)
  })

  it('is the first of the network’s instant-lock types while there are no quorums', () => {
    expect(
      Object.values(networkQuorumTypes).map(({ chainLocks }) => instantLockTypeOf(chainLocks, undefined)),
    ).toEqual([5, 5, 105, 103])
  })

  it('every quorum type that signs on a network has a known size and threshold', () => {
    const all = Object.values(networkQuorumTypes).flatMap(({ chainLocks, instantLocks }) => [
      chainLocks,
      ...instantLocks,
    ])
    for (const type of all) expect([quorumSizes[type], quorumThresholds[type]]).not.toContain(undefined)
  })
})

describe('the verdict on a list', () => {
  const signature = new Uint8Array(96).fill(1)
  const list = listAt({ base: emptyList(genesis), height: 9, lockHeight: 7, quorums: [], signature })
  const matches = { kind: 'matches', quorumHash: genesis } as const
  const none = { kind: 'not-verifiable', why: 'no-lock' } as const
  const unproven = { ...list, quorumCheck: { kind: 'not-verifiable', why: 'quorum-shape' } } as const
  const bare = { ...list, masternodeCheck: { kind: 'not-verifiable', why: 'platform-members' } } as const

  it.each([
    [{ list, nodes: 1, chainLock: none, isQuorumTrusted: false }, { kind: 'self-consistent' }],
    [{ list, nodes: 1, chainLock: none, isQuorumTrusted: true }, { kind: 'self-consistent' }],
    [
      { list, nodes: 3, chainLock: none, isQuorumTrusted: true },
      { kind: 'agreed', nodes: 3 },
    ],
    // A forging node may put its own quorum into its list.
    [
      { list, nodes: 1, chainLock: matches, isQuorumTrusted: false },
      { kind: 'chain-lock-matches', lockedHeight: 7 },
    ],
    [
      { list, nodes: 2, chainLock: matches, isQuorumTrusted: false },
      { kind: 'agreed', nodes: 2 },
    ],
    [
      { list, nodes: 2, chainLock: matches, isQuorumTrusted: true },
      { kind: 'chain-locked', lockedHeight: 7 },
    ],
    [
      { list: unproven, nodes: 2, chainLock: matches, isQuorumTrusted: true },
      { kind: 'agreed', nodes: 2 },
    ],
    [
      { list: bare, nodes: 3, chainLock: matches, isQuorumTrusted: true },
      { kind: 'not-verifiable', why: 'platform-members' },
    ],
  ])('never claims more than the evidence shows (%#)', (evidence, verdict) => {
    expect(verdictOfList(evidence)).toEqual(verdict)
  })
})
