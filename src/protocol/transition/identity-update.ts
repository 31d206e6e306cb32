import type { TransitionKey } from './transition-key.ts'

/** An identity update before its signature. */
export interface UnsignedIdentityUpdate {
  readonly protocolVersion: number
  readonly type: 5
  /** 32 bytes. */
  readonly identityId: Uint8Array
  readonly revision: number
  /** Id of the identity key that signs. */
  readonly signaturePublicKeyId: number
  /** Milliseconds since 1970; exactly with disablePublicKeys. */
  readonly publicKeysDisabledAt?: number
  readonly addPublicKeys?: readonly TransitionKey[]
  /** Ids of keys of the identity. */
  readonly disablePublicKeys?: readonly number[]
}

/** docs/specification.md "Identity state transition: update (type 5)". */
export interface IdentityUpdate extends UnsignedIdentityUpdate {
  /** 65 bytes, or 96 by a BLS key. */
  readonly signature: Uint8Array
}
