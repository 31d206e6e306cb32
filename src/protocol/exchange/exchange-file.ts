import type { Identity } from '#/protocol/identity/identity.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'

/** The network as its maker calls it. Shown as a claim, because no byte of a transition names the network. */
export interface ExchangeNetwork {
  readonly name: string
  readonly kind: NetworkKind
  readonly platformName: string
}

export interface ExchangeTip {
  readonly height: number
  /** 32 bytes, in display order. */
  readonly hash: Uint8Array
  readonly timeMs: number
}

/** A transition with everything that an offline signer needs to check it (docs/exchange-format.md). */
export interface ExchangeRequest {
  readonly kind: 'unsigned'
  readonly network: ExchangeNetwork
  readonly profile: WireProfileName
  readonly transition: UnsignedTransition
  readonly signingBytes: Uint8Array
  /** Id of the identity's key that signs; empty if the single-use key signs. */
  readonly keyIds: readonly number[]
  /** 33 bytes; create and top-up. */
  readonly singleUsePublicKey?: Uint8Array
  /** Create and top-up; an InstantSend proof has the same bytes. */
  readonly lockTransaction?: Uint8Array
  /** Present with an InstantSend proof, which has the same bytes. */
  readonly instantLock?: Uint8Array
  /** The identity before the transition. Always present if its key signs; optional in a top-up. */
  readonly identity?: Identity
  readonly tip?: ExchangeTip
  readonly madeAtMs: number
}

export interface ExchangeWitness {
  readonly keyId: number
  readonly signature: Uint8Array
}

export interface ExchangeAnswer {
  readonly kind: 'signatures'
  readonly profile: WireProfileName
  /** Digest of the request's signing bytes, 32 bytes. */
  readonly digest: Uint8Array
  readonly signature: Uint8Array
  readonly signaturePublicKeyId?: number
  /** One witness for each new key, in profiles with witnesses. */
  readonly witnesses: readonly ExchangeWitness[]
  readonly signedAtMs: number
}

export type ExchangeFile = ExchangeRequest | ExchangeAnswer
