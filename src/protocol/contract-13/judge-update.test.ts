import { describe, expect, it } from 'vitest'
import { judgeUpdate } from './judge-update.ts'

const text = { type: 'string', maxLength: 63, position: 0 }
const count = { type: 'integer', minimum: 0, maximum: 100, position: 1 }
const index = (name: string, field: string) => ({ name, properties: [{ [field]: 'asc' }] })
const indices = [index('byText', 'text'), index('byCount', 'count')]
const note = (properties: object = { text, count }, rest: object = {}) => ({
  documents: { note: { type: 'object', properties, additionalProperties: false, indices, ...rest } },
})
const conventions = {
  $formatVersion: '0',
  localizations: {
    en: { $formatVersion: '0', shouldCapitalize: true, singularForm: 'coin', pluralForm: 'coins' },
  },
}
const rulesOf = ($type: string) => ({
  $formatVersion: '0',
  authorizedToMakeChange: { $type },
  adminActionTakers: { $type: 'noOne' },
  changingAuthorizedActionTakersToNoOneAllowed: false,
  changingAdminActionTakersToNoOneAllowed: false,
  selfChangingAdminActionTakersAllowed: false,
})
const token = (rest: object = {}) => ({ tokens: { 0: { $formatVersion: '0', conventions, ...rest } } })

const changes = (old: unknown, now: unknown) =>
  judgeUpdate({ contract: old }, { contract: now }).ofChange.map(({ rule, path }) => `${rule} ${path}`)

describe('judgeUpdate', () => {
  it('compares a chain of 5,000 definitions without running out of stack', () => {
    const refer = (at: number) => ({ $ref: `#/$defs/d${at}`, position: 0 })
    const link = (at: number) =>
      at === 4999 ? text : { type: 'object', properties: { a: refer(at + 1) }, additionalProperties: false }
    const schemaDefs = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`d${at}`, link(at)]))
    const contract = { ...note({ text, count, first: { ...refer(0), position: 2 } }), schemaDefs }
    const rules = ({ documents }: object & { documents: object }) =>
      judgeUpdate({ contract }, { contract: { ...contract, documents } }).ofChange.map(({ rule }) => rule)
    expect(rules(note())).toEqual(['v13.update-schema'])
  })

  it('stays fast with 4,000 groups', () => {
    const groups = Object.fromEntries(
      Array.from({ length: 4000 }, (_, at) => [
        at,
        { $formatVersion: '0', members: {}, requiredPower: 1 + (at % 2) },
      ]),
    )
    const now = { ...groups, 3999: { $formatVersion: '0', members: {}, requiredPower: 1 } }
    expect(changes({ ...note(), groups }, { ...note(), groups: now })).toEqual([
      'v13.update-group /groups/3999',
    ])
  })

  it('accepts an unchanged contract, and a new property, type, group and token', () => {
    const more = note({ text, count, more: { type: 'boolean', position: 2 } })
    expect(changes(note(), note())).toEqual([])
    expect(
      changes(note(), {
        ...more,
        documents: { ...more.documents, other: note().documents.note },
        ...token(),
      }),
    ).toEqual([])
  })

  it.each([
    [
      'narrower text',
      note({ text: { ...text, maxLength: 62 }, count }),
      'v13.update-schema /documents/note/properties/text/maxLength',
    ],
    [
      'a mutable type that says so',
      note(undefined, { documentsMutable: true }),
      'v13.update-schema /documents/note/documentsMutable',
    ],
    [
      'an immutable type',
      note(undefined, { documentsMutable: false }),
      'v13.update-setting /documents/note/documentsMutable',
    ],
    [
      'fewer indices',
      note(undefined, { indices: [indices[0]] }),
      'v13.update-indices /documents/note/indices',
    ],
    [
      'indices in another order',
      note(undefined, { indices: indices.toReversed() }),
      'v13.update-unsupported /documents/note/indices',
    ],
    ['a token cost', note(undefined, { tokenCost: {} }), 'v13.update-unsupported /documents/note/tokenCost'],
    [
      'a new required property',
      note(undefined, { required: ['text'] }),
      'v13.update-schema /documents/note/required',
    ],
    [
      'another configuration',
      { ...note(), config: { keepsHistory: true } },
      'v13.update-config /config/keepsHistory',
    ],
    [
      'other mutability by default',
      { ...note(), config: { documentsMutableContractDefault: false } },
      'v13.update-config /config/documentsMutableContractDefault',
    ],
  ])('rejects %s', (_name, now, expected) => {
    expect(changes(note(), now)).toEqual([expected])
  })

  it.each([
    ['longer', 33],
    ['shorter', 31],
  ])('reports only once that a byte array of fixed size becomes %s', (_name, size) => {
    const bytes = (length: number) =>
      note({
        text,
        count,
        id: { type: 'array', byteArray: true, minItems: length, maxItems: length, position: 2 },
      })
    expect(changes(bytes(32), bytes(size))).toEqual(['v13.update-fixed-bytes /documents/note/properties/id'])
  })

  it('rejects every update of a read-only contract', () => {
    const readOnly = { ...note(), config: { readonly: true } }
    expect(changes(readOnly, note())).toEqual(['v13.update-read-only /config/readonly'])
  })

  it('accepts a token with its defaults written out, and rejects other rules', () => {
    expect(changes(token(), token({ manualMintingRules: rulesOf('contractOwner') }))).toEqual([])
    expect(changes(token(), token({ manualMintingRules: rulesOf('noOne') }))).toEqual([
      'v13.update-token /tokens/0',
    ])
  })

  it('counts the characters of a description, while a create counts bytes', () => {
    const described = { ...note(), description: 'ä'.repeat(60) }
    expect(judgeUpdate({ contract: note() }, { contract: described })).toMatchObject({
      ofContract: [],
      ofChange: [],
    })
  })

  it('warns of a compatible integer that would be stored in more bytes', () => {
    const { ofChange, warnings } = judgeUpdate(
      { contract: note() },
      { contract: note({ text, count: { ...count, maximum: 256 } }) },
    )
    expect(ofChange).toEqual([])
    expect(warnings.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'v13.update-width /documents/note/properties/count',
    ])
  })

  it('warns about an integer if its list of allowed values grows beyond the stored width', () => {
    const listed = (...values: readonly number[]) =>
      note({ text, count: { type: 'integer', position: 1, enum: values } })
    const { warnings } = judgeUpdate({ contract: listed(1, 2) }, { contract: listed(1, 2, 300) })
    expect(warnings.map(({ rule }) => rule)).toEqual(['v13.update-width'])
  })

  it('reports an unreadable contract and compares nothing', () => {
    const { ofContract, ofChange } = judgeUpdate({ contract: note() }, { contract: 5 })
    expect(ofContract.map(({ rule }) => rule)).toEqual(['v13.object'])
    expect(ofChange).toEqual([])
  })
})
