import { parseHex } from '#/protocol/encoding/hex.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import {
  checkTransitionStructure,
  newKeysOf,
  type IdentityCreate,
  type IdentityTopUp,
  type IdentityUpdate,
  type UnsignedFunded,
  type UnsignedIdentityUpdate,
} from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import diff from '#/protocol/vectors/chain/testnet-905490-905491.json'
import topUps from '#/protocol/vectors/top-ups.json'
import transitions from '#/protocol/vectors/transitions.json'

// For tests: requests and answers around the published transitions, from which src/protocol/vectors/exchange.json was written.

export interface PublishedExchange {
  readonly name: string
  readonly unsigned: ExchangeRequest
  readonly signatures: ExchangeAnswer
  readonly serialized: Uint8Array
}

type PublishedTransition = IdentityCreate | IdentityTopUp | IdentityUpdate
type UnsignedPublished = UnsignedFunded | UnsignedIdentityUpdate

interface Published {
  readonly name: string
  readonly profile: string
  readonly json: unknown
  readonly signingBytesHex: string
  readonly serializedHex: string
  readonly assetLock?: { readonly singleUsePublicKeyHex: string; readonly transactionHex: string }
  readonly context?: { readonly identity: unknown }
}

const madeAtMs = 1_666_000_000_000
const network = { name: 'Testnet', kind: 'testnet', platformName: 'dash' } as const
// The block of the published masternode list diff.
const tip = {
  height: diff.height,
  hash: parseHex(diff.result.blockHash),
  timeMs: 1_665_999_900_000,
}

export function publishedExchanges(): readonly PublishedExchange[] {
  const all: readonly Published[] = [...transitions.transitions, ...topUps.transitions]
  return all.map(toExchange)
}

function toExchange(published: Published): PublishedExchange {
  const profile = published.profile as WireProfileName // the vectors name profiles
  const transition = readTransition(published.json, profile)
  const { signature, ...unsigned } = withoutWitnesses(transition)
  const signingBytes = parseHex(published.signingBytesHex)
  const common = { kind: 'unsigned', network, profile, transition: unsigned, signingBytes, madeAtMs } as const
  return {
    name: `${profile} ${published.name}`,
    unsigned: { ...common, ...contextOf(published, unsigned), ...tipFor(unsigned) },
    signatures: {
      kind: 'signatures',
      profile,
      digest: deriveSigningDigest(signingBytes),
      signature,
      ...(transition.type === 5 ? { signaturePublicKeyId: transition.signaturePublicKeyId } : {}),
      witnesses: newKeysOf(transition).keys.flatMap(({ id, signature: witness }) =>
        witness === undefined ? [] : [{ keyId: id, signature: witness }],
      ),
      signedAtMs: madeAtMs + 300_000,
    },
    serialized: parseHex(published.serializedHex),
  }
}

function contextOf({ assetLock, context }: Published, transition: UnsignedPublished) {
  if (transition.type === 5) {
    const identity = checkSchema(Identity.json, context?.identity)
    if (!identity.ok) throw new TypeError('vector')
    return { keyIds: [transition.signaturePublicKeyId], identity: identity.value }
  }
  if (assetLock === undefined) throw new TypeError('vector')
  const singleUsePublicKey = parseHex(assetLock.singleUsePublicKeyHex)
  // An InstantSend proof already contains the transaction.
  const isHeld = transition.assetLockProof.type === 0
  return {
    keyIds: [],
    singleUsePublicKey,
    ...(isHeld ? {} : { lockTransaction: parseHex(assetLock.transactionHex) }),
  }
}

/** Leaves the tip out if the proof is above it, which the rules reject. */
function tipFor(transition: UnsignedPublished) {
  const proof = transition.type === 5 ? undefined : transition.assetLockProof
  return proof?.type === 1 && proof.coreChainLockedHeight > tip.height ? {} : { tip }
}

function readTransition(json: unknown, profile: WireProfileName): PublishedTransition {
  const checked = checkTransitionStructure(json, 'json', wireProfiles[profile])
  if (!checked.ok) throw new TypeError('vector')
  return checked.value as PublishedTransition // no older profile has others
}

function withoutWitnesses(transition: PublishedTransition): PublishedTransition {
  const bare = newKeysOf(transition).keys.map(({ signature: _signature, ...key }) => key)
  if (transition.type === 2) return { ...transition, publicKeys: bare }
  if (transition.type === 3 || transition.addPublicKeys === undefined) return transition
  return { ...transition, addPublicKeys: bare }
}
