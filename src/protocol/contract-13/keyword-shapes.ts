// The document meta-schema of protocol version 13 as data (dashpay/platform
// packages/rs-dpp/schema/meta_schemas/document/v2/document-meta.json). Its conditions are in `check-document-types.ts`.

export type Shape =
  | { readonly kind: 'any' | 'boolean' }
  | { readonly kind: 'constant'; readonly value: string | boolean }
  | {
      readonly kind: 'integer'
      readonly least?: number
      readonly most?: number
      readonly choices?: readonly number[]
    }
  | { readonly kind: 'number'; readonly above?: number }
  | {
      readonly kind: 'text'
      readonly least?: number
      readonly most?: number
      readonly choices?: readonly string[]
      readonly begins?: string
    }
  | {
      readonly kind: 'list'
      readonly of: Shape
      readonly least?: number
      readonly most?: number
      readonly isUnique?: true
    }
  | {
      readonly kind: 'map'
      readonly of: Shape
      readonly least?: number
      readonly most?: number
      readonly longestName?: number
    }
  | {
      readonly kind: 'part'
      readonly members: Shapes
      readonly required: readonly string[]
      readonly needs?: Needs
    }
  /** One of these shapes. A value that fits none of them is reported as a violation of the first shape. */
  | { readonly kind: 'either'; readonly of: readonly Shape[] }
  /** A schema or a boolean. Nodes check little of it. */
  | { readonly kind: 'schema' }
  | { readonly kind: 'properties' }

export type Shapes = Readonly<Record<string, Shape>>

export type Needs = Readonly<Record<string, string>>

const any: Shape = { kind: 'any' }
const boolean: Shape = { kind: 'boolean' }
const text: Shape = { kind: 'text' }
const count: Shape = { kind: 'integer', least: 0 }
const number: Shape = { kind: 'number' }
const names: Shape = { kind: 'list', of: text, isUnique: true }
const propertyName: Shape = { kind: 'text', least: 1, most: 64 }
const isFalse: Shape = { kind: 'constant', value: false }

const choice = (...choices: readonly number[]): Shape => ({ kind: 'integer', choices })

const cost: Shape = {
  kind: 'part',
  members: {
    // The meta-schema does not check the items of this list.
    contractId: { kind: 'list', of: any, least: 32, most: 32 },
    tokenPosition: { kind: 'integer', least: 0, most: 65_535 },
    amount: { kind: 'integer', least: 1, most: 2 ** 48 - 1 },
    effect: choice(0, 1),
    gasFeesPaidBy: choice(0, 1, 2),
  },
  required: ['tokenPosition', 'amount'],
}

export const costActions = ['create', 'replace', 'delete', 'transfer', 'update_price', 'purchase'] as const

const contested: Shape = {
  kind: 'part',
  members: {
    fieldMatches: {
      kind: 'list',
      of: {
        kind: 'part',
        members: {
          field: { kind: 'text', least: 1, most: 256 },
          regexPattern: { kind: 'text', least: 1, most: 256 },
        },
        required: ['field', 'regexPattern'],
      },
      least: 1,
    },
    resolution: choice(0),
    description: { kind: 'text', least: 1, most: 256 },
  },
  required: ['resolution'],
}

const index: Shape = {
  kind: 'part',
  members: {
    name: { kind: 'text', least: 1, most: 32 },
    properties: {
      kind: 'list',
      of: { kind: 'map', of: { kind: 'text', choices: ['asc'] }, least: 1, most: 1, longestName: 256 },
      least: 1,
      most: 10,
    },
    unique: boolean,
    nullSearchable: boolean,
    contested,
    countable: {
      kind: 'either',
      of: [boolean, { kind: 'text', choices: ['notCountable', 'countable', 'countableAllowingOffset'] }],
    },
    rangeCountable: boolean,
    summable: propertyName,
    rangeSummable: boolean,
    averageable: propertyName,
    rangeAverageable: boolean,
  },
  required: ['properties', 'name'],
  needs: { rangeCountable: 'countable', rangeSummable: 'summable', rangeAverageable: 'averageable' },
}

export const typeShape = {
  kind: 'part',
  members: {
    type: { kind: 'constant', value: 'object' },
    properties: { kind: 'properties' },
    required: names,
    transient: { kind: 'list', of: text },
    additionalProperties: isFalse,
    indices: { kind: 'list', of: index, least: 1, most: 10 },
    documentsMutable: boolean,
    canBeDeleted: boolean,
    documentsKeepHistory: boolean,
    keepsTransferHistory: boolean,
    keepsPurchaseHistory: boolean,
    keepsPricingHistory: boolean,
    transferable: choice(0, 1),
    tradeMode: choice(0, 1),
    creationRestrictionMode: choice(0, 1, 2),
    signatureSecurityLevelRequirement: choice(1, 2, 3),
    requiresIdentityEncryptionBoundedKey: choice(0, 1, 2),
    requiresIdentityDecryptionBoundedKey: choice(0, 1, 2),
    tokenCost: {
      kind: 'part',
      members: Object.fromEntries(costActions.map((action) => [action, cost])),
      required: [],
    },
    documentsCountable: boolean,
    rangeCountable: boolean,
    documentsSummable: propertyName,
    rangeSummable: boolean,
    documentsAverageable: propertyName,
    rangeAverageable: boolean,
    $comment: text,
    description: text,
    minProperties: count,
    maxProperties: count,
    dependentRequired: { kind: 'map', of: names },
  },
  required: ['type', 'properties', 'additionalProperties'],
  needs: { rangeSummable: 'documentsSummable', rangeAverageable: 'documentsAverageable' },
} as const satisfies Shape

const simpleType: Shape = {
  kind: 'text',
  choices: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
}

export const propertyShapes: Shapes = {
  $id: { kind: 'text', least: 1, begins: '#' },
  $ref: { kind: 'text', least: 1, begins: '#' },
  $comment: text,
  description: text,
  examples: { kind: 'list', of: any },
  multipleOf: { kind: 'number', above: 0 },
  maximum: number,
  exclusiveMaximum: number,
  minimum: number,
  exclusiveMinimum: number,
  maxLength: count,
  minLength: count,
  pattern: text,
  maxItems: count,
  minItems: count,
  uniqueItems: boolean,
  contains: { kind: 'schema' },
  maxProperties: count,
  minProperties: count,
  required: names,
  additionalProperties: isFalse,
  properties: { kind: 'properties' },
  dependentRequired: { kind: 'map', of: names, least: 1 },
  const: any,
  enum: { kind: 'list', of: any, least: 1, isUnique: true },
  type: { kind: 'either', of: [simpleType, { kind: 'list', of: simpleType, least: 1, isUnique: true }] },
  format: text,
  contentMediaType: text,
  byteArray: { kind: 'constant', value: true },
  position: count,
}

/** Formats that nodes know (jsonschema 0.18, draft 2020-12). A schema with another format does not compile. */
export const knownFormats: ReadonlySet<string> = new Set(
  (
    'date date-time time duration email idn-email hostname idn-hostname ipv4 ipv6 iri iri-reference uri ' +
    'uri-reference uri-template uuid json-pointer relative-json-pointer regex'
  ).split(' '),
)

/** System properties. A document type may declare them; nodes do not check these schemas. */
export const systemNames: ReadonlySet<string> = new Set(
  (
    '$id $ownerId $revision $createdAt $updatedAt $transferredAt $createdAtBlockHeight $updatedAtBlockHeight ' +
    '$transferredAtBlockHeight $createdAtCoreBlockHeight $updatedAtCoreBlockHeight $transferredAtCoreBlockHeight'
  ).split(' '),
)
