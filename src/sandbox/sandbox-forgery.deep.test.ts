import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeAddressOf } from '#/protocol/layer1/network.ts'
import { sampleHash, sampleQuorum } from '#/protocol/testing/diff-samples.ts'
import type { DiffEntry, MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { encodeFirstProof } from '#/protocol/masternode/partial-merkle-tree.ts'
import type { Checked } from '#/protocol/violation.ts'
import { forgeryChecks } from './testing/forgery-checks.ts'
import { sandboxVotingVersion } from './sandbox-lists.ts'
import { forgeries } from './sandbox-fault.ts'
import { forgeSandboxDiff } from './sandbox-rpc.ts'
import { sampleChain } from './testing/sample-chain.ts'

const ruleOf = (checked: Checked<unknown>) => (checked.ok ? 'none' : checked.violations[0]?.rule)

const main = sampleChain(40)
// Between these heights, masternodes come, go and change, and a quorum of each type forms.
const base = main.step(main.begin, 180).list
const height = 204
const honest = main.diffBetween(base.height, height)
const check = (diff: MnListDiff) => ruleOf(main.check(base, diff, height))

/** Returns the hex text with another digit at that place. */
const flip = (text: string, place: number) =>
  `${text.slice(0, place)}${text.charAt(place) === '0' ? '1' : '0'}${text.slice(place + 1)}`

const withEntry = (place: number, change: (entry: DiffEntry) => Partial<DiffEntry>): MnListDiff => ({
  ...honest,
  mnList: honest.mnList.map((entry, index) => (index === place ? { ...entry, ...change(entry) } : entry)),
})

/** Returns the diff with other bytes of the coinbase, and a proof that fits them. */
const withCoinbase = (cbTx: string): MnListDiff => ({
  ...honest,
  cbTx,
  cbTxMerkleTree: formatHex(encodeFirstProof([sha256d(parseHex(cbTx))])),
})

describe('an honest diff', () => {
  it('passes every check, and contains something to forge', () => {
    expect(check(honest)).toBe('none')
    expect(honest.mnList.length).toBeGreaterThan(3)
    expect(honest.deletedMNs.length).toBeGreaterThan(0)
    expect(honest.newQuorums.length).toBeGreaterThan(1)
    expect(honest.deletedQuorums.length).toBeGreaterThan(1)
  })

  it('passes on any chain, between any heights', () => {
    const masternodes = fc.integer({ min: 3, max: 70 })
    // The heights are low, so that few locks have to be signed.
    const heights = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 6 })
    const from = fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined })
    fc.assert(
      fc.property(masternodes, heights, from, (count, unordered, fork) => {
        const branch = fork === undefined ? undefined : { name: 'fork', from: fork }
        const { begin, check: checkAll, diffBetween } = sampleChain(count, branch)
        let base = begin
        for (const next of unordered.toSorted((left, right) => left - right)) {
          const checked = checkAll(base, diffBetween(base.height, next), next)
          expect(ruleOf(checked)).toBe('none')
          if (checked.ok) base = checked.value
        }
        expect(base.entries).toHaveLength(count)
      }),
      { numRuns: 8, seed: 6 },
    )
  })
})

describe('a forged entry', () => {
  const fields: Readonly<Record<string, (entry: DiffEntry) => Partial<DiffEntry>>> = {
    proRegTxHash: ({ proRegTxHash }) => ({ proRegTxHash: flip(proRegTxHash, 5) }),
    confirmedHash: ({ confirmedHash }) => ({ confirmedHash: flip(confirmedHash, 63) }),
    service: ({ service }) => ({ service: service.replace(/:\d+$/, ':80') }),
    pubKeyOperator: ({ pubKeyOperator }) => ({ pubKeyOperator: flip(pubKeyOperator, 95) }),
    votingAddress: () => ({ votingAddress: encodeAddressOf(sandboxVotingVersion, new Uint8Array(20)) }),
    isValid: ({ isValid }) => ({ isValid: !isValid }),
    nType: ({ nType, nVersion }) => ({ nVersion: 2, nType: nVersion === 1 ? 0 : Number(nType) + 2 }),
  }

  it.each(Object.entries(fields))('is caught by the root of the list: %s', (_name, change) => {
    for (const place of honest.mnList.keys()) expect(check(withEntry(place, change))).toBe('mn-list.root')
  })

  it.each(['platformHTTPPort', 'platformNodeID'])(
    'a forged %s of an evonode is caught by the root of the list',
    (name) => {
      const place = honest.mnList.findIndex(({ nType }) => nType === 1)
      const change = name === 'platformHTTPPort' ? 444 : sampleHash('node').slice(24)
      expect(place).toBeGreaterThanOrEqual(0)
      expect(check(withEntry(place, () => ({ [name]: change })))).toBe('mn-list.root')
    },
  )

  it('a masternode that is left out, added or falsely listed as removed is caught', () => {
    const [first, ...others] = honest.mnList
    const [gone, ...left] = honest.deletedMNs
    if (first === undefined || gone === undefined) throw new TypeError('nothing to forge')
    const foreign = { ...first, proRegTxHash: sampleHash('foreign') }
    expect(check({ ...honest, mnList: others })).toBe('mn-list.root')
    expect(check({ ...honest, mnList: [...honest.mnList, foreign] })).toBe('mn-list.root')
    expect(check({ ...honest, mnList: [...honest.mnList, first] })).toBe('mn-list.unique')
    expect(check({ ...honest, deletedMNs: left })).toBe('mn-list.root')
    expect(check({ ...honest, deletedMNs: [...honest.deletedMNs, gone] })).toBe('mn-list.unique')
    expect(check({ ...honest, deletedMNs: [sampleHash('foreign')] })).toBe('mn-list.deleted-known')
  })
})

describe('a forged quorum', () => {
  const changed = (change: object): MnListDiff => ({
    ...honest,
    newQuorums: honest.newQuorums.map((each, place) => (place === 0 ? { ...Object(each), ...change } : each)),
  })

  it.each([
    ['quorumPublicKey', sampleHash('key') + sampleHash('key').slice(32)],
    ['quorumVvecHash', sampleHash('vector')],
    ['quorumSig', sampleHash('signature').repeat(3)],
    ['membersSig', sampleHash('signature').repeat(3)],
    ['quorumHash', sampleHash('block')],
  ])('is caught by the root of the quorums: %s', (name, value) => {
    expect(check(changed({ [name]: value }))).toBe('mn-list.quorum-root')
  })

  it('a quorum that is left out, added or falsely listed as removed is caught', () => {
    const { newQuorums, deletedQuorums } = honest
    expect(check({ ...honest, newQuorums: newQuorums.slice(1) })).toBe('mn-list.quorum-root')
    expect(check({ ...honest, newQuorums: [...newQuorums, sampleQuorum(1)] })).toBe('mn-list.quorum-root')
    expect(check({ ...honest, deletedQuorums: deletedQuorums.slice(1) })).toBe('mn-list.quorum-root')
    const foreign = { llmqType: 1, quorumHash: sampleHash('foreign') }
    expect(check({ ...honest, deletedQuorums: [foreign] })).toBe('mn-list.deleted-quorum-known')
  })
})

describe('a forged block', () => {
  it('a diff to another block, from another base or of an earlier height is caught', () => {
    expect(check({ ...honest, blockHash: sampleHash('other') })).toBe('mn-list.tip')
    expect(check({ ...honest, baseBlockHash: sampleHash('other') })).toBe('mn-list.base')
    const earlier = main.diffBetween(0, base.height)
    const old = { ...earlier, baseBlockHash: honest.baseBlockHash, blockHash: honest.blockHash }
    expect(check(old)).toBe('mn-list.height')
  })

  it('a forged merkle tree is caught, and so is a forged root beside it', () => {
    expect(check({ ...honest, cbTxMerkleTree: flip(honest.cbTxMerkleTree, 10) })).toBe('merkle-tree.proves')
    expect(check({ ...honest, cbTxMerkleTree: `${honest.cbTxMerkleTree.slice(0, -2)}00` })).toMatch(
      /^merkle-tree\.(shape|proves)$/,
    )
    expect(check({ ...honest, merkleRootMNList: sampleHash('root') })).toBe('mn-list.root-field')
    expect(check({ ...honest, merkleRootQuorums: sampleHash('root') })).toBe('mn-list.quorum-root-field')
  })

  it('a change in any byte of the coinbase is caught', () => {
    const digits = Array.from({ length: honest.cbTx.length / 2 }, (_, byte) => 2 * byte)
    for (const place of digits) {
      expect(check({ ...honest, cbTx: flip(honest.cbTx, place) })).toMatch(
        /^(merkle-tree|coinbase|transaction|encoding|bytes)\./,
      )
    }
  })

  it('a coinbase with another root is caught even if its merkle proof fits', () => {
    // The payload encodes height 204 like this. The two roots follow it.
    const at = honest.cbTx.lastIndexOf('cc000000') + 8
    const [listRoot, quorumRoot] = [
      withCoinbase(flip(honest.cbTx, at)),
      withCoinbase(flip(honest.cbTx, at + 64)),
    ]
    expect([check(listRoot), check(quorumRoot)]).toEqual(['mn-list.root-field', 'mn-list.quorum-root-field'])
  })
})

describe('a node that forges', () => {
  it.each([
    ...forgeryChecks,
    // This forgery is consistent: only other nodes' answers reveal it.
    ['everything', 'none'],
  ] as const)(
    'is caught by the check that covers the forgery, unless everything is forged consistently: %s',
    (what, rule) => {
      const diff = forgeSandboxDiff(what, main.chain, main.listAt, { base: 0, height })
      expect(ruleOf(main.check(main.begin, diff, height))).toBe(rule)
    },
  )

  it('a ChainLock that the quorum did not sign is caught', () => {
    const base = main.step(main.begin, 300).list
    const diff = main.diffBetween(300, 316)
    expect(ruleOf(main.check(base, diff, 316))).toBe('none')
    const forged = forgeSandboxDiff('chain-lock', main.chain, main.listAt, { base: 300, height: 316 })
    expect(ruleOf(main.check(base, forged, 316))).toBe('coinbase.chain-lock')
  })

  it('every available forgery changes the diff', () => {
    for (const what of forgeries) {
      const diff = forgeSandboxDiff(what, main.chain, main.listAt, { base: 0, height })
      expect(diff).not.toEqual(main.diffBetween(0, height))
    }
  })
})
