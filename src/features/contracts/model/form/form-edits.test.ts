import { describe, expect, it } from 'vitest'

import { reportContract } from '#/protocol/contract/check-contract.ts'
import { contractAfter } from '#/features/contracts/testing/contract-after.ts'
import { editText } from '#/features/contracts/model/text/json-edit.ts'
import { applyChanges } from '#/features/contracts/model/text/text-change.ts'
import { placeAt } from './contract-place.ts'
import { addDocument, duplicateDocument, removeDocument, renameDocument } from './document-edits.ts'
import {
  addIndex,
  addIndexField,
  moveIndexField,
  removeIndex,
  removeIndexField,
  renameIndex,
  replaceIndexField,
  setUnique,
} from './index-edits.ts'
import { moveProperty, setDependents, setRequired } from './schema-level.ts'
import {
  addPrefixItem,
  addProperty,
  applyPreset,
  changeKind,
  removePrefixItem,
  removeProperty,
  renameProperty,
  setTuple,
} from './property-edits.ts'
import { presetNames } from './preset.ts'
import { propertyKinds } from './property-kind.ts'
import { setKeyword } from './schema-keywords.ts'
import { sampleContract } from '#/features/contracts/testing/sample-contract.ts'

const good = (contract: object) => {
  const { violations, warnings } = reportContract(contract)
  expect([...violations, ...warnings]).toEqual([])
  return contract
}

function at<Kind extends string>(kind: Kind, pointer: string, contract = sampleContract) {
  const { place } = placeAt(contract, pointer)
  if (place.kind !== kind) throw new Error(`${pointer} is ${place.kind}`)
  // The kind was just compared.
  return place as Extract<typeof place, { readonly kind: Kind }>
}

const property = (name: string, contract = sampleContract) =>
  at('property', `/documents/post/properties/${name}`, contract)
const indexAt = (place: number, contract = sampleContract) =>
  at('index', `/documents/post/indices/${place}`, contract)
const post = () => at('document', '/documents/post')

const after = (edits: Parameters<typeof contractAfter>[1]) => contractAfter(sampleContract, edits)
const goodPost = (edits: Parameters<typeof contractAfter>[1]) => {
  const left = good(after(edits))
  return at('document', '/documents/post', { ...left }).definition
}

describe('edits of a valid contract', () => {
  it('start from a sample contract that breaks no rule and has no warning', () => {
    good(sampleContract)
  })

  it('break no rule when they add, rename, duplicate or remove document types', () => {
    good(after(addDocument(sampleContract, 'note')))
    good(after(renameDocument(post(), 'article')))
    good(after(duplicateDocument(post(), 'post2')))
    good(after(removeDocument(post())))
  })

  it('keep integers above 2^53 in a duplicate of a document type', () => {
    const text = '{"documents":{"post":{"type":"object","maximum":9007199254740993}}}'
    const { place } = placeAt(JSON.parse(text), '/documents/post')
    const edits = place.kind === 'document' ? duplicateDocument(place, 'two') : []
    expect(applyChanges(text, editText(text, edits))).toContain(
      '"two":{"type":"object","maximum":9007199254740993}',
    )
  })

  it('break no rule when they add a property with any preset', () => {
    for (const preset of presetNames) {
      const left = goodPost(addProperty(post().definition, '/documents/post', `my-${preset}`, preset))
      expect(left).toMatchObject({ properties: { [`my-${preset}`]: { position: 6 } } })
    }
  })

  it('rename a property in required, dependents and indices, too', () => {
    const left = goodPost(renameProperty(property('slug'), 'path'))
    expect(left['required']).toEqual(['title', 'path'])
    expect(left['dependentRequired']).toEqual({ path: ['title'] })
    expect(left['indices']).toMatchObject([
      { properties: [{ path: 'asc' }] },
      { properties: [{ author: 'asc' }, { 'meta.kind': 'asc' }] },
      { properties: [{ author: 'asc' }, { path: 'asc' }] },
    ])
  })

  it('update the index that reaches into a renamed object or property', () => {
    expect(goodPost(renameProperty(property('meta'), 'about'))['indices']).toMatchObject([
      {},
      { properties: [{ author: 'asc' }, { 'about.kind': 'asc' }] },
      {},
    ])
    const inner = goodPost(renameProperty(property('meta/properties/kind'), 'sort'))
    expect(inner['indices']).toMatchObject([
      {},
      { properties: [{ author: 'asc' }, { 'meta.sort': 'asc' }] },
      {},
    ])
  })

  it('report the effect of a removed property on its indices, and break no rule', () => {
    const { edits, losses } = removeProperty(property('slug'))
    const left = goodPost(edits)
    expect(losses).toEqual([
      { kind: 'index-removed', name: 'bySlug' },
      { kind: 'index-shortened', name: 'byAuthor' },
    ])
    expect(left).toMatchObject({
      required: ['title'],
      properties: { title: { position: 0 }, author: { position: 1 }, meta: { position: 2 } },
      indices: [{ name: 'byKind' }, { name: 'byAuthor', properties: [{ author: 'asc' }] }],
    })
    expect(left['dependentRequired']).toBeUndefined()
  })

  it('remove indices that have no field left, and shorten the others', () => {
    const once = contractAfter(sampleContract, removeProperty(property('slug')).edits)
    const place = property('author', { ...once })
    const twice = contractAfter(once, removeProperty(place).edits)
    good(twice)
    expect(twice).toHaveProperty('documents.post.required', ['title'])
    expect(at('document', '/documents/post', { ...twice }).definition['indices']).toEqual([
      { name: 'byKind', properties: [{ 'meta.kind': 'asc' }] },
    ])
  })

  it('change the positions when a property is moved, but not the order of the text', () => {
    const left = goodPost(moveProperty(post().definition, '/documents/post', 'tags', 0))
    expect(left).toMatchObject({ properties: { tags: { position: 0 }, title: { position: 1 } } })
    expect(Object.keys(Object(left['properties']))).toEqual(
      Object.keys(Object(post().definition['properties'])),
    )
    expect(moveProperty(post().definition, '/documents/post', 'title', -1)).toEqual([])
  })

  it('can give any kind or preset to a property that no index names', () => {
    for (const name of ['title', 'tags', 'meta/properties/note', 'tags/items']) {
      const { place } = placeAt(sampleContract, `/documents/post/properties/${name}`)
      if (place.kind !== 'property' && place.kind !== 'item') throw new Error(place.kind)
      for (const kind of propertyKinds) good(after(changeKind(place, kind)))
      for (const preset of presetNames) good(after(applyPreset(place, preset)))
    }
  })

  it('can give an indexed property any kind that an index can contain', () => {
    for (const kind of ['string', 'integer', 'number', 'boolean', 'bytes', 'identifier'] as const) {
      good(after(changeKind(property('author'), kind)))
      good(after(changeKind(property('slug'), kind)))
    }
  })

  it('break no rule when they make a property required and optional again', () => {
    const { definition } = post()
    expect(goodPost(setRequired(definition, '/documents/post', 'author', true))['required']).toHaveLength(3)
    const off = goodPost(setRequired(definition, '/documents/post', 'title', false))
    expect(off['required']).toEqual(['slug'])
    const meta = property('meta')
    const on = good(after(setRequired(meta.definition, meta.path, 'kind', true)))
    const { definition: required } = property('meta', { ...on })
    expect(required['required']).toEqual(['kind'])
    const none = contractAfter(on, setRequired(required, meta.path, 'kind', false))
    expect(none).toEqual(sampleContract)
  })

  it('set the limit that a keyword needs together with the keyword', () => {
    const bare = good(after(setKeyword(property('title'), 'maxLength', undefined, 'v0.23')))
    const place = property('title', { ...bare })
    const pattern = good(contractAfter(bare, setKeyword(place, 'pattern', '^a', 'v0.23')))
    expect(pattern).toHaveProperty('documents.post.properties.title.maxLength', 50_000)
    good(contractAfter(bare, setKeyword(place, 'format', 'email', 'v0.23')))
    const list = after(setKeyword(property('tags'), 'uniqueItems', true, 'v0.23'))
    expect(good(list)).toHaveProperty('documents.post.properties.tags.maxItems', 5)
  })

  it('break no rule when they set and clear dependents', () => {
    const { definition } = post()
    const set = goodPost(setDependents(definition, '/documents/post', 'title', ['tags', 'author']))
    expect(set['dependentRequired']).toEqual({ slug: ['title'], title: ['tags', 'author'] })
    expect(
      goodPost(setDependents(definition, '/documents/post', 'slug', []))['dependentRequired'],
    ).toBeUndefined()
  })

  it('can turn a list into a tuple, add and remove places, and turn it into a list again', () => {
    const tuple = good(after(setTuple(property('tags'), true)))
    const two = good(contractAfter(tuple, addPrefixItem(property('tags', { ...tuple }))))
    const { definition, path } = property('tags', { ...two })
    expect(definition).toMatchObject({ prefixItems: [{}, {}], items: false, minItems: 2 })
    good(contractAfter(two, removePrefixItem(definition, path, 0)))
    good(contractAfter(two, setTuple(property('tags', { ...two }), false)))
  })

  it('break no rule when they add, change and remove indices', () => {
    const { definition } = post()
    goodPost(addIndex(definition, '/documents/post', 'byCreated', '$createdAt'))
    goodPost(renameIndex(indexAt(0), 'bySlug2'))
    goodPost(setUnique(indexAt(1), true))
    expect(goodPost(setUnique(indexAt(0), false))['indices']).toMatchObject([{ name: 'bySlug' }, {}, {}])
    goodPost(addIndexField(indexAt(1), '$ownerId'))
    goodPost(removeIndexField(indexAt(1), 0))
    goodPost(moveIndexField(indexAt(1), 0, 1))
    goodPost(replaceIndexField(indexAt(1), 1, 'meta.kind', '$ownerId'))
    expect(goodPost(removeIndex(indexAt(0)))['indices']).toHaveLength(2)
    const one = after([...removeIndex(indexAt(2)), ...removeIndex(indexAt(1))])
    const none = good(contractAfter(one, removeIndex(indexAt(0, { ...one }))))
    expect(none).not.toHaveProperty('documents.post.indices')
  })
})
