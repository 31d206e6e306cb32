import type { Identity } from '#/protocol/identity/identity.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'

/** The network as the maker calls it: no byte of a transition names one, so this is a claim and is shown as such. */
export interface ExchangeNetwork {
  readonly name: string
  readonly kind: NetworkKind
  readonly platformName: string
}

/** The tip that the maker knew. A claim, too. */
export interface ExchangeTip {
  readonly height: number
  /** 32 bytes, in display order. */
  readonly hash: Uint8Array
  readonly timeMs: number
}

/** A transition that waits for its signature, with what a signer needs to check it alone (docs/exchange-format.md). */
export interface ExchangeRequest {
  readonly kind: 'unsigned'
  readonly network: ExchangeNetwork
  readonly profile: WireProfileName
  /** Its keys carry no signatures yet. */
  readonly transition: UnsignedTransition
  /** What is signed, made of `transition` by the profile. */
  readonly signingBytes: Uint8Array
  /** Ids of the identity's keys that sign, one; empty where the single-use key does. */
  readonly keyIds: readonly number[]
  /** 33 bytes; create and top-up. */
  readonly singleUsePublicKey?: Uint8Array
  /** Create and top-up; an InstantSend proof has the same bytes. */
  readonly lockTransaction?: Uint8Array
  /** With an InstantSend proof, which holds the same bytes. */
  readonly instantLock?: Uint8Array
  /** The identity before the transition: always where its key signs, with a top-up where it is known. */
  readonly identity?: Identity
  readonly tip?: ExchangeTip
  readonly madeAtMs: number
}

export interface ExchangeWitness {
  readonly keyId: number
  readonly signature: Uint8Array
}

/** The answer of a signer. */
export interface ExchangeAnswer {
  readonly kind: 'signatures'
  readonly profile: WireProfileName
  /** Digest of the signing bytes, 32 bytes: which request it answers. */
  readonly digest: Uint8Array
  /** Of the transition. */
  readonly signature: Uint8Array
  /** The key of the identity that signed. */
  readonly signaturePublicKeyId?: number
  /** One of each new key, in profiles with witnesses. */
  readonly witnesses: readonly ExchangeWitness[]
  readonly signedAtMs: number
}

export type ExchangeFile = ExchangeRequest | ExchangeAnswer
