/** Types of state transitions of an identity (docs/specification.md). Only bincode profiles have the last two. */
export const TransitionType = { create: 2, topUp: 3, update: 5, withdrawal: 6, transfer: 7 } as const

/** Types of asset lock proofs (docs/specification.md). */
export const LockProofType = { instant: 0, chain: 1 } as const
