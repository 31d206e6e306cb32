import { z } from 'zod'

import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { chainLockQuorumTypes } from '#/protocol/layer1/quorum-lock.ts'
import { wireProfileNames, type WireProfileName as ProfileName } from '#/protocol/transition/wire-profile.ts'
import type { WorkspaceErrorCode } from './workspace-error.ts'
import { NodeAddresses } from './node-addresses.ts'
import { PinnedQuorums } from './pinned-quorums.ts'

export const WireProfileName = z.enum(wireProfileNames)

export const sandboxId = 'sandbox'

/** How drafts and identities name their network. Those that were stored before there was a choice are on the sandbox. */
export const NetworkId = z.string().max(64).default(sandboxId)

/** What of a network a form asks for. */
export const NetworkTerms = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, says('workspace/network-name'))
    .max(40, says('workspace/network-name'))
    .refine((name) => name.toLowerCase() !== sandboxId, says('workspace/network-name-taken')),
  /** How it frames transitions. */
  profile: WireProfileName,
  /** Whose version bytes its WIF private keys and addresses carry. */
  kind: z.enum(['mainnet', 'testnet']),
  /** Used in the media type of identifiers: one facet of a restricted name (RFC 6838, 4.2). */
  platformName: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, says('workspace/network-platform')),
  /** Where its core chain is asked. None: it is not followed. */
  nodes: NodeAddresses,
  /** The quorum type that signs its ChainLocks. */
  chainLockType: z
    .int(says('workspace/quorum-type'))
    .min(1, says('workspace/quorum-type'))
    .max(255, says('workspace/quorum-type')),
  /** Quorums that the user vouches for: their ChainLock counts though one node alone names them. */
  pinnedQuorums: PinnedQuorums,
})
type ParsedTerms = z.infer<typeof NetworkTerms>
export type NetworkTerms = Readonly<Omit<ParsedTerms, 'nodes' | 'pinnedQuorums'>> & {
  readonly nodes: readonly string[]
  readonly pinnedQuorums: readonly string[]
}

/** A network that the user added, as it is stored. Format 1 had nothing about its core chain, format 2 had no pins. */
export const OwnNetwork = z.preprocess(
  upgrade,
  z.strictObject({
    format: z.literal(3),
    id: z.string().regex(/^[0-9a-f]{16}$/),
    createdAtMs: z.int(),
    ...NetworkTerms.shape,
  }),
)
export type OwnNetwork = Readonly<z.infer<typeof OwnNetwork>>

/** A network that identities live on: the built-in sandbox has no name of its own. */
export interface Network {
  readonly id: string
  readonly name: string | undefined
  readonly profile: ProfileName
  readonly kind: NetworkKind
  readonly platformName: string
  readonly nodes: readonly string[]
  readonly chainLockType: number
  readonly pinnedQuorums: readonly string[]
}

/** The sandbox, which comes with the program. */
export const sandboxNetwork: Network = {
  id: sandboxId,
  name: undefined,
  profile: 'spec',
  kind: 'testnet',
  platformName: 'sandbox',
  // The user does not choose where the sandbox is asked: `coreNetworkOf`.
  nodes: [],
  chainLockType: chainLockQuorumTypes.testnet,
  pinnedQuorums: [],
}

/** The media type of the identifiers on a network (docs/specification.md "Identity"). */
export function identifierMediaType(platformName: string): string {
  return `application/x.${platformName}.dpp.identifier`
}

function upgrade(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('format' in stored)) return stored
  if (stored.format === 2) return { ...stored, format: 3, pinnedQuorums: [] }
  if (stored.format !== 1) return stored
  const isMainnet = 'kind' in stored && stored.kind === 'mainnet'
  const chainLockType = chainLockQuorumTypes[isMainnet ? 'mainnet' : 'testnet']
  return { ...stored, format: 3, nodes: [], chainLockType, pinnedQuorums: [] }
}

function says(code: WorkspaceErrorCode) {
  return { error: () => code }
}
