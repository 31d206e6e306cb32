import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { alterationsOf } from '#/protocol/testing/alter-json.ts'
import type { Checked } from '#/protocol/violation.ts'
import type { Identity } from './identity.ts'
import { formatPrintedIdentity } from './printed-identity.ts'
import { checkStoredIdentityText } from './identity-text.ts'

const id = new Uint8Array(32).fill(3)
const contract = new Uint8Array(32).fill(9)
const master = deriveEcdsaPublicKey(new Uint8Array(32).fill(1))
const encryption = deriveEcdsaPublicKey(new Uint8Array(32).fill(2))
const hash = new Uint8Array(20).fill(4)
const identity: Identity = {
  protocolVersion: 1,
  id,
  publicKeys: [
    { id: 0, type: 0, purpose: 0, securityLevel: 0, data: master, readOnly: false },
    {
      id: 1,
      type: 0,
      purpose: 1,
      securityLevel: 3,
      data: encryption,
      readOnly: false,
      disabledAt: 1_724_679_312_760,
      contractBounds: { type: 'documentType', id: contract, documentTypeName: 'note' },
    },
    { id: 2, type: 2, purpose: 5, securityLevel: 2, data: hash, readOnly: true },
  ],
  balance: 9_007_199_254_740_993n,
  revision: 2,
}

type Bytes = (bytes: Uint8Array) => unknown

function official(idOf: Bytes, dataOf: Bytes, version = '$formatVersion'): object {
  return {
    [version]: '0',
    id: idOf(id),
    publicKeys: identity.publicKeys.map(({ data, contractBounds, disabledAt, ...key }) => ({
      [version]: '0',
      ...key,
      data: dataOf(data),
      disabledAt: disabledAt ?? null,
      contractBounds:
        contractBounds === undefined ? null : { ...contractBounds, id: idOf(contractBounds.id) },
    })),
    balance: String(identity.balance),
    revision: 2,
  }
}

const types = ['ECDSA_SECP256K1', 'BLS12_381', 'ECDSA_HASH160']
const purposes = ['AUTHENTICATION', 'ENCRYPTION', 'DECRYPTION', 'TRANSFER', 'SYSTEM', 'VOTING', 'OWNER']
const levels = ['MASTER', 'CRITICAL', 'HIGH', 'MEDIUM']

const explorer = {
  identifier: formatBase58(id),
  owner: formatBase58(id),
  revision: '2',
  balance: '9007199254740993',
  timestamp: '2024-08-26T13:35:12.760Z',
  totalTxs: 18,
  isSystem: false,
  aliases: [],
  publicKeys: identity.publicKeys.map((key) => ({
    keyId: key.id,
    keyType: types[key.type],
    raw: '00',
    data: formatHex(key.data),
    purpose: purposes[key.purpose],
    securityLevel: levels[key.securityLevel],
    readOnly: key.readOnly,
    publicKeyHash: '00'.repeat(20),
    contractBounds:
      key.contractBounds === undefined
        ? null
        : { identifier: formatBase58(contract), documentTypeName: 'note' },
    disabledAt: key.disabledAt === undefined ? null : String(key.disabledAt),
  })),
  nonce: null,
}

const list: Bytes = (bytes) => [...bytes]
const buffer: Bytes = (bytes) => ({ type: 'Buffer', data: [...bytes] })
const indexed: Bytes = (bytes) => Object.fromEntries(bytes.entries())
const urlBase64 = (bytes: Uint8Array) => formatBase64(bytes).replaceAll('+', '-').replaceAll('/', '_')

function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  const given = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(
    given.map(([name, member]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSnakeCase(member),
    ]),
  )
}

const sdk = official(formatBase58, formatBase64)
const byId = (value: object): object =>
  'publicKeys' in value && Array.isArray(value.publicKeys)
    ? { ...value, publicKeys: Object.fromEntries(value.publicKeys.map((key: unknown, at) => [at, key])) }
    : value
const text = JSON.stringify

const rulesOf = (checked: Checked<unknown>) =>
  checked.ok ? [] : checked.violations.map(({ rule, path }) => `${path} ${rule}`)

describe('an identity that another program prints', () => {
  it.each([
    ['the official packages', text(sdk)],
    ['the official packages before, with $version', text(official(formatBase58, formatBase64, '$version'))],
    ['this program, for convert', text(formatPrintedIdentity(identity))],
    ['a program with a large number', text(sdk).replace('"9007199254740993"', '9007199254740993')],
    ['a program with hex', text(official(formatHex, formatHex))],
    ['a program with hex after 0x', text(official((bytes) => `0x${formatHex(bytes)}`, formatHex))],
    ['a program with Base64', text(official(formatBase64, formatBase64))],
    ['a program with Base64 for addresses', text(official(urlBase64, urlBase64))],
    ['a program with Base58', text(official(formatBase58, formatBase58))],
    ['a program with lists of bytes', text(official(list, list))],
    ['a program with Buffers of Node', text(official(buffer, buffer))],
    ['a program with typed arrays', text(official(indexed, indexed))],
    ['a program in snake case', text(inSnakeCase(sdk))],
    ['a program with keys by id', text(byId(sdk))],
    ['the explorer', text(explorer)],
    ['the explorer in snake case', text(inSnakeCase(explorer))],
    ['the explorer in an answer', text({ result: { data: explorer } })],
    ['a node, in its wrapper', text({ v0: { identity: sdk, metadata: { height: '1' } } })],
  ])('is read as printed by %s', (_program, printed) => {
    expect(checkStoredIdentityText(printed)).toEqual({ ok: true, value: identity })
  })

  it('accepts null for a missing member of a key in our own JSON', () => {
    const own = {
      ...sdk,
      $formatVersion: undefined,
      protocolVersion: 1,
      balance: 5,
      publicKeys: [
        {
          id: 0,
          type: 0,
          purpose: 0,
          securityLevel: 0,
          data: formatBase64(master),
          disabledAt: null,
          readOnly: null,
        },
      ],
    }
    expect(checkStoredIdentityText(text(own))).toMatchObject({ ok: true, value: { balance: 5n } })
  })

  const [explorerKey] = explorer.publicKeys
  it.each([
    [
      'a purpose that is none',
      { publicKeys: [{ ...explorerKey, purpose: 'SIGNING' }] },
      '/publicKeys/0/purpose key.purpose',
    ],
    [
      'a type that is none',
      { publicKeys: [{ ...explorerKey, keyType: 'RSA' }] },
      '/publicKeys/0/keyType key.type',
    ],
    [
      'a key without an id',
      { publicKeys: [{ ...explorerKey, keyId: null }] },
      '/publicKeys/0/id key.required',
    ],
    ['short data', { publicKeys: [{ ...explorerKey, data: '02ff' }] }, '/publicKeys/0/data key.data-length'],
    ['no balance', { balance: null }, '/balance identity.required'],
    ['a short id', { identifier: 'abc' }, '/identifier identity.id-length'],
    ['an id that is no text of bytes', { identifier: '!' }, '/identifier json.encoding'],
    [
      'one key twice',
      { publicKeys: [explorerKey, { ...explorerKey, keyId: 1 }] },
      '/publicKeys/1/data key.data-unique',
    ],
  ])('is rejected with %s, with the path in the given JSON', (_what, change, rule) => {
    expect(rulesOf(checkStoredIdentityText(text({ ...explorer, ...change })))).toEqual([rule])
  })

  const [sdkKey] = identity.publicKeys.map((key) => ({ ...key, data: formatHex(key.data) }))
  const first = { id: formatBase58(id), publicKeys: [sdkKey], balance: 5, revision: 1 }
  it.each([
    ['id and $id', { $id: formatBase58(contract) }, '/id, /$id'],
    ['identifier in another encoding', { identity_id: formatHex(contract) }, '/id, /identity_id'],
    ['publicKeys and keys', { keys: [{ ...sdkKey, id: 7 }] }, '/publicKeys, /keys'],
    ['two balances', { Balance: '6' }, '/balance, /Balance'],
    ['two revisions', { $revision: 2 }, '/revision, /$revision'],
    ['two key ids', { publicKeys: [{ ...sdkKey, keyId: 1 }] }, '/publicKeys/0/id, /publicKeys/0/keyId'],
    [
      'two key types',
      { publicKeys: [{ ...sdkKey, keyType: 'BLS12_381' }] },
      '/publicKeys/0/type, /publicKeys/0/keyType',
    ],
    [
      'two key data',
      { publicKeys: [{ ...sdkKey, dataB64: formatBase64(encryption) }] },
      '/publicKeys/0/data, /publicKeys/0/dataB64',
    ],
    [
      'two contracts',
      {
        publicKeys: [
          { ...sdkKey, contractBounds: { id: formatBase58(id), contractId: formatBase58(contract) } },
        ],
      },
      '/publicKeys/0/contractBounds/id, /publicKeys/0/contractBounds/contractId',
    ],
    [
      'a key under the id of another',
      { publicKeys: { 5: { ...sdkKey, id: 0 } } },
      '/publicKeys/5, /publicKeys/5/id',
    ],
  ])('is rejected with %s that disagree, naming both', (_what, change, pointers) => {
    const read = (value: object) => checkStoredIdentityText(text(value))
    expect(read(first).ok).toBe(true)
    const path = pointers.split(', ').at(-1)
    expect(read({ ...first, ...change })).toMatchObject({
      violations: [{ rule: 'platform.one-meaning', path, params: { pointers } }],
    })
    const below = pointers
      .replaceAll('/', '~')
      .replaceAll(/(^| )~/g, '$1/v0/identity/')
      .replaceAll('~', '/')
    expect(read({ v0: { identity: { ...first, ...change } } })).toMatchObject({
      violations: [{ params: { pointers: below } }],
    })
  })

  it('is read when two members with the same meaning agree', () => {
    const twice = {
      ...first,
      $id: formatHex(id),
      keys: { 0: { ...sdkKey, keyType: 'ECDSA_SECP256K1', dataB64: formatBase64(master) } },
      Balance: '5',
    }
    expect(checkStoredIdentityText(text(twice))).toEqual(checkStoredIdentityText(text(first)))
  })

  it('is rejected beside a different identity in the answer, or with a duplicate member', () => {
    const other = { ...first, balance: 6 }
    expect(checkStoredIdentityText(text({ identity: first, data: other }))).toMatchObject({
      violations: [{ rule: 'platform.one-meaning', params: { pointers: '/identity, /data' } }],
    })
    expect(checkStoredIdentityText(text({ identity: first, data: first }))).toMatchObject({ ok: true })
    const doubled = text(first).replace('"balance":5', '"balance":6,"balance":5')
    expect(rulesOf(checkStoredIdentityText(doubled))).toEqual(['/balance contract.json-member'])
  })

  it.each(['1.5', '1e-3', '5.00000000000000000001', '1e-400', '"1.5"', '4503599627370496.3'])(
    'is rejected with a balance or key id of %s, and not rounded',
    (balance) => {
      const printed = text(first).replace('"balance":5', `"balance":${balance}`)
      expect(rulesOf(checkStoredIdentityText(printed))).toEqual(['/balance identity.balance'])
      const key = text(first).replace('"id":0', `"id":${balance}`)
      expect(rulesOf(checkStoredIdentityText(key))).toEqual(['/publicKeys/0/id key.id'])
    },
  )

  it('never throws if any value is replaced', () => {
    const replacements = [null, true, -1, 0.5, '', 'x', [], [[]], {}, { data: [256] }, { bytes: '' }]
    let count = 0
    for (const printed of [sdk, explorer])
      for (const altered of alterationsOf(JSON.parse(text(printed)), replacements)) {
        expect(typeof checkStoredIdentityText(text(altered)).ok).toBe('boolean')
        count += 1
      }
    expect(count).toBeGreaterThan(800)
  })
})
