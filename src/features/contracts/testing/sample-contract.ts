import type { JsonObject } from '#/protocol/contract/json-value.ts'

/** For tests: a contract that breaks no rule and has a part of each kind. */
export const sampleContract: JsonObject = {
  documents: {
    post: {
      type: 'object',
      properties: {
        title: { type: 'string', maxLength: 120, position: 0, description: 'Shown above the post' },
        slug: { type: 'string', position: 1, pattern: '^[a-z0-9-]+$', minLength: 1, maxLength: 63 },
        author: { type: 'array', byteArray: true, position: 2, minItems: 32, maxItems: 32 },
        meta: {
          type: 'object',
          position: 3,
          properties: {
            kind: { type: 'string', maxLength: 10, position: 0, enum: ['a', 'b'] },
            note: { type: 'string', maxLength: 500, position: 1 },
          },
          additionalProperties: false,
        },
        tags: { type: 'array', position: 4, items: { type: 'string', maxLength: 20 }, maxItems: 5 },
        at: { type: 'integer', position: 5, minimum: 0 },
      },
      indices: [
        { name: 'bySlug', properties: [{ slug: 'asc' }], unique: true },
        { name: 'byKind', properties: [{ author: 'asc' }, { 'meta.kind': 'asc' }] },
        { name: 'byAuthor', properties: [{ author: 'asc' }, { slug: 'asc' }] },
      ],
      required: ['title', 'slug'],
      dependentRequired: { slug: ['title'] },
      additionalProperties: false,
    },
    comment: {
      type: 'object',
      properties: { text: { type: 'string', maxLength: 1000, position: 0 } },
      additionalProperties: false,
    },
  },
}
