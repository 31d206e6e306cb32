import { describe, expect, it } from 'vitest'

import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { sampleBytes } from '#/protocol/testing/diff-samples.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { firstReading } from '#/protocol/testing/inspect-samples.ts'
import contracts from '#/protocol/vectors/contracts.json'
import diff from '#/protocol/vectors/chain/testnet-905490-905491.json'
import full from '#/protocol/vectors/chain/testnet-full-0-530000.json'
import identityIds from '#/protocol/vectors/identity-ids.json'
import locks from '#/protocol/vectors/instantlocks.json'
import invalid from '#/protocol/vectors/invalid-transitions.json'
import keys from '#/protocol/vectors/keys.json'
import topUps from '#/protocol/vectors/top-ups.json'
import transactions from '#/protocol/vectors/transactions.json'
import transitions from '#/protocol/vectors/transitions.json'
import { recognize } from './recognize.ts'
import { holds, type Reading } from './reading.ts'

const kinds: Readonly<Record<number, string>> = {
  2: 'identity-create',
  3: 'identity-top-up',
  5: 'identity-update',
}

const failing = (reading: Reading) =>
  reading.checks.filter(({ state }) => state === 'fails').map(({ rule, path }) => `${rule} ${path}`)

describe.each([...transitions.transitions, ...topUps.transitions])('$profile $name', (vector) => {
  it.each([
    ['hex', vector.serializedHex],
    ['Base64', formatBase64(parseHex(vector.serializedHex))],
    ['bytes', parseHex(vector.serializedHex)],
  ])('is the first reading of its %s, and breaks no rule', (_form, input) => {
    const reading = firstReading(input)
    expect(reading.kind).toBe(kinds[vector.type])
    expect(reading.profile).toBe(vector.profile)
    expect(failing(reading)).toEqual([])
    expect(reading.size).toBe(vector.serializedSize)
  })

  it('is the first reading of its JSON, and breaks no rule', () => {
    const reading = firstReading(JSON.stringify(vector.json, undefined, 2))
    expect(reading.kind).toBe(kinds[vector.type])
    expect(failing(reading)).toEqual([])
    if (vector.type !== 5) expect(reading.profile).toBe(vector.profile)
  })

  it('is signed by its single-use key if it is funded', () => {
    const [verdict] = firstReading(vector.serializedHex).signatures
    if (vector.type === 5) expect(verdict?.kind).toBe('identity-unknown')
    else expect(['matches-output', 'recovered']).toContain(verdict?.kind)
  })
})

const written = invalid.invalid.filter(({ json }) => Object.keys(json ?? {}).length > 1)

it.each(written)('$name is an invalid transition', ({ json, type }) => {
  const reading = firstReading(JSON.stringify(json))
  if (type in kinds) expect(reading.kind).toMatch(/^identity-/)
  expect([reading.kind, holds(reading)]).toEqual([reading.kind, false])
})

it.each(transactions.transactions)(
  'the best reading of transaction $name is a transaction that breaks no rule',
  ({ hex, txid, type, lockOutputIndexes }) => {
    const reading = firstReading(hex)
    const isLock = lockOutputIndexes.length > 0 || type === 8
    expect(reading.kind).toBe(isLock ? 'lock-transaction' : 'transaction')
    expect(reading.derived).toContainEqual({ name: 'txid', value: txid })
    expect(failing(reading)).toEqual([])
  },
)

it.each(locks.instantLocks)(
  'the best reading of instant lock $name is an instant lock that breaks no rule',
  ({ hex, base64, requestId }) => {
    for (const input of [hex, base64]) {
      const reading = firstReading(input)
      expect(reading.kind).toBe('instant-lock')
      expect(reading.derived).toContainEqual({ name: 'request-id', value: requestId })
      expect(failing(reading)).toEqual([])
    }
  },
)

it.each(locks.chainLocks)(
  'the best reading of the chain lock at $height is a chain lock',
  ({ hex, blockHash }) => {
    const reading = firstReading(hex)
    expect(reading.kind).toBe('chain-lock')
    expect(reading.field.children.find(({ name }) => name === 'blockHash')?.value).toBe(blockHash)
  },
)

it.each(locks.malformed)('a malformed instant lock ($reason) is invalid', ({ hex }) => {
  const lock = recognize(hex).find(({ kind }) => kind === 'instant-lock')
  expect(lock === undefined || !holds(lock)).toBe(true)
})

it.each(identityIds.ids)(
  'recognises out point and identity id $name',
  ({ outPointHex, outPointBase64, identityId, txid, outputIndex }) => {
    for (const input of [outPointHex, outPointBase64, `${txid}:${outputIndex}`]) {
      const reading = firstReading(input)
      expect(reading.kind).toBe('out-point')
      expect(reading.derived).toContainEqual({ name: 'identity-id', value: identityId })
    }
    expect(firstReading(identityId).kind).toBe('identifier')
  },
)

it.each(keys.ecdsa)('recognises ECDSA key $publicKeyBase58, its addresses and its hash', (key) => {
  for (const input of [key.publicKeyCompressedHex, key.publicKeyBase58]) {
    expect(firstReading(input)).toMatchObject({ kind: 'public-key', field: { meaning: 'key-type.0' } })
  }
  for (const network of ['mainnet', 'testnet'] as const) {
    const address = network === 'mainnet' ? key.addressMainnet : key.addressTestnet
    const children = [
      { name: 'version', start: 0, end: 1 },
      { name: 'hash160', value: key.hash160Hex, encoding: 'hex', meaning: 'script.p2pkh', start: 1, end: 21 },
    ]
    expect(firstReading(address)).toMatchObject({
      kind: 'address',
      field: { value: address, meaning: `address.${network}`, children },
      derived: [{ name: 'hash160', value: key.hash160Hex }],
    })
  }
  expect(firstReading(key.hash160Hex).kind).toBe('key-hash')
})

it.each(keys.bls)('recognises BLS key $publicKeyBase58', ({ publicKeyHex, publicKeyBase58 }) => {
  for (const input of [publicKeyHex, publicKeyBase58]) {
    expect(firstReading(input)).toMatchObject({ kind: 'public-key', field: { meaning: 'key-type.1' } })
  }
})

it.each(contracts.valid)(
  'the best reading of contract $name, as JSON and as CBOR, is a contract that breaks no rule',
  ({ contract, cborSize }) => {
    const cbor = encodeCbor(contract)
    expect(cbor.length).toBe(cborSize)
    for (const input of [JSON.stringify(contract), cbor]) {
      const reading = firstReading(input)
      expect(reading.kind).toBe('data-contract')
      expect(failing(reading)).toEqual([])
    }
  },
)

it('the best reading of a masternode list diff is a diff that breaks no rule', () => {
  for (const input of [diff, diff.result, { jsonrpc: '2.0', id: 7, result: diff.result }]) {
    const reading = firstReading(JSON.stringify(input))
    expect(reading.kind).toBe('mn-list-diff')
    expect(failing(reading)).toEqual([])
    expect(reading.checks).toContainEqual({ rule: 'mn-list.root', group: 'lock', state: 'unknown' })
  }
})

it('verifies the root of a full masternode list', () => {
  const reading = firstReading(JSON.stringify(full.result))
  expect(failing(reading)).toEqual([])
  expect(reading.checks).toContainEqual({ rule: 'mn-list.root', group: 'lock', state: 'holds' })
})

it('the best reading of a coinbase is a coinbase with its height', () => {
  const reading = firstReading(diff.result.cbTx)
  expect(reading.kind).toBe('coinbase')
  expect(failing(reading)).toEqual([])
  const payload = reading.field.children.find(({ name }) => name === 'payload')
  expect(payload?.children.find(({ name }) => name === 'height')?.value).toBe('905491')
})

describe('JSON whose keys have witnesses', () => {
  const json = transitions.transitions.find(({ profile, type }) => profile === 'dpp-0.25' && type === 2)?.json
  const namesOf = (value: unknown) =>
    recognize(JSON.stringify(value)).map(({ profile, checks }) => ({
      profile,
      fails: checks.flatMap(({ state, rule }) => (state === 'fails' ? [rule] : [])),
    }))

  it('is not read by the specification, which has no witnesses', () => {
    expect(namesOf(json).map(({ profile }) => profile)).not.toContain('spec')
  })

  it('is also read by the specification if only one key has a witness, and fails there for the extra member', () => {
    const { publicKeys = [], ...rest } = json ?? {}
    expect(publicKeys.length).toBeGreaterThan(1)
    const mixed = publicKeys.map((key, place) => ({
      ...key,
      ...(place === 0 ? {} : { signature: undefined }),
    }))
    const readings = namesOf({ ...rest, publicKeys: mixed })
    expect(readings.map(({ profile }) => profile)).toContain('dpp-0.25')
    expect(readings.find(({ profile }) => profile === 'spec')?.fails).toContain('key.no-additional')
  })
})

it('the best reading of a hash that begins with zeros is a block hash', () => {
  expect(firstReading(diff.result.blockHash).kind).toBe('block-hash')
})

it('masks a hash that begins with zeros, which may be a private key, until it is known to be public', () => {
  const text = `${'0'.repeat(10)}${'5a'.repeat(27)}`
  const readings = recognize(text)
  expect(readings.map(({ kind }) => kind)).toEqual([
    'block-hash',
    'private-key',
    'transaction-hash',
    'identifier',
  ])
  expect(readings.every(({ isMasked }) => isMasked)).toBe(true)
  expect(JSON.stringify(readings)).not.toContain('5a5a')
  const context = [{ isPublic: true }, { known: new Set([text]) }]
  for (const each of context)
    expect(recognize(text, each)[0]).toMatchObject({
      kind: 'block-hash',
      reason: 'leading-zeros',
      isMasked: false,
    })
})

it.each([
  [2, '0100', 'proTxHash'],
  [2, '02000100', 'proTxHash'],
  [3, '0100', 'proTxHash'],
  [4, '0200', 'proTxHash'],
  [6, '010010000000030064', 'quorumHash'],
])(
  'shows the hash of the node or quorum that a special transaction of type %i is about',
  (type, before, name) => {
    const hash = sampleBytes('what it is of')
    const payload = `${before}${formatHex(hash.toReversed())}aabb`
    const length = (payload.length / 2).toString(16).padStart(2, '0')
    // The transaction has an input and no output. Only quorum commitments have neither.
    const parts = type === 6 ? '0000' : `01${'5c'.repeat(32)}0000000000ffffffff00`
    const reading = firstReading(
      `0300${type.toString(16).padStart(2, '0')}00${parts}00000000${length}${payload}`,
    )
    const inside = reading.field.children.find((each) => each.name === 'payload')?.children ?? []
    expect(inside.find((each) => each.name === name)?.value).toBe(formatHex(hash))
    expect(inside.at(-1)).toMatchObject({ name: 'rest', value: 'aabb' })
  },
)
