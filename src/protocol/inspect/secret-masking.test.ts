import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import contracts from '#/protocol/vectors/contracts.json'
import identityIds from '#/protocol/vectors/identity-ids.json'
import listDiff from '#/protocol/vectors/chain/testnet-530000-905490.json'
import keys from '#/protocol/vectors/keys.json'
import { readJsonSpans } from './json-spans.ts'
import { isFormOnly } from './reading.ts'
import { recognize } from './recognize.ts'
import { findSecrets } from './secret-spans.ts'
import { hasSecretToken } from './secret-text.ts'

// BIP 32, test vector 1, chain m.
const extended =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'
const ecdsa = keys.ecdsa[1]
const bls = keys.bls[0]
if (ecdsa === undefined || bls === undefined) throw new TypeError('vectors')
const wif = ecdsa.wifTestnet
const secretHex = ecdsa.privateKeyHex
const publicKey = ecdsa.publicKeyBase58

/** All content of a reading, bytes as text and hex. */
function textOfAll(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    member instanceof Uint8Array ? [new TextDecoder().decode(member), formatHex(member)] : member,
  )
}

it('control: the search through a reading finds text that is shown', () => {
  expect(textOfAll(recognize(JSON.stringify({ $id: 'x', value: 'canary' })))).toContain('canary')
  expect(textOfAll(recognize(publicKey))).toContain(formatHex(parseHex(ecdsa.publicKeyCompressedHex)))
})

const fillers = (count: number, digits: number) =>
  Array.from({ length: count }, (_, place) => String(place + 1).padStart(digits, '7'))

const identityWith = (more: object) =>
  JSON.stringify({ id: 'x', balance: 1, revision: 0, publicKeys: [{ id: 0, data: publicKey, ...more }] })

describe.each([
  ['an innocent member of JSON that is nothing known', JSON.stringify({ value: wif }), wif],
  ['an innocent member of an identity', identityWith({ note: wif }), wif],
  ['escapes of JSON', identityWith({ note: wif }).replace('"c', '"\\u0063'), wif.slice(1)],
  ['the name of a member', identityWith({ [wif]: 1 }), wif],
  ['a list of JSON', JSON.stringify(['a', wif]), wif],
  ['what stands around the answer of a node', `{"note":"${wif}","result":${identityWith({})}}`, wif],
  ['a member behind 5,000 others', `{"$id":"x","list":[${'0,'.repeat(6000)}"${wif}"]}`, wif],
  ['words', `pay me with ${wif}, please`, wif],
  ['a line of a file', `# keys\nkey=${wif}\n`, wif],
  ['letters without a gap', `key${wif}key`, wif],
  ['the middle of many letters', `${'k'.repeat(400)}${wif}${'k'.repeat(400)}`, wif],
  ['what is more than can be tried', `${`5${'z'.repeat(50)} `.repeat(20_001)}${wif}`, wif],
  ['an extended private key', extended, extended],
  ['one that is cut off', extended.slice(0, -9), extended.slice(4, 60)],
  ['one in JSON', JSON.stringify({ $id: 'x', value: extended }), extended],
  ['hex beside its public key', identityWith({ value: secretHex }), secretHex],
  [
    'hex beside its public key, where nothing is known',
    JSON.stringify({ a: publicKey, b: secretHex }),
    secretHex,
  ],
  [
    'hex beside the hash of its public key',
    JSON.stringify({ $id: 'x', a: ecdsa.hash160Hex, b: `0x${secretHex}` }),
    secretHex,
  ],
  ['hex beside its address', JSON.stringify({ $id: 'x', a: ecdsa.addressTestnet, b: secretHex }), secretHex],
  [
    'Base64 beside its public key',
    identityWith({ value: formatBase64(parseHex(secretHex)) }),
    formatBase64(parseHex(secretHex)),
  ],
  [
    'numbers beside its public key',
    identityWith({ value: [...parseHex(secretHex)] }),
    [...parseHex(secretHex)].join(),
  ],
  [
    'hex beside its public key, behind more than can be tried',
    JSON.stringify({ $id: 'x', a: publicKey, list: fillers(60, 64), b: secretHex }),
    secretHex,
  ],
  [
    'hex beside the hash of its public key, behind thousands of others',
    JSON.stringify({ $id: 'x', list: fillers(2100, 40), a: ecdsa.hash160Hex, b: secretHex }),
    secretHex,
  ],
  [
    'a BLS private key beside its public key',
    JSON.stringify({ $id: 'x', a: bls.publicKeyHex, b: bls.privateKeyHex }),
    bls.privateKeyHex,
  ],
])('a private key in %s', (_where, text, secret) => {
  it('is masked, and appears in no reading', () => {
    const readings = recognize(text)
    expect(readings.length).toBeGreaterThan(0)
    expect(readings.every(({ isMasked }) => isMasked)).toBe(true)
    expect(textOfAll(readings)).not.toContain(secret)
  })
})

it('blanks a private key in CBOR, both as bytes beside its public key and inside a text', () => {
  const value = {
    $id: 'x',
    data: parseHex(ecdsa.publicKeyCompressedHex),
    value: parseHex(secretHex),
    note: wif,
  }
  const readings = recognize(encodeCbor(value))
  expect(readings[0]).toMatchObject({ kind: 'document', isMasked: true })
  const all = textOfAll(readings)
  for (const secret of [secretHex, wif]) expect(all).not.toContain(secret)
  expect(all).toContain(ecdsa.publicKeyCompressedHex)
})

it('shows hex beside a public key if it is not its private key', () => {
  const other = keys.ecdsa[2]?.privateKeyHex.replace(/^./, '7') ?? ''
  const [reading] = recognize(JSON.stringify({ $id: 'x', a: publicKey, value: other }))
  expect(reading).toMatchObject({ kind: 'document', isMasked: false })
  expect(textOfAll(reading)).toContain(other)
})

it('masks no hash of a masternode list, however many there are', () => {
  const { node } = readJsonSpans(JSON.stringify(listDiff.result)) ?? {}
  expect(listDiff.result.deletedMNs.length).toBeGreaterThan(100)
  expect(node !== undefined && findSecrets(node).size).toBe(0)
})

describe('a value under a name that sounds private', () => {
  it('is shown if it is no private key: the DashPay contract', () => {
    const dashpay = contracts.valid.find(({ name }) => name.includes('dashpay'))?.contract
    expect(JSON.stringify(dashpay)).toContain('"privateData":{"type":"array"')
    const [reading] = recognize(JSON.stringify(dashpay))
    expect(reading).toMatchObject({ kind: 'data-contract', isMasked: false })
    expect(reading?.checks.filter(({ state }) => state === 'fails')).toEqual([])
    expect(textOfAll(reading)).toContain('encrypted values of aliasName')
  })

  const sealed = formatBase64(new Uint8Array(80).fill(7))
  it.each([
    ['the order of an index', { properties: [{ privateData: 'asc' }] }, 'asc'],
    ['encrypted bytes, longer than any key', { privateData: sealed }, sealed],
    ['a small number', { seed: 12_345 }, '12345'],
    ['a description', { secretNote: { description: '32 bytes that only one may read' } }, '32 bytes that'],
  ])('is shown if it is no private key: %s', (_, value, shown) => {
    const [reading] = recognize(JSON.stringify({ $id: 'x', ...value }))
    expect(reading?.isMasked).toBe(false)
    expect(textOfAll(reading)).toContain(shown)
  })

  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  it.each([
    ['32 bytes in hex', { privateKey: secretHex }, secretHex],
    ['32 bytes in hex, below', { privateKeys: { main: [{ value: secretHex }] } }, secretHex],
    ['a seed of 64 bytes', { seed: 'ab'.repeat(64) }, 'abab'],
    ['a seed of 16 bytes, below', { seed: { bytes: 'ab'.repeat(16) } }, 'abab'],
    ['a list of numbers', { secret: [...parseHex(secretHex)] }, [...parseHex(secretHex)].join()],
    ['a number of 32 bytes', { secret: '1'.repeat(78) }, '1111'],
    ['a phrase', { mnemonic: phrase }, 'winner'],
    ['a phrase, below', { mnemonic: { en: phrase } }, 'winner'],
    ['a phrase in a list', { phrase: phrase.split(' ') }, 'winner'],
    ['a passphrase', { passphrase: 'seven kettles whistle' }, 'kettles'],
    ['a mistyped key', { wif: `x${wif.slice(2)}` }, wif.slice(10)],
  ])('is masked if it may be a private key, a seed or a phrase: %s', (_, value, hidden) => {
    // Without quotes, because a JavaScript number of 78 digits would be rounded.
    const text = JSON.stringify({ $id: 'x', ...value }).replace(/"(1{78})"/, '$1')
    const [reading] = recognize(text)
    expect(reading?.bytes.length).toBeGreaterThan(0)
    expect(textOfAll(reading)).not.toContain(hidden)
    expect(reading?.isMasked).toBe(true)
  })

  it.each([32, 64, 16])('is masked if it has %i bytes in CBOR, and shown if it has 80', (length) => {
    const cbor = (bytes: number) =>
      recognize(encodeCbor({ $id: 'x', secretKey: new Uint8Array(bytes).fill(0x5a) }))
    expect(textOfAll(cbor(length))).not.toContain('5a5a')
    expect(textOfAll(cbor(80))).toContain('5a5a')
  })
})

it('does not take long hex for a private key, but finds a key beside it', () => {
  expect(hasSecretToken('57'.repeat(20_000))).toBe(false)
  expect(hasSecretToken(`${'57'.repeat(20_000)} ${wif}`)).toBe(true)
})

describe('32 bytes in Base58', () => {
  const identityId = identityIds.ids[0]?.identityId ?? ''
  const raw = formatBase58(parseHex(secretHex))

  it.each([identityId, raw])('masks 32 bytes in Base58, which may be private (%#)', (text) => {
    const readings = recognize(text)
    expect(readings.map(({ kind, isMasked }) => [kind, isMasked])).toEqual([
      ['identifier', true],
      ['private-key', true],
    ])
    expect(textOfAll(readings)).not.toContain(text)
  })

  it('shows 32 bytes in Base58 that are known, or said to be public', () => {
    const [known] = recognize(identityId, { isPublic: true })
    expect(known).toMatchObject({ kind: 'identifier', isMasked: false })
    const context = { known: new Set([formatHex(known?.bytes ?? new Uint8Array())]) }
    expect(recognize(identityId, context)[0]).toMatchObject({ kind: 'identifier', isMasked: false })
    expect(recognize(formatHex(known?.bytes ?? new Uint8Array()), context)[0]?.isMasked).toBe(false)
    expect(recognize(raw, context)[0]?.isMasked).toBe(true)
  })
})

it.each([
  [encodeCbor({ a: 1 }), 'cbor', true],
  ['{"$type":"note","$id":"x","message":"hello"}', 'document', true],
  ['{"format":"keywright-backup","version":1}', 'backup', true],
  [ecdsa.publicKeyCompressedHex, 'public-key', false],
] as const)('tells whether only the form of the input was checked (%#)', (input, kind, isForm) => {
  const [reading] = recognize(input)
  expect(reading?.kind).toBe(kind)
  expect(reading !== undefined && isFormOnly(reading)).toBe(isForm)
})
