import { describe, expect, it } from 'vitest'

import { startNoting } from '#/protocol/contract-13/noted.ts'
import { readTypedContract } from '#/protocol/contract-13/typed-contract.ts'
import { deriveDocumentId } from '#/protocol/platform/platform-ids.ts'
import { checkPlatform } from '#/protocol/platform/check-platform.ts'
import { checkPlatformBytes, encodePlatform } from '#/protocol/platform/transition-bytes.ts'
import { buildDocumentBatch, type DocumentAction } from './build-batch.ts'
import { buildDocumentData, checkDocumentData } from './document-data.ts'
import { checkDocumentAction, readDocumentType, type DocumentType } from './document-type.ts'

const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill)
const identifier = { contentMediaType: 'application/x.dash.dpp.identifier', minItems: 32, maxItems: 32 }
const properties = {
  text: { type: 'string', maxLength: 20, position: 0 },
  count: { type: 'integer', minimum: 0, position: 1 },
  ratio: { type: 'number', position: 2 },
  blob: { type: 'array', byteArray: true, maxItems: 6000, position: 3 },
  friend: { type: 'array', byteArray: true, position: 4, ...identifier },
  place: { $ref: '#/$defs/place', position: 5 },
}
const place = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 20, position: 0 },
    inside: { $ref: '#/$defs/place', position: 1 },
  },
  required: ['name'],
  additionalProperties: false,
}

function typeOf(settings: object = {}): DocumentType {
  const required = ['text', '$createdAt']
  const note = { type: 'object', properties, required, additionalProperties: false, ...settings }
  const contract = readTypedContract(startNoting(), { documents: { note }, schemaDefs: { place } })
  const type = readDocumentType(contract, 'note')
  if (type === undefined) throw new TypeError('no type')
  return type
}

function batchOf(action: DocumentAction, type = typeOf()) {
  const ids = { ownerId: bytes(32, 1), contractId: bytes(32, 2) }
  return buildDocumentBatch({ ...ids, type, nonce: 7n, action, tokenPayment: null, userFeeIncrease: 0 })
}

const found = (given: Parameters<typeof checkDocumentData>[1]) =>
  checkDocumentData(typeOf(), given).violations.map(({ rule, path }) => `${rule} ${path}`)

describe('checkDocumentData', () => {
  it('accepts properties that fit, without the times that nodes fill in', () => {
    expect(found({ text: 'a', place: { name: 'x', inside: { name: 'y' } } })).toEqual([])
  })

  it('checks a property by the definition that it refers to, at any depth', () => {
    expect(found({ text: 'a', place: { name: 'x', inside: { name: 'y', inside: {} } } })).toEqual([
      'instance.required /place/inside/inside/name',
    ])
  })

  it('finds missing, unknown and wrong values', () => {
    expect(found({ count: -1, colour: 'red', ratio: 'half' })).toEqual([
      'instance.minimum /count',
      'instance.type /ratio',
      'instance.required /text',
      'instance.additional-properties /colour',
    ])
  })

  it('finds fields above 5,120 bytes, which schemas may allow', () => {
    expect(found({ text: 'a', blob: bytes(5120, 0) })).toEqual([])
    expect(found({ text: 'a', blob: bytes(5121, 0) })).toEqual(['platform.field-size /blob'])
  })
})

describe('a pattern that takes too many steps', () => {
  it('is reported as not checked', () => {
    const text = { type: 'string', maxLength: 60_000, pattern: '(?:a?){500}b', position: 0 }
    const report = checkDocumentData(typeOf({ properties: { text } }), { text: 'a'.repeat(50_000) })
    expect(report.notCheckable).toMatchObject([{ rule: 'instance.pattern', path: '/text' }])
  })
})

describe('buildDocumentData', () => {
  it('sorts properties by name, and types their values by the schema', () => {
    const given = { text: 'a', ratio: 2, count: 2n ** 63n, friend: bytes(32, 3), blob: bytes(2, 4) }
    expect(buildDocumentData(typeOf(), given)).toEqual([
      ['blob', { kind: 'bytes', value: bytes(2, 4) }],
      ['count', { kind: 'u64', value: 2n ** 63n }],
      ['friend', { kind: 'identifier', value: bytes(32, 3) }],
      ['ratio', { kind: 'float', value: 2 }],
      ['text', { kind: 'text', value: 'a' }],
    ])
    expect(buildDocumentData(typeOf(), { count: 5 })).toEqual([['count', { kind: 'i64', value: 5n }]])
  })

  it('rejects a property that the type does not have', () => {
    expect(() => buildDocumentData(typeOf(), { colour: 'red' })).toThrow('no property colour')
  })
})

describe('buildDocumentBatch', () => {
  const id = bytes(32, 9)
  const actions: readonly DocumentAction[] = [
    { kind: 'create', entropy: bytes(32, 5), properties: { text: 'a', place: { name: 'x' } } },
    { kind: 'replace', id, revision: 2n, properties: { text: 'b' } },
    { kind: 'delete', id },
    { kind: 'transfer', id, revision: 2n, recipientOwnerId: bytes(32, 6) },
    { kind: 'updatePrice', id, revision: 2n, price: 0n },
    { kind: 'purchase', id, revision: 2n, price: 2n ** 64n - 1n },
  ]

  it.each(actions)('builds a batch of one $kind that reads back unchanged', (action) => {
    const batch = batchOf(action)
    const read = checkPlatformBytes(encodePlatform(batch))
    expect(read).toMatchObject({ ok: true, value: batch })
    expect(checkPlatform(batch).filter(({ rule }) => rule !== 'platform.signature')).toEqual([])
  })

  it('derives the id of a new document from its entropy', () => {
    const entropy = bytes(32, 5)
    const [item] = batchOf({ kind: 'create', entropy, properties: { text: 'a' } }).fields.transitions
    expect(item).toMatchObject({
      value: {
        value: {
          base: {
            value: {
              id: deriveDocumentId({
                contractId: bytes(32, 2),
                ownerId: bytes(32, 1),
                documentType: 'note',
                entropy,
              }),
            },
          },
        },
      },
    })
  })
})

describe('a document type', () => {
  const rules = (settings: object, action: DocumentAction['kind'], isContractOwner = false) =>
    checkDocumentAction(typeOf(settings), action, isContractOwner).map(({ rule }) => rule)

  it.each([
    [{ documentsMutable: false }, 'replace', {}],
    [{ canBeDeleted: false }, 'delete', {}],
    [{}, 'transfer', { transferable: 1 }],
    [{}, 'updatePrice', { tradeMode: 1 }],
    [{}, 'purchase', { tradeMode: 1 }],
  ] as const)('with %j rejects the action %s, and with %j accepts it', (rejecting, action, accepting) => {
    expect(rules(rejecting, action)).toEqual(['platform.document-action'])
    expect(rules(accepting, action)).toEqual([])
  })

  it('restricts who creates its documents', () => {
    expect(rules({}, 'create')).toEqual([])
    expect(rules({ creationRestrictionMode: 1 }, 'create', true)).toEqual([])
    expect(rules({ creationRestrictionMode: 1 }, 'create')).toEqual(['platform.document-creator'])
    expect(rules({ creationRestrictionMode: 2 }, 'create', true)).toEqual(['platform.document-creator'])
  })

  it.each([
    [undefined, [1, 2]],
    [1, [1]],
    [3, [1, 2, 3]],
  ])('that requires level %s accepts keys of levels %j as signers', (least, levels) => {
    const settings = least === undefined ? {} : { signatureSecurityLevelRequirement: least }
    expect(typeOf(settings).signingLevels).toEqual(levels)
  })
})
