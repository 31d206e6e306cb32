import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'

/** The protocol version whose bytes this program reads and writes. A network on a newer one is named; its answers say which it has. */
export const knownProtocolVersion = 13

/** The media type of identifiers in schemas of today's networks. */
export const dppIdentifier = 'application/x.dash.dpp.identifier'

/**
 * What protocol version 13 bounds, each with its unit (docs/platform.md "Limits" and "Rules"; dashpay/platform
 * packages/rs-platform-version/src/version). Amounts are in credits, 1,000 to a duff, unless they are named otherwise.
 */
export const platformLimits = {
  transitionBytes: 20_480,
  /** Of text or bytes in a document. */
  fieldBytes: 5120,
  /** An estimate of the network, which nothing enforces. */
  contractBytesEstimate: 16_384,
  keys: 6,
  disabledKeys: 10,
  /** The nonce is the low 40 bits of what a node returns. */
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
  /** How often an asset lock can be used again after a transition that the network rejected. */
  lockUses: 16,
  groupMembers: { least: 2, most: 256 },
  memberPower: 65_535,
  tokenDecimals: 16,
} as const

/** Fees, in credits: those of a contract are for its registration (docs/platform.md "Fees"). */
export const platformFees = {
  createBase: 2_000_000n,
  createKey: 6_500_000n,
  topUpBase: 500_000n,
  /** The least that the network takes for an update and for a transfer. */
  update: 100_000n,
  transfer: 100_000n,
  /** The least that the network takes for a withdrawal. */
  withdrawal: 400_000_000n,
  contractBase: 10_000_000_000n,
  contractType: 2_000_000_000n,
  contractIndex: 1_000_000_000n,
  contractContestedIndex: 100_000_000_000n,
  contractToken: 10_000_000_000n,
  /** For each kind of distribution of a token: perpetual or pre-programmed. */
  contractDistribution: 10_000_000_000n,
  contractKeyword: 10_000_000_000n,
  /** Per stored byte, processing included. */
  storedByte: 27_400n,
} as const

const creditsPerDuff = 1000n

/** The fewest credits that an asset lock has for a create with so many keys. */
export function leastCreateCredits(keys: number): bigint {
  const { createBase, createKey } = platformFees
  return platformLimits.createLockDuffs * creditsPerDuff + createBase + createKey * BigInt(keys)
}

/** The fewest duffs that an asset lock gives a key whatever is made of it: a create has one key at least. */
export function leastLockDuffs(purpose: SingleUsePurpose): bigint {
  const credits = purpose === 'registration' ? leastCreateCredits(1) : leastTopUpCredits
  return (credits + creditsPerDuff - 1n) / creditsPerDuff
}

/** The fewest credits that an asset lock has for a top-up. */
export const leastTopUpCredits = platformLimits.topUpLockDuffs * creditsPerDuff + platformFees.topUpBase
