import type { AssetLockProof } from './asset-lock-proof.ts'

/** An identity top-up before its signature. */
export interface UnsignedIdentityTopUp {
  readonly protocolVersion: number
  readonly type: 3
  readonly assetLockProof: AssetLockProof
  /** The identity that receives, 32 bytes: any identity. */
  readonly identityId: Uint8Array
}

/** docs/specification.md "Identity state transition: topup (type 3)". */
export interface IdentityTopUp extends UnsignedIdentityTopUp {
  /** 65 bytes, by the single-use key of the asset lock. */
  readonly signature: Uint8Array
}
