import { z } from 'zod'

import { ecdsaSignatureLength } from '#/protocol/key/ecdsa.ts'
import { publicKeySchema, type IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { flagKeysTwice } from '#/protocol/key/unique-keys.ts'
import { latestProtocolVersion } from '#/protocol/protocol-version.ts'
import {
  always,
  base64Text,
  bytes,
  choice,
  declareEntity,
  integer,
  record,
  says,
  type Form,
} from '#/protocol/schema.ts'
import { assetLockProofSchema, type AssetLockProof } from './asset-lock-proof.ts'

/** An identity create before its signature: what is signed. */
export interface UnsignedIdentityCreate {
  readonly protocolVersion: number
  readonly type: 2
  readonly assetLockProof: AssetLockProof
  readonly publicKeys: readonly IdentityPublicKey[]
}

/** SPEC.md "Identity state transition: create (type 2)". */
export interface IdentityCreate extends UnsignedIdentityCreate {
  readonly signature: Uint8Array
}

const missing = 'st.required'
const members = { object: 'st.object', additional: 'st.no-additional' } as const

function unsignedShape(form: Form) {
  const count = { error: () => 'keys.count' }
  return {
    protocolVersion: integer(
      { missing: 'st.protocol-version', wrong: 'st.protocol-version' },
      0,
      latestProtocolVersion,
    ),
    type: choice({ missing: 'st.type', wrong: 'st.type' }, [2]),
    assetLockProof: assetLockProofSchema(form),
    publicKeys: z
      .array(publicKeySchema(form), { error: says({ missing, wrong: 'keys.count' }) })
      .min(1, count)
      .max(10, count)
      .superRefine((keys, context) => flagKeysTwice(keys, context), always),
  }
}

export const UnsignedIdentityCreate = declareEntity<UnsignedIdentityCreate>((form) =>
  record(unsignedShape(form), members),
)

export const IdentityCreate = declareEntity<IdentityCreate>((form) =>
  record(
    {
      ...unsignedShape(form),
      signature: bytes(form, base64Text, { missing, wrong: 'st.signature-length' }, ecdsaSignatureLength),
    },
    members,
  ),
)
