import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { blake3 } from '@noble/hashes/blake3.js'
import {
  groveElement,
  groveEnvelope,
  checkGroveProof,
  type GroveLayer,
} from '#/protocol/platform/grove-proof.ts'
import { checkIdentityProof, identityQuery } from '#/protocol/platform/identity-proof.ts'
import { checkMerkProof, hashMerkValue } from '#/protocol/platform/merk-proof.ts'
import type { AnswerCase } from './answer-samples.ts'
import { proveSample, type SampleTree } from './grove-samples.ts'
import { proveIdentity, sampleIdentity, sampleState } from './identity-proof-samples.ts'

interface IdentityProofCase extends AnswerCase {
  readonly name: string
  /** Proof of `identity`; undefined if another tree is proven. */
  readonly proof?: Uint8Array
  /** True if the official client 4.1.0 accepts the proof (dashpay/grovedb#853). */
  readonly isTakenByOfficial?: true
}

const identity = sampleIdentity(1)
const state = sampleState([identity, sampleIdentity(2), sampleIdentity(3)])
export const provenSample = { identity, ...proveIdentity(state, identity.id) }

/** Returns rejected cases for each rule of the first step of a proof: a node's false claims. */
export function identityProofCases(): readonly IdentityProofCase[] {
  const { proof } = provenSample
  const accepts = checkIdentityProof(proof, identity.id)
  const other = (rule: AnswerCase['rule'], name: string, shown: Uint8Array): IdentityProofCase => ({
    rule,
    name,
    accepts,
    rejects: checkIdentityProof(shown, identity.id),
    proof: shown,
  })
  const one = Uint8Array.of(1)
  const of = (rule: AnswerCase['rule'], name: string, ...operations: readonly Uint8Array[]) => ({
    rule,
    name,
    accepts: checkGroveProof(envelopeOf(pushItem(one, 7)), [{ key: one }]),
    rejects: checkGroveProof(envelopeOf(...operations), [{ key: one }]),
  })
  const closed = concatBytes(Uint8Array.of(0x01), new Uint8Array(32))
  const hidden = concatBytes(Uint8Array.of(0x02), new Uint8Array(32))
  const join = { left: Uint8Array.of(0x10), right: Uint8Array.of(0x11) }
  const two = Uint8Array.of(2)
  const changed = (path: readonly Uint8Array[], change: Change) =>
    proveIdentity(alterTree(state, path, change), identity.id).proof
  const drop =
    (key: Uint8Array): Change =>
    (entries) =>
      entries.filter(([each]) => !equalBytes(each, key))
  const [ofIdentities, ofBalances, keys] = [0x20, 0x60, 0x80].map((key) => Uint8Array.of(key))
  if (ofIdentities === undefined || ofBalances === undefined || keys === undefined)
    throw new TypeError('no key')
  const more = [...identityQuery(identity.id), { key: Uint8Array.of(0x70), below: 'all' as const }]
  return [
    other('platform.newer', 'an envelope that is newer', proof.with(0, 2)),
    of('platform.proof-tree', 'no operation'),
    of('platform.proof-tree', 'two trees', pushItem(one, 7), pushItem(two, 7)),
    of('platform.proof-tree', 'an operation that is not known', Uint8Array.of(0x06)),
    of('platform.proof-tree', 'keys that descend', pushItem(two, 7), pushItem(one, 7), join.left),
    of('platform.proof-tree', 'a key twice', pushItem(one, 7), pushItem(one, 8), join.left),
    of('platform.proof-tree', 'more nodes than a tree of the state shows', ...manyItems()),
    of('platform.proof-tree', 'nothing to join', pushItem(one, 7), join.left),
    of('platform.proof-tree', 'an item left of a closed subtree', pushItem(one, 7), closed, join.left),
    of('platform.proof-tree', 'an item right of a closed subtree', closed, pushItem(one, 7), join.right),
    ...(['left', 'right'] as const).map((side) => ({
      ...other(
        'platform.proof-tree',
        `a balance ${side} of a closed tree of balances`,
        forgeBalance(proof, side),
      ),
      isTakenByOfficial: true as const,
    })),
    of('platform.proof-tree', 'a side twice', pushItem(one, 7), hidden, join.right, hidden, join.right),
    of('platform.proof-query', 'an item whose hash is claimed', claimItem(one, 7)),
    of('platform.proof-query', 'a key without its item', keyAlone(one)),
    of('platform.proof-query', 'a hidden node where it may be', hidden),
    of('platform.proof-query', 'a hidden node behind a key', keyAlone(Uint8Array.of(0)), hidden, join.right),
    of('platform.proof-query', 'a hidden node before a key', hidden, keyAlone(two), join.left),
    of('platform.proof-query', 'a hidden subtree before a key', closed, keyAlone(two), join.left),
    other('platform.proof-query', 'a key of the identity hidden', hideKey(proof)),
    other(
      'platform.proof-subtree',
      'the keys of another identity',
      swapKeys(proof, proveIdentity(state, sampleIdentity(2).id).proof),
    ),
    other('platform.proof-extra', 'a tree that nobody asked for', proveSample(state, more).proof),
    other('platform.proof-identity', 'no balance', changed([ofBalances], drop(identity.id))),
    other(
      'platform.proof-identity',
      'no revision',
      changed([ofIdentities, identity.id], drop(Uint8Array.of(0xc0))),
    ),
    other('platform.proof-identity', 'a balance alone', changed([ofIdentities], drop(identity.id))),
    other(
      'platform.proof-identity',
      'a key twice',
      changed([ofIdentities, identity.id, keys], (entries) => [
        ...entries,
        ...entries.slice(0, 1).map(([, element]) => [Uint8Array.of(0x7f), element] as const),
      ]),
    ),
    other(
      'platform.proof-identity',
      'a balance below zero',
      changed([ofBalances], (entries) =>
        entries.map(([key]) => [key, { kind: 'sumItem', value: { sum: -1n, flags: null } }]),
      ),
    ),
  ]
}

type Change = (entries: SampleTree['entries']) => SampleTree['entries']

function alterTree(tree: SampleTree, [first, ...rest]: readonly Uint8Array[], change: Change): SampleTree {
  if (first === undefined) return { ...tree, entries: change(tree.entries) }
  const entries = tree.entries.map(([key, element]) =>
    equalBytes(key, first) && 'entries' in element
      ? ([key, alterTree(element, rest, change)] as const)
      : ([key, element] as const),
  )
  return { ...tree, entries }
}

function envelopeOf(...operations: readonly Uint8Array[]): Uint8Array {
  return encodeProof({ proof: { kind: 'merk', value: concatBytes(...operations) }, below: [] })
}

function manyItems(): readonly Uint8Array[] {
  return Array.from({ length: 4097 }, (_, at) => pushItem(Uint8Array.of(at >> 8, at), 7))
}

function pushItem(key: Uint8Array, byte: number): Uint8Array {
  const value = encodeLayout(groveElement, {
    kind: 'item',
    value: { value: Uint8Array.of(byte), flags: null },
  })
  return concatBytes(Uint8Array.of(0x03, key.length), key, Uint8Array.of(0, value.length), value)
}

/** Returns an item with the hash of another item. */
function claimItem(key: Uint8Array, byte: number): Uint8Array {
  return concatBytes(pushItem(key, byte).with(0, 0x04), new Uint8Array(32))
}

function keyAlone(key: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0x05, key.length), key, new Uint8Array(32))
}

function decodeProof(proof: Uint8Array): GroveLayer {
  const read = decodeLayout(groveEnvelope, proof)
  if (!read.ok) throw new TypeError('no proof')
  return read.value.value
}

function encodeProof(layer: GroveLayer): Uint8Array {
  return encodeLayout(groveEnvelope, { kind: 'second', value: layer })
}

function withKeys(layer: GroveLayer, keys: GroveLayer, depth = 0): GroveLayer {
  const below = layer.below.map(([key, each], at) =>
    at > 0 ? ([key, each] as const) : ([key, depth === 2 ? keys : withKeys(each, keys, depth + 1)] as const),
  )
  return { ...layer, below }
}

function keysOf(proof: Uint8Array): GroveLayer {
  const keys = decodeProof(proof).below[0]?.[1].below[0]?.[1].below[0]?.[1]
  if (keys === undefined) throw new TypeError('no keys')
  return keys
}

function swapKeys(proof: Uint8Array, other: Uint8Array): Uint8Array {
  return encodeProof(withKeys(decodeProof(proof), keysOf(other)))
}

/** Forges another balance under the same root hash: the tree of balances is closed, and the item joined to it. */
function forgeBalance(proof: Uint8Array, side: 'left' | 'right'): Uint8Array {
  const value = encodeLayout(groveElement, { kind: 'sumItem', value: { sum: 999_999_999n, flags: null } })
  const item = concatBytes(Uint8Array.of(0x03, 32), identity.id, Uint8Array.of(0, value.length), value)
  const root = decodeProof(proof)
  const below = root.below.map(([key, layer]) => {
    if (key[0] !== 0x60) return [key, layer] as const
    const merk = checkMerkProof(layer.proof.value)
    const closed = concatBytes(Uint8Array.of(0x01), merk.ok ? merk.value.rootHash : new Uint8Array(32))
    const operations =
      side === 'left' ? [item, closed, Uint8Array.of(0x10)] : [closed, item, Uint8Array.of(0x11)]
    return [key, { ...layer, proof: { kind: 'merk', value: concatBytes(...operations) } }] as const
  })
  return encodeProof({ ...root, below })
}

/** Replaces the last key by a hash: the root hash stays the same, but a key is missing. */
function hideKey(proof: Uint8Array): Uint8Array {
  const { proof: merk } = keysOf(proof)
  const checked = checkMerkProof(merk.value)
  const last = checked.ok ? checked.value.nodes.at(-1) : undefined
  if (last?.kind !== 'value') throw new TypeError('no key')
  const { key, value } = last
  const pushed = concatBytes(
    Uint8Array.of(0x03, key.length),
    key,
    Uint8Array.of(value.length >> 8, value.length & 0xff),
    value,
  )
  const pair = blake3(concatBytes(Uint8Array.of(key.length), key, hashMerkValue(value)))
  const rest = merk.value.subarray(merk.value.length - 1)
  const start = merk.value.length - 1 - pushed.length
  const hidden = concatBytes(merk.value.subarray(0, start), Uint8Array.of(0x02), pair, rest)
  const keys: GroveLayer = { proof: { kind: 'merk', value: hidden }, below: [] }
  return encodeProof(withKeys(decodeProof(proof), keys))
}
