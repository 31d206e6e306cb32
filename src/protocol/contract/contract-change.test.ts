import { describe, expect, it } from 'vitest'

import type { DataContract } from './check-contract.ts'
import { compareContracts } from './contract-change.ts'

const base = {
  properties: {
    title: { type: 'string', maxLength: 63, position: 0 },
    meta: {
      type: 'object',
      properties: { a: { type: 'integer', position: 0 } },
      additionalProperties: false,
      position: 1,
    },
  },
  required: ['title'],
  indices: [{ name: 'byTitle', properties: [{ title: 'asc' }] }],
  additionalProperties: false,
}
const contract = (note: object = base, rest: object = {}): DataContract => ({
  documents: { note: { ...note }, ...rest },
})
const changes = (after: DataContract, before = contract()) =>
  compareContracts(before, after).map(
    ({ kind, path, isBreaking }) => `${kind} ${path}${isBreaking ? ' !' : ''}`,
  )
const withProperties = (properties: object, rest: object = {}) =>
  contract({ ...base, properties: { ...base.properties, ...properties }, ...rest })
const note = '/documents/note'

describe('two versions of a contract', () => {
  it('finds no difference between equal versions, whatever the order of members', () => {
    const { properties, ...rest } = base
    expect(changes(contract({ ...rest, properties }))).toEqual([])
  })

  it.each<readonly [string, DataContract, readonly string[]]>([
    ['a document type added', contract(base, { other: base }), ['document-added /documents/other']],
    [
      'an optional property added',
      withProperties({ b: { type: 'integer', position: 2 } }),
      [`property-added ${note}/properties/b`],
    ],
    [
      'a required property added',
      withProperties({ b: { type: 'integer', position: 2 } }, { required: ['title', 'b'] }),
      [`property-added ${note}/properties/b !`],
    ],
    [
      'made required',
      contract({ ...base, required: ['title', 'meta'] }),
      [`property-required ${note}/properties/meta !`],
    ],
    ['made optional', contract({ ...base, required: [] }), [`property-optional ${note}/properties/title`]],
    [
      're-positioned',
      withProperties({ title: { ...base.properties.title, position: 1 } }),
      [`property-position ${note}/properties/title/position !`],
    ],
    [
      'another type',
      withProperties({ title: { ...base.properties.title, type: 'integer' } }),
      [`property-type ${note}/properties/title/type !`],
    ],
    [
      'a nested property removed and another added',
      withProperties({
        meta: { ...base.properties.meta, properties: { b: { type: 'integer', position: 0 } } },
      }),
      [
        `property-removed ${note}/properties/meta/properties/a !`,
        `property-added ${note}/properties/meta/properties/b`,
      ],
    ],
    [
      'a wider limit',
      withProperties({ title: { ...base.properties.title, maxLength: 64 } }),
      [`keyword-changed ${note}/properties/title/maxLength`],
    ],
    [
      'a narrower limit',
      withProperties({ title: { ...base.properties.title, maxLength: 62 } }),
      [`keyword-changed ${note}/properties/title/maxLength !`],
    ],
    [
      'a limit added',
      withProperties({ title: { ...base.properties.title, minLength: 1 } }),
      [`keyword-added ${note}/properties/title/minLength !`],
    ],
    [
      'a description',
      withProperties({ title: { ...base.properties.title, description: 'x' } }),
      [`keyword-added ${note}/properties/title/description`],
    ],
    [
      're-indexed',
      contract({ ...base, indices: [{ name: 'byTitle', properties: [{ title: 'asc' }], unique: true }] }),
      [`index-changed ${note}/indices/0 !`],
    ],
    [
      'an index removed and one added',
      contract({ ...base, indices: [{ name: 'other', properties: [{ title: 'asc' }] }] }),
      [`index-removed ${note}/indices/0 !`, `index-added ${note}/indices/0`],
    ],
    [
      'a unique index added',
      contract({
        ...base,
        indices: [...base.indices, { name: 'u', unique: true, properties: [{ title: 'asc' }] }],
      }),
      [`index-added ${note}/indices/1 !`],
    ],
    ['unique said to be false', contract({ ...base, indices: [{ ...base.indices[0], unique: false }] }), []],
  ])('lists the changes between two versions, and which of them break: %s', (_, after, expected) => {
    expect(changes(after)).toEqual(expected)
  })

  it('names a removed document type by its former path', () => {
    expect(changes(contract(), contract(base, { old: base }))).toEqual(['document-removed /documents/old !'])
  })

  it('a growing enumeration is compatible, and a shrinking one is breaking', () => {
    const of = (values: readonly number[]) =>
      withProperties({ e: { type: 'integer', enum: values, position: 2 } })
    expect(changes(of([1, 2]), of([2]))).toEqual([`keyword-changed ${note}/properties/e/enum`])
    expect(changes(of([2]), of([1, 2]))).toEqual([`keyword-changed ${note}/properties/e/enum !`])
  })
})
