import { describe, expect, it } from 'vitest'

import { readPrintedContract } from '#/protocol/contract/printed-contract.ts'
import { storeContract } from '#/protocol/contract-13/store-contract.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { storedIdentityOf } from '#/protocol/identity/stored-identity.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import published13 from '#/protocol/vectors/contracts-13.json'
import vectors from '#/protocol/vectors/platform-13.json'
import { convertReading } from './convert-reading.ts'
import { headlineOf, holds } from './reading.ts'
import { recognize } from './recognize.ts'

const published = [...vectors.vectors, ...vectors.real]
const oneOfEach = published.filter(
  ({ kind, name }) => name === published.find((each) => each.kind === kind)?.name,
)

function convert(input: string | Uint8Array, to: 'json' | 'hex' | 'base64' | 'binary') {
  const [reading] = recognize(input)
  if (reading === undefined) throw new TypeError('not recognized')
  const converted = convertReading(reading, to)
  return converted.ok ? converted.value.output : converted.rejection
}

function jsonOf(input: string): string {
  return textOf(input, 'json')
}

function textOf(input: string, to: 'json' | 'hex'): string {
  const text = convert(input, to)
  if (typeof text !== 'string') throw new TypeError('not converted')
  return text
}

describe('a transition of protocol version 13', () => {
  it.each(published)('converts to JSON and back: $name', ({ full, kind }) => {
    const json = jsonOf(full)
    expect(JSON.parse(json)).toMatchObject({ kind })
    expect(convert(json, 'hex')).toBe(full)
    expect(convert(json, 'binary')).toEqual(parseHex(full))
    expect(convert(json, 'json')).toBe(json)
  })

  it.each(oneOfEach)('has the same verdict, signers and hashes as JSON and as bytes: $name', ({ full }) => {
    const [bytes] = recognize(full)
    const [text, ...others] = recognize(jsonOf(full))
    if (bytes === undefined || text === undefined) throw new TypeError('not recognized')
    expect(others).toEqual([])
    expect(text).toMatchObject({ kind: 'platform-transition', encoding: 'json', isMasked: false })
    expect(text.transition).toBe(bytes.transition)
    expect(headlineOf(text)).toBe(headlineOf(bytes))
    expect(text.signatures).toEqual(bytes.signatures)
    expect(text.derived).toEqual(bytes.derived)
  })

  it('is recognised in invalid JSON, but not converted', () => {
    const { full = '' } = vectors.vectors.find(({ kind }) => kind === 'identityCreditTransfer') ?? {}
    const json = jsonOf(full).replace(/"recipientId": ".*"/, '"recipientId": "0O"')
    const [reading] = recognize(json)
    expect(reading).toMatchObject({ kind: 'platform-transition', transition: 'identityCreditTransfer' })
    expect(reading?.checks).toContainEqual(
      expect.objectContaining({ rule: 'json.encoding', state: 'fails', path: '/fields/recipientId' }),
    )
    expect(convert(json, 'hex')).toMatchObject({ kind: 'broken' })
  })

  const update = vectors.vectors.find(({ kind }) => kind === 'identityUpdate')?.full ?? ''
  const create = vectors.vectors.find(({ kind }) => kind === 'dataContractCreate')?.full ?? ''

  it('keeps integers above 2^53-1 exact when JSON writes them as numbers', () => {
    const quoted = jsonOf(update).replace(/"revision": [^,]*/, '"revision": "9007199254740993"')
    const plain = quoted.replace('"9007199254740993"', '9007199254740993')
    expect(convert(plain, 'hex')).toBe(textOf(quoted, 'hex'))
    const [reading] = recognize(plain)
    const [asText] = recognize(quoted)
    expect(reading?.checks).toEqual(asText?.checks)
    const fields = reading?.field.children.find(({ name }) => name === 'fields')
    expect(fields?.children.find(({ name }) => name === 'revision')?.value).toBe('9007199254740993')
    // A number inside a schema stays exact, too.
    const most = jsonOf(create).replace('"type": "object"', '"type": "object", "x": -9223372036854775808')
    expect(jsonOf(textOf(most, 'hex'))).toContain('"$i64": "-9223372036854775808"')
  })

  it.each([
    ['0.1', true],
    ['-1.50e-3', true],
    ['0.30000000000000004', true],
    ['0.12345678901234567891', false],
    ['1.00000000000000000001', false],
    ['1e-400', false],
  ])('keeps the fraction %s exactly, or reports that it cannot (exact: %s)', (fraction, isExact) => {
    const json = jsonOf(create).replace('"type": "object"', `"type": "object", "x": ${fraction}`)
    const path = /"documentSchemas": \{\s*"([^"]*)"/.exec(json)?.[1] ?? ''
    if (isExact) return expect(JSON.parse(jsonOf(textOf(json, 'hex')))).toEqual(JSON.parse(json))
    expect(convert(json, 'hex')).toMatchObject({
      violations: [
        {
          rule: 'platform.json-fraction',
          path: `/fields/dataContract/documentSchemas/${path}/x`,
        },
      ],
    })
    expect(recognize(json)[0]?.checks).toContainEqual(
      expect.objectContaining({ rule: 'platform.json-fraction', state: 'fails' }),
    )
  })

  it('converts to other encodings but not to JSON if it is cut off', () => {
    const { full = '' } = vectors.vectors.find(({ kind }) => kind === 'identityTopUp') ?? {}
    const cut = full.slice(0, -2)
    expect(convert(cut, 'json')).toMatchObject({ kind: 'broken' })
    expect(convert(cut, 'binary')).toEqual(parseHex(cut))
  })
})

const contracts = published13.vectors.flatMap(({ name, hex }) => (hex === undefined ? [] : [{ name, hex }]))

describe('a stored contract', () => {
  it.each(contracts)('converts to JSON and back: $name', ({ hex }) => {
    const json = jsonOf(hex)
    expect(JSON.parse(json)).toMatchObject({ kind: 'dataContract', fields: { $formatVersion: '1' } })
    expect(convert(json, 'hex')).toBe(hex)
    expect(convert(json, 'json')).toBe(json)
  })

  it('is rejected as JSON with a missing or wrong member, whose path is named', () => {
    const [{ hex } = { hex: '' }] = contracts
    const wrong = jsonOf(hex).replace('"version": 1', '"version": "x"')
    expect(convert(wrong, 'hex')).toMatchObject({ violations: [{ path: '/fields/version' }] })
    const missing = jsonOf(hex).replace('"version": 1,', '')
    expect(convert(missing, 'hex')).toMatchObject({ violations: [{ rule: 'platform.json-member' }] })
    expect(recognize(missing)).toMatchObject([{ kind: 'platform-contract', reason: 'members' }])
  })

  it('does not convert to JSON if it is cut off', () => {
    const [{ hex } = { hex: '' }] = contracts
    expect(convert(hex.slice(0, -2), 'json')).toMatchObject({ kind: 'broken' })
  })
})

const printable = published13.vectors.flatMap(({ name, contract, contractId, ownerId, hex }) =>
  hex === undefined
    ? []
    : [{ name, contract, contractId: contractId?.hex ?? '', ownerId: ownerId?.hex ?? '', hex }],
)

describe('a contract as programs print it', () => {
  it.each(printable)('becomes the bytes that nodes store: $name', (vector) => {
    const { documents, config, ...parts }: JsonObject = vector.contract
    const printed = {
      $formatVersion: '1',
      id: formatBase58(parseHex(vector.contractId)),
      ownerId: formatBase58(parseHex(vector.ownerId)),
      version: 1,
      documentSchemas: documents,
      ...(isJsonObject(config) ? { config: { ...config, $formatVersion: '1' } } : {}),
      ...parts,
    }
    const stored = storeContract(readPrintedContract(printed)?.value ?? {})
    expect(stored.ok && formatHex(encodeLayout(dataContract, stored.value))).toBe(vector.hex)
  })

  const id = formatBase58(new Uint8Array(32).fill(7))
  const note = { type: 'object', properties: { a: { type: 'boolean', position: 0 } } }
  const old = { $format_version: '0', id, ownerId: id, version: 2, documentSchemas: { note } }
  const newer = {
    ...old,
    $format_version: '1',
    updatedAt: '1724613439930',
    updatedAtEpoch: 9,
    keywords: ['a note'],
  }

  it('keeps its format, its version and its times', () => {
    const fieldsOf = (value: object) => JSON.parse(jsonOf(textOf(JSON.stringify(value), 'hex'))).fields
    const fields = fieldsOf(old)
    expect(fields).toMatchObject({ $formatVersion: '0', id, version: 2, config: { $formatVersion: '0' } })
    expect(fields).not.toHaveProperty('keywords')
    const sized = { ...old, config: { $format_version: '1', sizedIntegerTypes: true, readonly: true } }
    expect(fieldsOf(sized)).toMatchObject({ config: { $formatVersion: '1', readonly: true } })
    expect(fieldsOf(newer)).toMatchObject({
      $formatVersion: '1',
      updatedAt: 1_724_613_439_930,
      updatedAtEpoch: 9,
      keywords: ['a note'],
      config: { $formatVersion: '1', sizedIntegerTypes: true },
    })
  })

  it('converts a contract of the explorer, and warns that missing parts become defaults', () => {
    const explorer = {
      identifier: id,
      owner: { identifier: id },
      schema: JSON.stringify({ note }),
      version: 1,
    }
    const [reading] = recognize(JSON.stringify(explorer))
    expect(reading && convertReading(reading, 'hex')).toMatchObject({ value: { caveat: 'defaults' } })
  })

  it.each([
    ['an unknown member', { ...newer, more: 1 }, 'v13.unknown-member /more'],
    ['a part that format 0 does not have', { ...old, tokens: {} }, 'v13.unknown-member /tokens'],
    [
      'an unknown member of a part',
      { ...newer, config: { $format_version: '0', sizedIntegerTypes: true } },
      'v13.unknown-member /config/sizedIntegerTypes',
    ],
    ['no id', { ...newer, id: undefined }, 'v13.member /id'],
    ['a format of the future', { ...newer, $format_version: '2' }, 'v13.value /$formatVersion'],
    [
      'a wrong value',
      { ...newer, documentSchemas: { note: { ...note, minProperties: 1e20 } } },
      'v13.value /documentSchemas/note/minProperties',
    ],
  ])('is not converted with %s', (_what, value, finding) => {
    const rejection = convert(JSON.stringify(value), 'hex')
    if (typeof rejection === 'string' || !('kind' in rejection) || rejection.kind !== 'broken-contract')
      throw new TypeError(JSON.stringify(rejection))
    expect(rejection.findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual([finding])
  })

  it('is not converted with a duplicate member', () => {
    const twice = JSON.stringify(old).replace('"version":2', '"version":1,"version":2')
    expect(convert(twice, 'hex')).toMatchObject({ violations: [{ rule: 'contract.json-member' }] })
  })
})

describe('an identity of today’s networks', () => {
  const bytes = encodeLayout(
    storedIdentity,
    storedIdentityOf({
      protocolVersion: 1,
      id: new Uint8Array(32).fill(3),
      publicKeys: [
        {
          id: 7,
          type: 4,
          purpose: 6,
          securityLevel: 1,
          data: new Uint8Array(20).fill(4),
          readOnly: true,
          disabledAt: 1_700_000_000_001,
        },
        {
          id: 8,
          type: 2,
          purpose: 1,
          securityLevel: 3,
          data: new Uint8Array(20).fill(5),
          contractBounds: { type: 'singleContract', id: new Uint8Array(32).fill(6) },
        },
      ],
      balance: 18_446_744_073_709_551_615n,
      revision: 4,
    }),
  )
  const json = jsonOf(formatHex(bytes))

  it('converts to the JSON of the official packages and back', () => {
    expect(JSON.parse(json)).toMatchObject({
      $formatVersion: '0',
      balance: '18446744073709551615',
      publicKeys: [{ purpose: 6 }, { contractBounds: { type: 'singleContract' }, disabledAt: null }],
    })
    expect(convert(json, 'hex')).toBe(formatHex(bytes))
    expect(convert(json, 'json')).toBe(json)
  })

  it('does not convert with a duplicate member, or with two members that disagree', () => {
    const rules = (text: string) => convert(text, 'hex')
    const twice = json.replace('"revision": 4', '"revision": 5, "revision": 4')
    expect(rules(twice)).toMatchObject({ violations: [{ rule: 'contract.json-member', path: '/revision' }] })
    const both = json.replace('"revision": 4', '"$revision": 5, "revision": 4')
    expect(rules(both)).toMatchObject({ violations: [{ rule: 'platform.one-meaning', path: '/revision' }] })
    const [reading] = recognize(both)
    expect(reading?.checks.filter(({ state }) => state === 'fails')).toMatchObject([
      { rule: 'platform.one-meaning', params: { pointers: '/$revision, /revision' } },
    ])
  })

  it('is read from JSON, and shows a missing time as null, without a unit', () => {
    const [reading, ...others] = recognize(json)
    expect(others).toEqual([])
    expect(reading).toMatchObject({ kind: 'platform-identity', reason: 'members', isMasked: false })
    expect(reading && holds(reading)).toBe(true)
    const keys = reading?.field.children.find(({ name }) => name === 'publicKeys')
    const times = keys?.children.map((key) => key.children.find(({ name }) => name === 'disabledAt'))
    expect(times).toMatchObject([{ value: '1700000000001', unit: 'ms' }, { value: 'null' }])
    expect(times?.[1]).not.toHaveProperty('unit')
  })

  it('keeps a large balance, and is read from a node’s answer in JSON or bytes', () => {
    const number = json.replace('"18446744073709551615"', '18446744073709551615')
    const answers = [number, `{"v0":{"identity":${number}}}`, `{"v0":{"identity":"${formatBase64(bytes)}"}}`]
    for (const answer of answers) expect(convert(answer, 'hex')).toBe(formatHex(bytes))
  })

  it('is recognised when it is invalid, with the path of the violation', () => {
    const [reading] = recognize(json.replace('"purpose": 6', '"purpose": 9'))
    expect(reading).toMatchObject({ kind: 'platform-identity' })
    expect(reading?.checks).toContainEqual(
      expect.objectContaining({ rule: 'key.purpose', state: 'fails', path: '/publicKeys/0/purpose' }),
    )
  })

  it('has no JSON if a key is stored under the id of another', () => {
    // Byte 34 is the id under which the first key is stored, after version, identity id and count.
    expect(convert(bytes.with(34, 1), 'json')).toEqual({ kind: 'no-json' })
  })

  it('has keys that are recognised on their own', () => {
    const { publicKeys }: { readonly publicKeys: readonly object[] } = JSON.parse(json)
    const explorerKey = {
      keyId: 7,
      keyType: 'EDDSA_25519_HASH160',
      purpose: 'OWNER',
      securityLevel: 'CRITICAL',
      data: '04'.repeat(20),
      readOnly: true,
      publicKeyHash: '04'.repeat(20),
      contractBounds: null,
      disabledAt: '1700000000001',
    }
    for (const key of [...publicKeys, explorerKey]) {
      const [reading] = recognize(JSON.stringify(key))
      expect(reading).toMatchObject({ kind: 'public-key' })
      expect(reading && holds(reading)).toBe(true)
      expect(convert(JSON.stringify(key), 'hex')).toEqual({ kind: 'no-bytes' })
    }
    expect(JSON.parse(jsonOf(JSON.stringify(explorerKey)))).toEqual(publicKeys[0])
  })
})
