import type { DataContract } from '#/protocol/contract/check-contract.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import type { DerivedValue, Reading } from './reading.ts'
import type { SpanNode } from './span-node.ts'

/** What a recogniser says; how the text was decoded is added to it. */
export type Found = Omit<Reading, 'encoding' | 'isMasked' | 'signatures' | 'derived'> & {
  /** Values that are private: they are blanked in the bytes, listed as fields or not. */
  readonly secrets?: ReadonlySet<SpanNode>
  readonly signatures?: Reading['signatures']
  readonly derived?: readonly DerivedValue[]
}

/** What locks are judged by. */
export interface KnownQuorums {
  /** The earliest first. */
  readonly lists: readonly VerifiedList[]
  /** The quorum types that sign locks on this network. */
  readonly chainLockType: number
  readonly instantLockType: number
}

/** What the caller knows, to judge by. */
export interface InspectContext {
  readonly identities?: readonly Identity[]
  readonly contracts?: readonly DataContract[]
  /** Lock transactions that ChainLock proofs may name. */
  readonly lockTransactions?: readonly Uint8Array[]
  /** Requests that signatures may answer. */
  readonly requests?: readonly UnsignedBundle[]
  readonly quorums?: KnownQuorums
  /** Hex of 32 bytes that are public for certain: identifiers and hashes that the caller has met. */
  readonly known?: ReadonlySet<string>
  /** The person says that 32 bytes are public: a hash or an identifier, and no private key. */
  readonly isPublic?: boolean
  /** Milliseconds since 1970, by the clock of this device. */
  readonly nowMs?: number
}
