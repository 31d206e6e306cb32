import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'

/** The protocol version whose bytes this program reads and writes. Answers tell whether a network has a newer one. */
export const knownProtocolVersion = 13
export const dppIdentifier = 'application/x.dash.dpp.identifier'

/** Version 13, in credits unless named otherwise (docs/platform.md "Limits"; dashpay/platform rs-platform-version). */
export const platformLimits = {
  transitionBytes: 20_480,
  /** Size of a text or bytes in a document. */
  fieldBytes: 5120,
  /** An estimate of the network, which is not enforced. */
  contractBytesEstimate: 16_384,
  keys: 6,
  disabledKeys: 10,
  /** The nonce is the low 40 bits of a node's value. */
  nonceBits: 40,
  noncesAhead: 24n,
  feeIncreasePercent: 65_535,
  transferCredits: 100_000n,
  withdrawalCredits: { least: 1_000_000n, most: 50_000_000_000_000n },
  inputCredits: 100_000n,
  outputCredits: 500_000n,
  inputs: 16,
  outputs: 128,
  feeSteps: 4,
  createLockDuffs: 200_000n,
  topUpLockDuffs: 50_000n,
  /** Number of further uses of an asset lock after a transition that the network rejected. */
  lockUses: 16,
  groupMembers: { least: 2, most: 256 },
  memberPower: 65_535,
  tokenDecimals: 16,
} as const

/** Fees in credits. The contract fees are for registration (docs/platform.md "Fees"). */
export const platformFees = {
  createBase: 2_000_000n,
  createKey: 6_500_000n,
  topUpBase: 500_000n,
  update: 100_000n,
  transfer: 100_000n,
  withdrawal: 400_000_000n,
  contractBase: 10_000_000_000n,
  contractType: 2_000_000_000n,
  contractIndex: 1_000_000_000n,
  contractContestedIndex: 100_000_000_000n,
  contractToken: 10_000_000_000n,
  /** For each kind of token distribution: perpetual or pre-programmed. */
  contractDistribution: 10_000_000_000n,
  contractKeyword: 10_000_000_000n,
  /** Per stored byte, processing included. */
  storedByte: 27_400n,
} as const

const creditsPerDuff = 1000n

/** Returns the minimum credits of an asset lock for a create with that many keys. */
export function leastCreateCredits(keys: number): bigint {
  const { createBase, createKey } = platformFees
  return platformLimits.createLockDuffs * creditsPerDuff + createBase + createKey * BigInt(keys)
}

/** Returns the minimum duffs of a single-use key's asset lock for its purpose. A create has at least one key. */
export function leastLockDuffs(purpose: SingleUsePurpose): bigint {
  const credits = purpose === 'registration' ? leastCreateCredits(1) : leastTopUpCredits
  return (credits + creditsPerDuff - 1n) / creditsPerDuff
}

export const leastTopUpCredits = platformLimits.topUpLockDuffs * creditsPerDuff + platformFees.topUpBase
