import { describe, expect, it } from 'vitest'

import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { firstReading } from '#/protocol/testing/inspect-samples.ts'
import platform from '#/protocol/vectors/platform-13.json'
import inputs from '#/protocol/vectors/field/inputs.json'
import { breakOffset, headlineOf, type Field, type Reading } from './reading.ts'
import { recognize } from './recognize.ts'

const contract = fromBase64(inputs.storedContract)
const document = fromBase64(inputs.storedDocument)

function fromBase64(text: string): Uint8Array {
  const bytes = checkBase64(text)
  if (!bytes.ok) throw new TypeError('no Base64')
  return bytes.value
}

const valuesOf = ({ field }: Reading) =>
  Object.fromEntries(field.children.map(({ name, value }) => [name, value]))
const at = (field: Field | undefined, name: string) => field?.children.find((each) => each.name === name)

describe('a data contract as a node returns it', () => {
  it('is read to its last byte, with its id and its types', () => {
    const reading = firstReading(inputs.storedContract)
    expect(reading).toMatchObject({ kind: 'platform-contract', reason: 'layout' })
    expect(reading.derived).toEqual([
      { name: 'contract-id', value: 'GWRSAVFMjXx8HpQFaNJMqBV7MBgMK4br5UESsB4S31Ec' },
    ])
    const types = at(reading.field, 'documentSchemas')
    expect(types?.children.map(({ name }) => name)).toEqual(['domain', 'preorder'])
    expect(headlineOf(reading)).toBe('well-formed')
  })

  it('is also read in format 1, as transitions contain it', () => {
    const create = platform.vectors.find(({ kind }) => kind === 'dataContractCreate')
    // Leaves out kind and version before the contract, and nonce, fee increase, key and signature after it.
    const bytes = parseHex(create?.full ?? '').subarray(2, -(1 + 1 + 1 + 66))
    expect(firstReading(bytes)).toMatchObject({ kind: 'platform-contract', reason: 'layout' })
    expect(valuesOf(firstReading(bytes))['format']).toBe('1')
  })

  it('is recognised wherever it is cut after its first type, with the byte at which it breaks', () => {
    for (let end = 120; end < contract.length; end += 23) {
      const reading = firstReading(contract.subarray(0, end))
      expect([end, reading.kind, reading.reason]).toEqual([end, 'platform-contract', 'cut-off'])
      expect(breakOffset(reading.checks)).toBeLessThanOrEqual(end)
    }
    expect(firstReading(concatBytes(contract, Uint8Array.of(1, 2)))).toMatchObject({
      kind: 'platform-contract',
      reason: 'extra-bytes',
    })
  })
})

describe('a document as a node returns it', () => {
  it('reads a stored name by the schema of names', () => {
    const reading = firstReading(inputs.storedDocument)
    expect(reading).toMatchObject({ kind: 'platform-document', reason: 'layout' })
    expect(valuesOf(reading)).toMatchObject({
      documentType: 'domain',
      revision: '1',
      label: 'aug25-12345678901234567',
      normalizedParentDomainName: 'dash',
    })
    expect(at(at(reading.field, 'subdomainRules'), 'allowSubdomains')?.value).toBe('false')
  })

  const note = {
    type: 'object',
    documentsMutable: true,
    required: ['$createdAt', 'message', 'count'],
    properties: {
      count: { type: 'integer', position: 1, minimum: 0, maximum: 1000 },
      message: { type: 'string', position: 0 },
      done: { type: 'boolean', position: 2 },
    },
  } as const
  // Format 2, ids, revision 3, createdAt, "hi", 258, true.
  const stored = `02${'11'.repeat(32)}${'22'.repeat(32)}0300010000019 18af8b1ba02686901020101`.replace(
    ' ',
    '',
  )

  it('reads a document of another contract by its schema, or only its head if the schema is unknown', () => {
    const [known] = recognize(stored, { contracts: [{ documents: { note } }] })
    expect(known).toMatchObject({ kind: 'platform-document', reason: 'layout' })
    expect(known && valuesOf(known)).toMatchObject({
      documentType: 'note',
      revision: '3',
      createdAt: '1724613439930',
      message: 'hi',
      count: '258',
      done: 'true',
    })
    const unknown = firstReading(stored)
    expect(unknown).toMatchObject({ kind: 'platform-document', reason: 'head' })
    expect(valuesOf(unknown)).toMatchObject({ revision: '3', unread: '02686901020101' })
  })

  it('is recognised if it is cut off', () => {
    for (let end = 96; end < document.length; end += 1)
      expect([end, firstReading(document.subarray(0, end)).kind]).toEqual([end, 'platform-document'])
  })
})

describe('a block', () => {
  const header = inputs.merkleBlock.slice(0, 160)

  it('reads a block header, and a merkle block with the transactions that it proves', () => {
    const reading = firstReading(header)
    expect(reading).toMatchObject({ kind: 'block-header', reason: 'layout' })
    expect(valuesOf(reading)).toMatchObject({ version: '0x20000000' })
    const merkle = firstReading(inputs.merkleBlock)
    expect(merkle).toMatchObject({ kind: 'merkle-block', reason: 'layout' })
    expect(merkle.derived.map(({ name }) => name)).toEqual(['txid', 'txid'])
    expect(headlineOf(merkle)).toBe('holds')
  })

  it('reports the wrong root of a merkle block with a wrong byte, and recognises one that is cut off', () => {
    const bytes = parseHex(inputs.merkleBlock)
    const wrong = bytes.slice()
    wrong[100] = 1
    expect(firstReading(wrong).kind).toBe('merkle-block')
    expect(firstReading(wrong).checks).toMatchObject([{ rule: 'funding.merkle-root', state: 'fails' }])
    expect(firstReading(bytes.subarray(0, 120))).toMatchObject({ kind: 'merkle-block', reason: 'cut-off' })
    expect(formatHex(bytes.subarray(0, 80))).toBe(header)
  })
})
