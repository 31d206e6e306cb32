import type { ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import {
  socialTemplate,
  tokenTemplate,
  identifierPlace,
  bytes,
  documentType,
  index,
  object,
  text,
  identifier,
  whole,
} from './newest-templates.ts'

const shopTemplate = {
  listing: documentType(
    {
      title: text(63, { minLength: 1 }),
      category: text(20, { enum: ['books', 'clothes', 'home', 'tools', 'other'] }),
      description: text(4000),
      priceCredits: whole(1, 9_007_199_254_740_991),
      stock: whole(0, 1_000_000),
      weightKilograms: { type: 'number', exclusiveMinimum: 0, maximum: 1000 },
      pictures: {
        type: 'array',
        items: { type: 'string', format: 'uri', maxLength: 400 },
        minItems: 1,
        maxItems: 8,
        uniqueItems: true,
      },
    },
    {
      indices: [
        index('byCategoryAndPrice', ['category', 'priceCredits']),
        index('byOwner', ['$ownerId', 'title']),
      ],
      required: ['title', 'category', 'priceCredits', 'stock'],
    },
  ),
  order: documentType(
    {
      listingId: identifier(),
      quantity: whole(1, 1000),
      address: object(
        {
          street: text(100),
          town: text(60),
          postcode: text(12, { pattern: '^[A-Z0-9 -]{3,12}$' }),
          country: text(2, { pattern: '^[A-Z]{2}$' }),
        },
        ['street', 'town', 'country'],
      ),
    },
    {
      indices: [index('byListing', ['listingId', 'quantity'])],
      required: ['listingId', 'quantity', 'address'],
    },
  ),
}

/**
 * Names are registered in two steps, first a salted hash and then the name, so that nobody can claim a name in between.
 */
const domainTemplate = {
  preorder: documentType(
    { saltedDomainHash: bytes(32, 32, { description: 'Double SHA-256 of the salt and the whole name' }) },
    { indices: [index('bySaltedHash', ['saltedDomainHash'], true)], required: ['saltedDomainHash'] },
  ),
  domain: documentType(
    {
      label: text(63, { minLength: 3, pattern: '^[a-zA-Z0-9][a-zA-Z0-9-]{0,61}[a-zA-Z0-9]$' }),
      normalizedLabel: text(63, {
        pattern: '^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
        description: 'The label in lower case',
      }),
      parentDomainName: text(63, { pattern: '^$|^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$' }),
      preorderSalt: bytes(32, 32),
      records: object({ identityId: identifier() }, ['identityId']),
    },
    {
      indices: [
        index('parentNameAndLabel', ['parentDomainName', 'normalizedLabel'], true),
        index('byIdentity', ['records.identityId']),
      ],
      required: ['label', 'normalizedLabel', 'parentDomainName', 'preorderSalt', 'records'],
    },
  ),
}

/** Sealed messages between two identities. The contract shows who wrote to whom, but not the text. */
const messagesTemplate = {
  contactRequest: documentType(
    {
      toUserId: identifier(),
      encryptedPublicKey: bytes(96, 96),
      senderKeyIndex: whole(0, 4_294_967_295),
      recipientKeyIndex: whole(0, 4_294_967_295),
      accountLabel: bytes(48, 80, { description: 'Encrypted' }),
    },
    {
      indices: [index('byOwnerAndUser', ['$ownerId', 'toUserId'], true), index('byUser', ['toUserId'])],
      required: ['toUserId', 'encryptedPublicKey', 'senderKeyIndex', 'recipientKeyIndex'],
    },
  ),
  message: documentType(
    {
      toUserId: identifier(),
      conversation: text(44, { minLength: 1, description: 'Groups the messages of one talk' }),
      sealedBody: bytes(16, 8000),
      replyToId: identifier({ $comment: 'Refers to message' }),
    },
    {
      indices: [
        index('byUserAndTalk', ['toUserId', 'conversation']),
        index('byOwnerAndTalk', ['$ownerId', 'conversation']),
      ],
      required: ['toUserId', 'conversation', 'sealedBody'],
    },
  ),
}

const attendanceTemplate = {
  meeting: documentType(
    {
      title: text(63, { minLength: 1 }),
      startsAt: text(40, { format: 'date-time' }),
      seats: whole(1, 10_000),
      place: {
        type: 'array',
        prefixItems: [
          { type: 'number', minimum: -90, maximum: 90 },
          { type: 'number', minimum: -180, maximum: 180 },
        ],
        items: false,
        minItems: 2,
        maxItems: 2,
        description: 'Latitude and longitude',
      },
    },
    { indices: [index('byTitle', ['title'])], required: ['title', 'startsAt'] },
  ),
  attendance: documentType(
    {
      meetingId: identifier(),
      state: text(10, { enum: ['coming', 'maybe', 'declined', 'attended'] }),
      guests: whole(0, 5),
      remark: text(200),
    },
    {
      indices: [
        index('onceEach', ['$ownerId', 'meetingId'], true),
        index('byMeeting', ['meetingId', 'state']),
      ],
      required: ['meetingId', 'state'],
    },
  ),
}

const toDoTemplate = {
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

/** A question with its choices. Each identity votes once. */
const pollTemplate = {
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

const blogTemplate = {
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

const profileTemplate = {
  profile: documentType(
    {
      displayName: text(25, { minLength: 1 }),
      about: text(140),
      avatarUrl: text(2048, { format: 'uri' }),
      avatarHash: bytes(32, 32, { description: 'SHA-256 of the picture' }),
      contact: object({ email: text(254, { format: 'email' }), website: text(2048, { format: 'uri' }) }, [
        'email',
      ]),
    },
    {
      indices: [index('byOwner', ['$ownerId'], true), index('byDisplayName', ['displayName'])],
      required: ['displayName'],
    },
  ),
}

export const templateIds = [
  'blog',
  'profile',
  'domain',
  'messages',
  'to-do',
  'shop',
  'poll',
  'attendance',
  'social',
  'token',
] as const
export type TemplateId = (typeof templateIds)[number]

// Version 13 has no lists of values. The specification has no tokens and no required times.
const specifiedOnly: readonly TemplateId[] = ['to-do', 'shop', 'poll', 'attendance']
const newestOnly: readonly TemplateId[] = ['social', 'token']

/** Lists the templates that are valid by a rule set, beginning with those made for it. */
export function templatesFor(rules: ContractRuleSet): readonly TemplateId[] {
  if (rules === 'specification') return templateIds.filter((id) => !newestOnly.includes(id))
  return [...newestOnly, ...templateIds.filter((id) => ![...newestOnly, ...specifiedOnly].includes(id))]
}

const contractOf: Readonly<Record<TemplateId, { readonly documents: object }>> = {
  social: socialTemplate,
  token: tokenTemplate,
  blog: { documents: blogTemplate },
  profile: { documents: profileTemplate },
  domain: { documents: domainTemplate },
  messages: { documents: messagesTemplate },
  'to-do': { documents: toDoTemplate },
  shop: { documents: shopTemplate },
  poll: { documents: pollTemplate },
  attendance: { documents: attendanceTemplate },
}

/**
 * Returns the JSON of a template, which breaks no rule in any version. `mediaType` is that of the network’s
 * identifiers.
 */
export function templateText(id: TemplateId, mediaType = 'application/x.platform.dpp.identifier'): string {
  const fill = (name: string, value: unknown) =>
    name === 'contentMediaType' && value === identifierPlace ? mediaType : value
  return `${JSON.stringify(contractOf[id], fill, 2)}\n`
}

export function templateTypes(id: TemplateId): readonly string[] {
  return Object.keys(contractOf[id].documents)
}
