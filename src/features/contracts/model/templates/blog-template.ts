import { documentType, identifier, index, text } from './template-parts.ts'

/** Posts by their slug, and what is said to them. */
export const blogTemplate = {
  post: documentType(
    {
      title: text(120),
      slug: text(63, { pattern: '^[a-z0-9-]+$' }),
      body: text(8000),
      author: identifier(),
    },
    {
      indices: [index('bySlug', ['slug'], true), index('byAuthor', ['author', 'slug'])],
      required: ['title', 'slug', 'body', 'author'],
    },
  ),
  comment: documentType(
    {
      postId: identifier(),
      text: text(1000),
      replyTo: identifier({ $comment: 'Refers to comment' }),
    },
    {
      indices: [index('byPost', ['postId'])],
      required: ['postId', 'text'],
    },
  ),
}
