import { nameOf } from '#/features/contracts/model/form/contract-parts.ts'

type Definition = Readonly<Record<string, unknown>>

/** Placeholder for the media type of identifiers, which depends on the network (docs/specification.md "Identity"). */
export const identifierPlace = 'identifier'

function level(properties: Readonly<Record<string, Definition>>): Definition {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, ...rest }], position) => [
      name,
      { type, position, ...rest },
    ]),
  )
}

export function text(maxLength: number, rest: Definition = {}): Definition {
  return { type: 'string', maxLength, ...rest }
}

export function whole(minimum: number, maximum: number, rest: Definition = {}): Definition {
  return { type: 'integer', minimum, maximum, ...rest }
}

export function identifier(rest: Definition = {}): Definition {
  return {
    type: 'array',
    byteArray: true,
    minItems: 32,
    maxItems: 32,
    contentMediaType: identifierPlace,
    ...rest,
  }
}

export function bytes(minItems: number, maxItems: number, rest: Definition = {}): Definition {
  return { type: 'array', byteArray: true, minItems, maxItems, ...rest }
}

export function index(name: string, fields: readonly string[], unique = false): Definition {
  return {
    name,
    properties: fields.map((field) => ({ [field]: 'asc' })),
    ...(unique ? { unique } : {}),
  }
}

export function documentType(
  properties: Readonly<Record<string, Definition>>,
  rest: { readonly indices?: readonly Definition[]; readonly required?: readonly string[] },
): Definition {
  return {
    type: 'object',
    properties: level(properties),
    ...rest,
    additionalProperties: false,
  }
}

export function object(
  properties: Readonly<Record<string, Definition>>,
  required: readonly string[],
): Definition {
  return { type: 'object', properties: level(properties), required, additionalProperties: false }
}

/** Profiles as wallets show them (dashpay/platform packages/dashpay-contract), and contact requests. */
export const socialTemplate = {
  description: 'Social profiles and contacts',
  documents: {
    profile: documentType(
      {
        displayName: text(25, { minLength: 1 }),
        publicMessage: text(140, { minLength: 1 }),
        avatarUrl: text(2048, { minLength: 1, format: 'uri' }),
        avatarHash: bytes(32, 32, { description: 'SHA-256 of the picture' }),
        avatarFingerprint: bytes(8, 8, { description: 'dHash of the picture' }),
      },
      {
        indices: [
          index('ownerId', ['$ownerId'], true),
          index('ownerIdAndUpdatedAt', ['$ownerId', '$updatedAt']),
        ],
        required: ['$createdAt', '$updatedAt'],
      },
    ),
    contactRequest: {
      ...documentType(
        {
          toUserId: identifier(),
          encryptedPublicKey: bytes(96, 96),
          senderKeyIndex: whole(0, 4_294_967_295),
          recipientKeyIndex: whole(0, 4_294_967_295),
        },
        {
          indices: [
            index('ownerAndUser', ['$ownerId', 'toUserId'], true),
            index('userAndTime', ['toUserId', '$createdAt']),
          ],
          required: ['$createdAt', 'toUserId', 'encryptedPublicKey', 'senderKeyIndex', 'recipientKeyIndex'],
        },
      ),
      documentsMutable: false,
      canBeDeleted: false,
    },
  },
}

export const tokenTemplate = {
  description: 'A token with a limited supply',
  documents: {},
  tokens: {
    0: {
      $formatVersion: '0',
      conventions: { $formatVersion: '0', localizations: { en: nameOf('coin', 'coins') }, decimals: 8 },
      baseSupply: 100_000_000_000,
      maxSupply: 2_100_000_000_000_000,
      distributionRules: { $formatVersion: '0', mintingAllowChoosingDestination: true },
    },
  },
}
