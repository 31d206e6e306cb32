import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import {
  forgeDiff,
  sampleEntry,
  sampleHash,
  sampleQuorum,
  sampleVotingVersion,
} from '#/protocol/testing/diff-samples.ts'
import { decodeCheckpoint, encodeCheckpoint, readHead, type ListCheckpoint } from './list-checkpoint.ts'
import { checkMnListDiff, type MnListDiff } from './mn-list-diff.ts'
import { emptyList, type VerifiedList } from './verified-list.ts'
import { verifyDiff } from './verify-diff.ts'

const genesis = sampleHash('genesis')

function apply(base: VerifiedList, diff: MnListDiff): VerifiedList {
  const checked = checkMnListDiff(diff)
  if (!checked.ok) throw new TypeError(checked.violations[0]?.message)
  const terms = { blockHash: diff.blockHash, votingVersion: sampleVotingVersion }
  const applied = verifyDiff(base, checked.value, terms)
  if (!applied.ok) throw new TypeError(applied.violations[0]?.message)
  return applied.value.list
}

const entries = Array.from({ length: 200 }, (_, number) =>
  sampleEntry(number, { payoutAddress: `y${number}` }),
)
const quorums = [sampleQuorum(1), sampleQuorum(2)]
const list = apply(
  emptyList(genesis),
  forgeDiff({
    baseBlockHash: genesis,
    height: 10,
    entries,
    quorums,
    changes: { mnList: entries, newQuorums: quorums },
  }),
)

function restore({ head, pages }: ListCheckpoint) {
  return decodeCheckpoint(head, (name) => pages.get(name))
}

/** A list as text: comparing thousands of byte arrays one by one would take a second. */
function textOf({ entries: all, tree, quorums: active, ...rest }: VerifiedList): string {
  const bytes = (each: Uint8Array) => formatHex(each)
  return JSON.stringify([
    all.map((each) => [bytes(each.bytes), each.extra]),
    tree?.levels.map(bytes),
    active && [...active].map(([name, each]) => [name, bytes(each.bytes), bytes(each.hash)]),
    { ...rest, coinbase: rest.coinbase && bytes(rest.coinbase.bytes) },
  ])
}

function restoredText(checkpoint: ListCheckpoint) {
  const restored = restore(checkpoint)
  return restored.kind === 'restored' ? [textOf(restored.list), restored.nodes] : [restored.kind]
}

describe('a checkpoint', () => {
  it('restores the list that it was made from', () => {
    const checkpoint = encodeCheckpoint(list, 3)
    expect(restoredText(checkpoint)).toEqual([textOf(list), 3])
    expect(readHead(checkpoint.head)).toEqual({
      blockHash: list.blockHash,
      pages: [...checkpoint.pages.keys()],
    })
  })

  it('restores unverifiable parts as unverifiable', () => {
    const { platformNodeID: _node, ...bare } = sampleEntry(0)
    const unverified = apply(
      emptyList(genesis),
      forgeDiff({
        baseBlockHash: genesis,
        height: 1,
        entries: [sampleEntry(0)],
        changes: { mnList: [bare], newQuorums: ['?'] },
      }),
    )
    expect(restore(encodeCheckpoint(unverified, 1))).toEqual({
      kind: 'restored',
      list: unverified,
      nodes: 1,
    })
  })

  it('shares its unchanged pages with the next checkpoint', () => {
    const changed = entries.map((each, at) => (at === 3 ? sampleEntry(3, { isValid: false }) : each))
    const diff = forgeDiff({
      baseBlockHash: list.blockHash,
      height: 11,
      entries: changed,
      quorums,
      changes: { mnList: [sampleEntry(3, { isValid: false })] },
    })
    const [before, after] = [list, apply(list, diff)].map((each) => encodeCheckpoint(each, 1))
    const fresh = [...(after?.pages.keys() ?? [])].filter((name) => before?.pages.has(name) !== true)
    expect(fresh).toHaveLength(1)
    expect(before?.pages.size).toBeGreaterThan(6)
  })

  it('restores a checkpoint of a public test network', () => {
    const { result } = JSON.parse(
      readFileSync('src/protocol/vectors/chain/testnet-full-0-530000.json', 'utf8'),
    )
    const published = apply(emptyList(result.baseBlockHash), result)
    expect(restoredText(encodeCheckpoint(published, 1))).toEqual([textOf(published), 1])
  })

  it('is rejected as damaged if any byte of its head or of a page is changed', () => {
    const checkpoint = encodeCheckpoint(list, 1)
    const [[name, page] = ['', new Uint8Array()]] = checkpoint.pages
    const flip = (bytes: Uint8Array, at: number) =>
      bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
    fc.assert(
      fc.property(fc.nat(), (at) => {
        const head = flip(checkpoint.head, at % checkpoint.head.length)
        expect(restore({ ...checkpoint, head })).toEqual({ kind: 'damaged' })
        const pages = new Map([...checkpoint.pages, [name, flip(page, at % page.length)]])
        expect(restore({ ...checkpoint, pages })).toEqual({ kind: 'damaged' })
      }),
    )
    expect(restore({ ...checkpoint, pages: new Map() })).toEqual({ kind: 'damaged' })
  })

  const { head, pages } = encodeCheckpoint(list, 1)
  const sound = {
    format: 1,
    nodes: 1,
    blockHash: new Uint8Array(32),
    coinbase: list.coinbase?.bytes ?? null,
    pages: (readHead(head)?.pages ?? []).map((name) => Uint8Array.from(Buffer.from(name, 'hex'))),
    quorums: [...(list.quorums?.values() ?? [])].map(({ bytes }) => bytes),
  }
  const withSum = (body: Uint8Array) => ({ head: concatBytes(sha256(body), body), pages })
  const [firstPage = new Uint8Array()] = sound.pages
  it.each([
    [{ ...sound, format: 2 }, 'newer-format'],
    [{ ...sound, format: 0 }, 'damaged'],
    [{ ...sound, nodes: -1 }, 'damaged'],
    [{ ...sound, nodes: '1' }, 'damaged'],
    [{ ...sound, blockHash: new Uint8Array(31) }, 'damaged'],
    [{ ...sound, coinbase: new Uint8Array(3) }, 'damaged'],
    [{ ...sound, coinbase: null }, 'damaged'],
    [{ ...sound, pages: 1 }, 'damaged'],
    [{ ...sound, pages: [] }, 'damaged'],
    [{ ...sound, pages: sound.pages.slice(1) }, 'damaged'],
    [{ ...sound, pages: [...sound.pages, firstPage] }, 'damaged'],
    [{ ...sound, pages: sound.pages.toReversed() }, 'damaged'],
    [{ ...sound, quorums: sound.quorums.slice(1) }, 'damaged'],
    [{ ...sound, quorums: [...sound.quorums, sound.quorums[0] ?? null] }, 'damaged'],
    [{ ...sound, quorums: [new Uint8Array(10)] }, 'damaged'],
    [[], 'damaged'],
  ])(
    'is rejected with a malformed body or a newer format, even if the checksum is right (%#)',
    (body, kind) => {
      expect(restore(withSum(encodeCbor(sound))).kind).toBe('restored')
      expect(restore(withSum(encodeCbor(body))).kind).toBe(kind)
    },
  )

  it('is rejected as damaged if a page has malformed entries', () => {
    const make = (items: readonly (Uint8Array | readonly (Uint8Array | string)[])[]) => {
      const page = encodeCbor(items)
      const name = sha256(page)
      const body = encodeCbor({ ...sound, pages: [name] })
      return restore({
        head: concatBytes(sha256(body), body),
        pages: new Map([[formatHex(name), page]]),
      }).kind
    }
    const all = list.entries.map(({ bytes }) => bytes)
    const [first = new Uint8Array(), ...rest] = all
    expect(make(all)).toBe('restored')
    expect(make([[first, '{"a":1}'], ...rest])).toBe('restored')
    const bad = [first.slice(1), [first], [first, '['], [first, '[]'], ['', '{}'], first.with(150, 2)]
    for (const item of bad) expect(make([item, ...rest])).toBe('damaged')
  })
})
