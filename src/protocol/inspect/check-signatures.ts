import { LockProofType } from '#/protocol/platform/transition-type.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import {
  checkChainLock,
  checkInstantLock,
  type ChainLock,
  type InstantLock,
} from '#/protocol/layer1/quorum-lock.ts'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import {
  verifyChainLock,
  verifyInstantLock,
  type ChainLockWithVerdict,
} from '#/protocol/masternode/lock-verdict.ts'
import type { LockVerdict, VerifiedList } from '#/protocol/masternode/verified-list.ts'
import type { AssetLockProof } from '#/protocol/transition/asset-lock-proof.ts'
import { reportAssetLock, type TransitionContext } from '#/protocol/transition/check-unsigned.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { isSignedBy, recoverSigner } from '#/protocol/transition/transition-signature.ts'
import {
  isFunded,
  newKeysOf,
  type IdentityCreate,
  type IdentityTopUp,
  type Transition,
} from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { InspectContext, KnownQuorums } from './found.ts'
import { isForgeableSignature } from './policy-checks.ts'
import type { SignatureVerdict } from './reading.ts'

/** Returns verdicts on the signatures of a transition, its new keys, and, if quorums are known, its lock. */
export function checkSignatures(
  transition: Transition,
  profile: WireProfile,
  context: TransitionContext,
  inspect: InspectContext,
): readonly SignatureVerdict[] {
  const own = isFunded(transition)
    ? checkFunded(transition, profile, context)
    : checkByIdentity(transition, profile, inspect)
  const lock = isFunded(transition) ? verdictOfLockOfProof(transition.assetLockProof, inspect.quorums) : []
  return [own, ...checkWitnesses(transition, profile), ...lock]
}

function checkFunded(
  transition: IdentityCreate | IdentityTopUp,
  profile: WireProfile,
  context: TransitionContext,
): SignatureVerdict {
  const signer = recoverSigner(transition, profile)
  if (signer === undefined) return { kind: 'unrecoverable' }
  const publicKey = formatHex(signer)
  const { lockOutput, transaction } = reportAssetLock(transition, profile, context)
  if (lockOutput === undefined) return { kind: 'recovered', publicKey }
  const found = hash160(signer)
  if (equalBytes(found, lockOutput.hash160))
    return { kind: 'matches-output', outputIndex: lockOutput.outputIndex, publicKey }
  const outputs = transaction === undefined ? [] : listLockOutputs(transaction, profile)
  const other = outputs.find((each) => equalBytes(each.hash160, found))
  return other === undefined
    ? { kind: 'matches-no-output', publicKey, expectedHash: formatHex(lockOutput.hash160) }
    : { kind: 'matches-other-output', outputIndex: other.outputIndex, publicKey }
}

function checkByIdentity(
  update: Exclude<Transition, IdentityCreate | IdentityTopUp>,
  profile: WireProfile,
  { identities = [] }: InspectContext,
): SignatureVerdict {
  const identityId = formatBase58(update.identityId)
  const keyId = update.signaturePublicKeyId
  const identity = identities.find(({ id }) => equalBytes(id, update.identityId))
  const named = identity?.publicKeys.find(({ id }) => id === keyId)
  const signed = { key: named, isIdentityKnown: identity !== undefined, signature: update.signature }
  const told = isForgeableSignature(signed, profile) ? ({ isForgeable: true } as const) : {}
  if (identity === undefined) return { kind: 'identity-unknown', identityId, keyId, ...told }
  const signingBytes = encodeSigningBytes(update, profile)
  const made = (key: (typeof identity.publicKeys)[number]) =>
    isSignedBy(key, update.signature, signingBytes, profile)
  const byNamed = named === undefined ? false : made(named)
  if (byNamed === undefined) return { kind: 'scheme-not-offered' }
  if (named !== undefined && byNamed) {
    const isDisabled = named.disabledAt !== undefined
    return { kind: 'signed-by-key', keyId, identityId, level: named.securityLevel, isDisabled, ...told }
  }
  const other = identity.publicKeys.find((key) => key.id !== keyId && made(key) === true)
  return other === undefined
    ? { kind: 'not-signed-by-key', keyId, identityId, ...told }
    : { kind: 'signed-by-other-key', keyId: other.id, named: keyId, ...told }
}

function checkWitnesses(transition: Transition, profile: WireProfile): readonly SignatureVerdict[] {
  if (!profile.witnesses) return []
  const signingBytes = encodeSigningBytes(transition, profile)
  return newKeysOf(transition).keys.flatMap((key): readonly SignatureVerdict[] => {
    const isMade = key.signature !== undefined && isSignedBy(key, key.signature, signingBytes, profile)
    return isMade === undefined
      ? [{ kind: 'scheme-not-offered' }]
      : [{ kind: 'witness', keyId: key.id, isMade }]
  })
}

/** Returns what the known quorums prove about an instant lock, the newest list first; empty for other bytes. */
export function verdictOfInstantLockBytes(
  bytes: Uint8Array,
  quorums: KnownQuorums | undefined,
): readonly SignatureVerdict[] {
  const checked = checkInstantLock(bytes)
  return checked.ok ? [byLists(quorums, (known) => instantVerdict(checked.value, known))] : []
}

/** Returns what the known quorums prove about a chain lock (132 bytes); empty if the bytes are not a chain lock. */
export function verdictOfChainLockBytes(
  bytes: Uint8Array,
  quorums: KnownQuorums | undefined,
): readonly SignatureVerdict[] {
  const checked = checkChainLock(bytes)
  return checked.ok ? [byLists(quorums, (known) => chainVerdict(checked.value, known))] : []
}

/** Returns what the known quorums prove about the chain lock in a coinbase; empty if it has none. */
export function verdictOfCoinbaseBytes(
  bytes: Uint8Array,
  quorums: KnownQuorums | undefined,
): readonly SignatureVerdict[] {
  const checked = checkCoinbase(bytes)
  const chainLock = checked.ok ? checked.value.chainLock : undefined
  if (chainLock === undefined) return []
  return [
    byLists(quorums, (known) => {
      // This chain lock has no block hash, so the hash comes from the list of that height, if there is one.
      const locked = known.lists.find(({ height }) => height === chainLock.height)
      return chainVerdict({ ...chainLock, blockHash: locked && parseHex(locked.blockHash) }, known)
    }),
  ]
}

/** Returns what the known quorums prove about the instant lock in a proof; empty without quorums. */
export function verdictOfLockOfProof(
  proof: AssetLockProof,
  quorums: KnownQuorums | undefined,
): readonly SignatureVerdict[] {
  return proof.type === LockProofType.instant && quorums !== undefined
    ? verdictOfInstantLockBytes(proof.instantLock, quorums)
    : []
}

interface ByList {
  readonly verdict: LockVerdict
  readonly list: VerifiedList
}

function byLists(
  quorums: KnownQuorums | undefined,
  check: (known: KnownQuorums) => ByList | undefined,
): SignatureVerdict {
  const checked = quorums && check(quorums)
  if (checked === undefined) return { kind: 'quorum-unknown' }
  const { verdict, list } = checked
  const isProven = list.quorumCheck.kind === 'verified'
  return { kind: 'quorum', verdict, height: list.height, isProven }
}

function instantVerdict(lock: InstantLock, { lists, instantLockType }: KnownQuorums): ByList | undefined {
  return firstTelling(
    lists.map((list) => ({ list, verdict: verifyInstantLock(lock, list.quorums, instantLockType) })),
  )
}

function chainVerdict(
  lock: ChainLock | ChainLockWithVerdict,
  { lists, chainLockType }: KnownQuorums,
): ByList | undefined {
  return firstTelling(
    lists.map((list, place) => {
      const before = lists[place - 1] ?? list
      return { list, verdict: verifyChainLock(lock, { before, now: list }, chainLockType).verdict }
    }),
  )
}

/** Returns the newest check that decides, or the newest check if none does. */
function firstTelling(checked: readonly ByList[]): ByList | undefined {
  const telling = checked.findLast(({ verdict }) => verdict.kind !== 'not-verifiable')
  return telling ?? checked.at(-1) ?? undefined
}
