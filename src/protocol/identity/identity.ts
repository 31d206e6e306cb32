import { z } from 'zod'

import {
  flagKeysTwice,
  platformKeySchema,
  publicKeySchema,
  type IdentityPublicKey,
} from '#/protocol/key/identity-public-key.ts'
import {
  always,
  base58Text,
  bytes,
  declareEntity,
  integer,
  record,
  says,
  type Form,
} from '#/protocol/schema.ts'

/** The current and the latest protocol version (docs/specification.md "Versioning"): greater ones are rejected. */
export const latestProtocolVersion = 1

/** An identity as the platform keeps it (docs/specification.md "Identity"). */
export interface Identity {
  readonly protocolVersion: number
  readonly id: Uint8Array
  readonly publicKeys: readonly IdentityPublicKey[]
  /** Credits. At most 2^53-1: JSON numbers hold no more. */
  readonly balance: number
  readonly revision: number
}

const missing = 'identity.required'

/** Note 2 of docs/specification.md "Identity" binds a new identity only: reading one with fewer keys is allowed. */
export const Identity = declareEntity<Identity>((form: Form) =>
  identitySchema(form, publicKeySchema(form), 32),
)

// A limit of ours: nothing on a network of today has so many.
const mostPlatformKeys = 1000

/** The same on a network of today: with keys of its types and purposes, bounds among them, as many as there are. */
const PlatformIdentity = declareEntity<Identity>((form: Form) =>
  identitySchema(form, platformKeySchema(form), mostPlatformKeys),
)

/** The forms that identities have in a wire profile. */
export function identityIn({ codec }: { readonly codec: 'cbor' | 'bincode' }): typeof Identity {
  return codec === 'bincode' ? PlatformIdentity : Identity
}

function identitySchema(
  form: Form,
  key: z.ZodType<IdentityPublicKey>,
  mostKeys: number,
): z.ZodType<Identity> {
  const count = { error: () => 'identity.keys-count' }
  return record(
    {
      protocolVersion: integer({ missing, wrong: 'identity.protocol-version' }, 0, latestProtocolVersion),
      id: bytes(form, base58Text, { missing, wrong: 'identity.id-length' }, 32),
      publicKeys: z
        .array(key, { error: says({ missing, wrong: 'identity.keys-count' }) })
        .min(1, count)
        .max(mostKeys, count)
        .superRefine((keys, context) => flagKeysTwice(keys, context), always),
      balance: integer({ missing, wrong: 'identity.balance' }),
      revision: integer({ missing, wrong: 'identity.revision' }),
    },
    { object: 'identity.object', additional: 'identity.no-additional' },
  )
}
