import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { reportAssetLock } from '#/protocol/transition/check-transition.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'

/** What pays for a transition, read from the transition itself. */
export interface DescribedFunding {
  /** 36 bytes. */
  readonly outPoint: Uint8Array | undefined
  /** In display order. */
  readonly txid: Uint8Array | undefined
  readonly outputIndex: number | undefined
  /** Unknown for a ChainLock proof without its transaction. */
  readonly amountDuffs: bigint | undefined
  /** Before fees. */
  readonly fundedCredits: bigint | undefined
}

/** `lockTransaction`: the transaction that a ChainLock proof does not carry, when it is at hand. */
export function describeFunding(
  transition: Pick<Exclude<UnsignedTransition, { readonly type: 5 }>, 'assetLockProof'>,
  profile: WireProfile,
  lockTransaction: Uint8Array | undefined,
): DescribedFunding {
  const context = lockTransaction === undefined ? {} : { lockTransaction }
  const { outPoint, lockOutput } = reportAssetLock(transition, profile, context)
  const amountDuffs = lockOutput?.amountDuffs
  return {
    outPoint,
    txid: outPoint?.slice(0, 32),
    outputIndex: outPoint && new DataView(outPoint.buffer, outPoint.byteOffset).getUint32(32, true),
    amountDuffs,
    fundedCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
  }
}
