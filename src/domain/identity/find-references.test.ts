import { expect, it } from 'vitest'
import { recognize } from '#/protocol/inspect/recognize.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import diff from '#/protocol/vectors/chain/testnet-905490-905491.json'
import full from '#/protocol/vectors/chain/testnet-full-0-530000.json'
import identityIds from '#/protocol/vectors/identity-ids.json'
import locks from '#/protocol/vectors/instantlocks.json'
import transitions from '#/protocol/vectors/transitions.json'
import { findField, quorumLockOf } from '#/features/inspector/model/reading-field.ts'
import { findReferences, namedValues } from './find-references.ts'

const [create] = transitions.transitions
if (create === undefined) throw new TypeError('vectors')

function read(input: string) {
  const [reading] = recognize(input, { isPublic: true })
  if (reading === undefined) throw new TypeError('not recognized')
  return { reading, named: namedValues(reading.field, reading.derived) }
}

const shelf = { identities: new Map(), transitions: new Map(), locks: new Map(), drafts: new Map() }
const outPoint =
  read(create.serializedHex).reading.derived.find(({ name }) => name === 'out-point')?.value ?? ''
const digest = read(create.serializedHex).reading.derived.find(({ name }) => name === 'digest')?.value ?? ''
const publicKey = parseHex('02807e007862158b6eaec13f71eab2bc64c6320f9d2eb3f225ee4be494c01e0a4b')
const workspace = {
  ...shelf,
  transitions: new Map([[digest, { id: digest, outPoint: parseHex(outPoint) }]]),
  locks: new Map([
    ['lock', { record: { draftId: 'draft', publicKey, funds: { outPoint: parseHex(outPoint) } } }],
  ]),
  drafts: new Map([['draft', { id: 'draft', kind: 'create' }]]),
} as unknown as Parameters<typeof findReferences>[1] // only members that are read

const transition = { kind: 'transition', id: digest }
const lock = { kind: 'create', id: 'draft' }
const txid = outPoint.slice(0, 64)

it.each([
  ['the signed transition', create.serializedHex],
  ['its digest', digest],
  ['the out point', outPoint],
  ['the out point as explorers print it', `${txid}:0`],
  ['the txid', txid],
  ['the lock transaction', transactionOf('transaction')],
  ['the instant lock', transactionOf('instantLock')],
])('%s leads to the transition and the lock in progress', (name, input) => {
  const found = findReferences(read(input).named, workspace, [])
  expect(found).toContainEqual(transition)
  if (name !== 'its digest') expect(found).toContainEqual(lock)
  expect(findReferences(read(input).named, shelf, [])).toEqual([])
})

function transactionOf(member: 'transaction' | 'instantLock'): string {
  const field = findField(read(create?.serializedHex ?? '').reading.field, `/assetLockProof/${member}`)
  return field?.value ?? ''
}

it('a public key leads to its vault key and to its lock', () => {
  // Only these members of the key are read.
  const key = { id: 'k', label: 'Mine', publicKey } as unknown as Parameters<typeof findReferences>[2][number]
  const { named } = read(formatHex(publicKey))
  expect(findReferences(named, workspace, [key])).toEqual([
    lock,
    { kind: 'vault-key', id: 'k', label: 'Mine' },
  ])
  expect(findReferences(read(formatHex(publicKey.with(5, 1))).named, workspace, [key])).toEqual([])
})

it('names an identity of the list by its label', () => {
  const id = identityIds.ids[0]?.identityId ?? ''
  const identities = new Map([[id, { id, label: 'Second Net' }]])
  // Only these members of the workspace are read.
  const listed = { ...shelf, identities } as unknown as Parameters<typeof findReferences>[1]
  expect(findReferences(read(id).named, listed, [])).toEqual([{ kind: 'identity', id, label: 'Second Net' }])
})

it('finds the masternodes, quorums and blocks that may be on the network', () => {
  const [entry] = full.result.mnList
  const [quorum] = full.result.newQuorums
  const { reading } = read(JSON.stringify(full.result))
  const picked = findField(reading.field, '/mnList/0')
  expect(picked && namedValues(picked).hashes).toContain(entry?.proRegTxHash)
  const ofQuorum = findField(reading.field, '/newQuorums/0')
  const named = ofQuorum && namedValues(ofQuorum)
  for (const set of [named?.hashes, named?.blocks]) expect(set).toContain(quorum?.quorumHash)
  expect(read(JSON.stringify(diff.result)).named.blocks).toContain(diff.result.blockHash)
})

it('finds no value of a masked field', () => {
  const secret = '5e'.repeat(32)
  const [reading] = recognize(secret)
  expect(reading && namedValues(reading.field).hashes.size).toBe(0)
})

it.each([
  ['instant-lock', locks.instantLocks[0]?.hex ?? ''],
  ['instant-lock', create.serializedHex],
  ['instant-lock', JSON.stringify(create.json.assetLockProof)],
  ['chain-lock', locks.chainLocks[0]?.hex ?? ''],
  ['chain-lock', diff.result.cbTx],
  ['chain-lock', JSON.stringify(diff.result)],
  [undefined, digest],
])('finds the lock that quorums can check: %s (%#)', (kind, input) => {
  expect(quorumLockOf(read(input).reading)?.kind).toBe(kind)
})
