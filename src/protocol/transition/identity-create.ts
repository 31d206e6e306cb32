import type { AssetLockProof } from './asset-lock-proof.ts'
import type { TransitionKey } from './transition-key.ts'

/** An identity create before its signature. */
export interface UnsignedIdentityCreate {
  readonly protocolVersion: number
  readonly type: 2
  readonly assetLockProof: AssetLockProof
  readonly publicKeys: readonly TransitionKey[]
}

/** docs/specification.md "Identity state transition: create (type 2)". */
export interface IdentityCreate extends UnsignedIdentityCreate {
  /** 65 bytes, by the single-use key of the asset lock. */
  readonly signature: Uint8Array
}
