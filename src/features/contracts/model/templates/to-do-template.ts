import { documentType, identifier, index, text, whole } from './template-parts.ts'

/** Lists and the tasks on them. */
export const toDoTemplate = {
  list: documentType(
    { name: text(63, { minLength: 1 }), colour: text(7, { pattern: '^#[0-9a-f]{6}$' }) },
    { indices: [index('byOwnerAndName', ['$ownerId', 'name'], true)], required: ['name'] },
  ),
  task: documentType(
    {
      listId: identifier(),
      title: text(120, { minLength: 1 }),
      done: { type: 'boolean' },
      priority: whole(1, 5),
      dueAt: text(40, { format: 'date-time' }),
      labels: {
        type: 'array',
        items: { type: 'string', maxLength: 20 },
        maxItems: 10,
        uniqueItems: true,
      },
    },
    {
      indices: [index('byListAndState', ['listId', 'done', 'priority'])],
      required: ['listId', 'title', 'done', 'priority'],
    },
  ),
}
