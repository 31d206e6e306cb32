import type { DataContract } from '#/protocol/contract/check-contract.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import type { QuorumList } from '#/protocol/masternode/quorum-list.ts'
import type { DerivedValue, Reading } from './reading.ts'
import type { SpanNode } from './span-node.ts'

/** What a recogniser says; how the text was decoded is added to it. */
export type Found = Omit<Reading, 'encoding' | 'isMasked' | 'signatures' | 'derived'> & {
  /** Values that are private: they are blanked in the bytes, listed as fields or not. */
  readonly secrets?: ReadonlySet<SpanNode>
  readonly signatures?: Reading['signatures']
  readonly derived?: readonly DerivedValue[]
}

/** What the caller knows, to judge by. */
export interface InspectContext {
  readonly identities?: readonly Identity[]
  readonly contracts?: readonly DataContract[]
  /** Lock transactions that ChainLock proofs may name. */
  readonly lockTransactions?: readonly Uint8Array[]
  /** Requests that signatures may answer. */
  readonly requests?: readonly UnsignedBundle[]
  /** The quorums of a list, and the types that sign locks there. */
  readonly quorums?: {
    readonly list: QuorumList
    readonly chainLockType: number
    readonly instantLockType: number
  }
  /** Hex of 32 bytes that are public for certain: identifiers and hashes that the caller has met. */
  readonly known?: ReadonlySet<string>
  /** The person says that 32 bytes are public: a hash or an identifier, and no private key. */
  readonly isPublic?: boolean
  /** Milliseconds since 1970, by the clock of this device. */
  readonly nowMs?: number
}
