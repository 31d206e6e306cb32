import { describe, expect, it } from 'vitest'

import { formatQuery } from '#/features/contracts/words/contract-words.ts'
import { freeCandidate, indexCandidates, indexNameFor } from './index-candidates.ts'
import { endsWith, fieldSpace, indexQueries, indexSpace, isFull } from './contract-index.ts'
import { placeAt } from './contract-place.ts'
import { sampleContract } from '#/features/contracts/testing/sample-contract.ts'

const { place: post } = placeAt(sampleContract, '/documents/post')
const documentType = post.kind === 'document' ? post.definition : {}
const index = (fields: readonly string[], rest = {}) => ({
  name: 'x',
  properties: fields.map((field) => ({ [field]: 'asc' })),
  ...rest,
})

describe('an index', () => {
  it('serves equality on its first fields, a range on the next field, and an order', () => {
    expect(indexQueries(index(['author', 'slug', 'at'])).map((each) => formatQuery('post', each))).toEqual([
      'Find post documents with a given author, slug and at',
      'Find post documents with a given author and slug in a range of at, ordered by it',
      'Find post documents with a given author and slug, ordered by at',
      'Find post documents with a given author in a range of slug, ordered by it',
      'Find post documents with a given author, ordered by slug',
      'Find post documents in a range of author, ordered by it',
      'List post documents ordered by author',
    ])
  })

  it('finds a single document if it is unique', () => {
    const [first] = indexQueries(index(['slug'], { unique: true }))
    expect(first).toEqual({ kind: 'one', equal: ['slug'] })
    expect(first && formatQuery('post', first)).toBe('Find the one post with a given slug')
  })

  it('serves no query without fields', () => {
    expect(indexQueries({ name: 'x' })).toEqual([])
    expect(indexQueries({ name: 'x', properties: ['slug', 5] })).toEqual([])
  })

  it('lists the queries that a field makes possible', () => {
    const queries = indexQueries(index(['author', 'meta.kind', 'at']))
    expect(queries.filter((each) => endsWith(each, 'meta')).map(({ kind }) => kind)).toEqual([
      'equal',
      'range',
    ])
  })

  it('counts indices, unique indices and fields against the limits', () => {
    const { indices, unique } = indexSpace(documentType, 'v0.23')
    expect([indices, unique]).toEqual([
      { used: 3, most: 10 },
      { used: 1, most: 3 },
    ])
    expect(isFull(indices)).toBe(false)
    expect(indexSpace(documentType, 'v0.23', 'version-13').unique).toEqual({ used: 1, most: 10 })
    expect(fieldSpace(index(Array.from({ length: 10 }, (_, at) => `f${at}`)), 'v0.23')).toEqual({
      used: 10,
      most: 10,
    })
  })

  it('names for each field the limit of a version that excludes the field, if any', () => {
    const of = (version: 'v0.21' | 'v0.23') =>
      Object.fromEntries(indexCandidates(documentType, version).map((each) => [each.field, each.obstacle]))
    expect(of('v0.23')).toEqual({
      title: { kind: 'too-long', most: 63 },
      slug: undefined,
      author: undefined,
      'meta.kind': undefined,
      'meta.note': { kind: 'too-long', most: 63 },
      tags: { kind: 'list' },
      at: undefined,
      $ownerId: undefined,
      $createdAt: undefined,
      $updatedAt: undefined,
    })
    expect(of('v0.21')).toMatchObject({ tags: undefined })
  })

  it('begins with a field that is not the only field of another index', () => {
    expect(freeCandidate(documentType, 'v0.23')).toBe('author')
    expect(indexNameFor('meta.kind')).toBe('byKind')
    expect(indexNameFor('$ownerId')).toBe('byOwnerId')
    expect(indexNameFor('x'.repeat(60))).toHaveLength(32)
  })
})
