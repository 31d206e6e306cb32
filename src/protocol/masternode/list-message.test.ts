import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { writeJsonAsCbor, type MemberOrder } from '#/protocol/testing/json-as-cbor.ts'
import { mutateBytes } from '#/protocol/testing/mutate-bytes.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { maxMessageBytes, readMasternodeListMessage } from './list-message.ts'
import type { MnListDiff } from './mn-list-diff.ts'
import { emptyList, type VerifiedList } from './verified-list.ts'
import { verifyDiff } from './verify-diff.ts'

const votingVersion = 0x8c
const noBlock = '0'.repeat(64)

function published(name: string): MnListDiff {
  return JSON.parse(readFileSync(`src/protocol/vectors/chain/${name}.json`, 'utf8')).result
}

// Real diffs of the test network: a full list, a step over many blocks, and one over a single block. The stream does
// not name the base block of a full list.
const recorded = ['testnet-full-0-530000', 'testnet-530000-905490', 'testnet-905490-905491'].map(published)
const genesis = recorded[0]?.baseBlockHash ?? noBlock
const diffs = recorded.map((diff) =>
  diff.baseBlockHash === genesis ? { ...diff, baseBlockHash: noBlock } : diff,
)

/** Returns the list after each diff. */
function follow(messages: readonly Uint8Array[]): readonly VerifiedList[] {
  const lists: VerifiedList[] = [emptyList(genesis)]
  for (const message of messages) {
    const diff = readMasternodeListMessage(message)
    if (!diff.ok) throw new TypeError(JSON.stringify(diff.violations))
    const [base = emptyList(genesis)] = lists.slice(-1)
    const applied = verifyDiff(base, diff.value, { blockHash: diff.value.blockHash, votingVersion })
    if (!applied.ok) throw new TypeError(JSON.stringify(applied.violations))
    lists.push(applied.value.list)
  }
  return lists.slice(1)
}

/** Returns the diff as newer versions of layer 1 write it: each entry has `addresses` instead of service and port. */
function withAddresses(diff: MnListDiff): object {
  const mnList = diff.mnList.map(({ service, platformHTTPPort, ...entry }) => {
    const host = service.slice(0, service.lastIndexOf(':'))
    const platform = platformHTTPPort === undefined ? {} : { platform_https: [`${host}:${platformHTTPPort}`] }
    const addresses = service === '[::]:0' ? {} : { core_p2p: [service], ...platform }
    return { ...entry, addresses }
  })
  return { ...diff, mnList }
}

describe('a message of the masternode list', () => {
  it.each(['as-given', 'by-text'] satisfies readonly MemberOrder[])(
    'leads to the list of the JSON reply, with members %s',
    (order) => {
      const lists = follow(diffs.map((diff) => writeJsonAsCbor(diff, order)))
      expect(lists.map(({ height, entries, quorums }) => [height, entries.length, quorums?.size])).toEqual([
        [530_000, 428, 53],
        [905_490, 515, 109],
        [905_491, 515, 109],
      ])
      for (const list of lists) {
        expect([list.masternodeCheck.kind, list.quorumCheck.kind]).toEqual(['verified', 'verified'])
      }
      for (const [index, diff] of diffs.entries()) {
        const read = readMasternodeListMessage(writeJsonAsCbor(diff, order))
        expect(read).toEqual({ ok: true, value: diffs[index] })
      }
    },
  )

  it('leads to the same list where entries have addresses instead of service and port', () => {
    const newer = diffs.map(withAddresses)
    expect(JSON.stringify(newer)).not.toMatch(/"service"|platformHTTPPort/)
    const plain = follow(diffs.map((diff) => writeJsonAsCbor(diff)))
    const lists = follow(newer.map((diff) => writeJsonAsCbor(diff)))
    for (const [index, list] of lists.entries()) {
      expect(list.masternodeCheck.kind).toBe('verified')
      expect(list.entries.map(({ bytes }) => bytes)).toEqual(plain[index]?.entries.map(({ bytes }) => bytes))
    }
  })

  it('verification rejects a message with another address or port than the hashed one', () => {
    const [, second] = diffs
    const [base] = follow(diffs.slice(0, 1).map((diff) => writeJsonAsCbor(diff)))
    if (second === undefined || base === undefined) throw new TypeError('no diff')
    const text = JSON.stringify(withAddresses(second))
    const changes: readonly (readonly [from: RegExp, to: string])[] = [
      [/"platform_https":\["([\d.]+):\d+"\]/, '"platform_https":["$1:1444"]'],
      [/"core_p2p":\["\d+\./, '"core_p2p":["9.'],
      [/"core_p2p":\["[^"]*"\]/, '"core_p2p":[]'],
    ]
    for (const [from, to] of changes) {
      const diff = readMasternodeListMessage(writeJsonAsCbor(JSON.parse(text.replace(from, to))))
      if (!diff.ok) throw new TypeError(JSON.stringify(diff.violations))
      const applied = verifyDiff(base, diff.value, { blockHash: diff.value.blockHash, votingVersion })
      expect(applied).toMatchObject({ ok: false, violations: [{ rule: 'mn-list.root' }] })
    }
  })
})

describe('a message that is rejected', () => {
  const [, , small = published('testnet-905490-905491')] = diffs
  const ruleOf = (message: Uint8Array) => {
    const read = readMasternodeListMessage(message)
    return read.ok ? 'read' : read.violations.map(({ rule, path }) => `${rule} ${path}`).join()
  }

  it.each([
    [{ ...small, mnList: [{}] }, 'mn-list.field /mnList/0/proRegTxHash'],
    [{ ...small, mnList: [{ addresses: {} }] }, 'mn-list.field /mnList/0/proRegTxHash'],
    [{ ...small, mnList: [{ ...small.mnList[0], service: 5 }] }, 'mn-list.field /mnList/0/'],
    [[small], 'mn-list.field '],
    [null, 'mn-list.field '],
    ['', 'mn-list.field '],
    [{ ...small, cbTx: undefined }, 'mn-list.field /cbTx'],
  ])('names the wrong member of a rejected message (%#)', (message, expected) => {
    expect(ruleOf(writeJsonAsCbor(JSON.parse(JSON.stringify(message))))).toContain(expected)
  })

  it('is too long, too deep, or has too many values or names', () => {
    expect(ruleOf(new Uint8Array(maxMessageBytes + 1))).toBe('mn-list.length ')
    const deep = JSON.parse(`${'['.repeat(9)}${']'.repeat(9)}`)
    expect(ruleOf(writeJsonAsCbor({ ...small, deep }))).toBe('cbor.depth ')
    expect(ruleOf(Uint8Array.from([0x99, 0xff, 0xff, ...new Uint8Array(65_535)]))).toBe('mn-list.length ')
    const names = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`name ${index}`, 0]))
    expect(ruleOf(writeJsonAsCbor(names))).toBe('mn-list.length ')
  })

  const sweep = readSweep(process.env)
  const mutants = sweep.sizeOf('list-mutants')

  it(`none of ${mutants} mutants throws, and some are read`, ({ task }) => {
    const seed = sweep.seedFrom(2020)
    const pick = pickFrom(seed)
    const samples = ['testnet-905490-905491', 'regtest-0-1170', 'regtest-1185-1200'].map((name) =>
      writeJsonAsCbor(published(name)),
    )
    const sample = () => samples[pick(samples.length)] ?? new Uint8Array(1)
    const rules = new Set<string>()
    let read = 0
    for (let round = 0; round < mutants; round += 1) {
      const mutant = mutateBytes(sample(), pick, sample())
      const message = readMasternodeListMessage(mutant)
      if (!message.ok) {
        for (const { rule } of message.violations) rules.add(rule)
        continue
      }
      read += 1
      const { blockHash } = message.value
      expect(verifyDiff(emptyList(noBlock), message.value, { blockHash, votingVersion })).toBeDefined()
    }
    noteCounts(task, { sweep: 'list-mutants', seed, done: mutants, read, rules: rules.size })
    expect(read).toBeGreaterThan(0)
    for (const rule of ['cbor.malformed', 'cbor.type', 'bytes.count', 'mn-list.field'])
      expect([...rules]).toContain(rule)
  })
})
