import { documentType, identifier, index, text, whole } from './template-parts.ts'

/** A question with its choices; each identity votes once. */
export const pollTemplate = {
  poll: documentType(
    {
      question: text(200, { minLength: 5 }),
      choices: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 80 },
        minItems: 2,
        maxItems: 10,
        uniqueItems: true,
      },
      closesAt: text(40, { format: 'date-time' }),
    },
    { indices: [index('byOwner', ['$ownerId'])], required: ['question', 'choices'] },
  ),
  vote: documentType(
    { pollId: identifier(), choice: whole(0, 9, { description: 'Place of the choice, from 0' }) },
    {
      indices: [index('onceEach', ['pollId', '$ownerId'], true), index('byChoice', ['pollId', 'choice'])],
      required: ['pollId', 'choice'],
    },
  ),
}
