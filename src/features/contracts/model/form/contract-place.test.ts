import { describe, expect, it } from 'vitest'

import { reportContract } from '#/protocol/contract/check-contract.ts'
import { placeAt, shownAt } from './contract-place.ts'
import { countFindings, findingsAt } from './findings-at.ts'
import { outlineOf } from './outline.ts'
import { sampleContract } from '#/features/contracts/testing/sample-contract.ts'

const kindAt = (pointer: string) => {
  const { place, rest } = placeAt(sampleContract, pointer)
  return [place.kind, place.path, ...rest]
}

describe('a pointer', () => {
  it.each([
    ['', ['contract', '']],
    ['/documents', ['contract', '', 'documents']],
    ['/documents/none', ['contract', '', 'documents', 'none']],
    ['/documents/post', ['document', '/documents/post']],
    ['/documents/post/required/0', ['document', '/documents/post', 'required', '0']],
    ['/documents/post/indices/1', ['index', '/documents/post/indices/1']],
    ['/documents/post/indices/9', ['document', '/documents/post', 'indices', '9']],
    [
      '/documents/post/properties/slug/maxLength',
      ['property', '/documents/post/properties/slug', 'maxLength'],
    ],
    ['/documents/post/properties/tags/items', ['item', '/documents/post/properties/tags/items']],
    [
      '/documents/post/properties/meta/properties/kind/enum/0',
      ['property', '/documents/post/properties/meta/properties/kind', 'enum', '0'],
    ],
  ])('the pointer %s leads to the innermost part that has a form', (pointer, expected) => {
    expect(kindAt(pointer)).toEqual(expected)
  })

  it.each([
    ['', '/documents/post'],
    ['/documents/none', '/documents/post'],
    ['/documents/post/properties/slug/maxLength', '/documents/post/properties/slug'],
  ])('the pointer %s shows the form of %s', (pointer, path) => {
    expect(shownAt(sampleContract, pointer).place.path).toBe(path)
  })

  it('shows no form if there is no document type', () => {
    expect(shownAt({ documents: {} }, '').place.kind).toBe('contract')
  })

  it('finds members whose names contain a slash or are names of prototypes', () => {
    const odd = JSON.parse('{"documents":{"__proto__":{"properties":{"a/b":{"type":"string"}}}}}')
    expect(placeAt(odd, '/documents/__proto__/properties/a~1b').place).toMatchObject({
      kind: 'property',
      name: 'a/b',
      documentPath: '/documents/__proto__',
    })
    expect(placeAt(odd, '/documents/constructor').place.kind).toBe('contract')
    expect(outlineOf(odd)[0]).toMatchObject({ name: '__proto__', children: [{ name: 'a/b' }, {}] })
  })
})

describe('findings', () => {
  const broken = JSON.parse(JSON.stringify(sampleContract))
  broken.documents.post.properties.slug.maxLength = 96
  broken.documents.post.properties.meta.properties.note.position = 4
  broken.documents.post.indices[1].properties[1] = { gone: 'asc' }
  broken.documents.post.required.push('nobody')
  const { violations } = reportContract(broken)

  it('stand at the member that they concern', () => {
    expect(violations).toHaveLength(4)
    const at = (path: string, members: readonly string[], isIndex = false) =>
      [...findingsAt(violations, path, members, isIndex)].map(([member, found]) => [member, found[0]?.rule])
    expect(at('/documents/post', ['properties', 'required'])).toEqual([
      ['required', 'document.required-names'],
    ])
    expect(at('/documents/post/properties/slug', ['maxLength'])).toEqual([
      ['maxLength', 'limit.indexed-string'],
    ])
    expect(at('/documents/post/properties/slug', [])).toEqual([['', 'limit.indexed-string']])
    expect(at('/documents/post/properties/meta', ['properties'])).toEqual([])
    expect(at('/documents/post/indices/1', ['properties'], true)).toEqual([['properties', 'index.field']])
  })

  it('are counted at each part on their path', () => {
    const counts = countFindings(violations)
    expect(counts.get('/documents/post')).toBe(4)
    expect(counts.get('/documents/post/properties/meta')).toBe(1)
    expect(counts.get('/documents/post/properties/title')).toBeUndefined()
  })
})

describe('the outline', () => {
  it('lists properties by position, with their items, and then the indices', () => {
    const [post, comment] = outlineOf(sampleContract)
    expect(post?.counts).toEqual([6, 3])
    expect(post?.children.map(({ name, type }) => type ?? name)).toEqual([
      'string',
      'string',
      'bytes',
      'object',
      'array',
      'integer',
      '',
    ])
    expect(post?.children[4]?.children).toMatchObject([{ kind: 'item', type: 'string' }])
    expect(post?.children.at(-1)?.children.map(({ name }) => name)).toEqual(['bySlug', 'byKind', 'byAuthor'])
    expect(comment?.children.at(-1)).toMatchObject({ kind: 'indices', counts: [0], children: [] })
  })
})
