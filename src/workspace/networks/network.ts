import { z } from 'zod'

import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { wireProfileNames, type WireProfileName as ProfileName } from '#/protocol/transition/wire-profile.ts'
import type { WorkspaceErrorCode } from '#/workspace/storage/workspace-error.ts'

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
  /** Stands in the media type of identifiers: one facet of a restricted name (RFC 6838, 4.2). */
  platformName: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, says('workspace/network-platform')),
})
export type NetworkTerms = Readonly<z.infer<typeof NetworkTerms>>

/** A network of the person's own, as it is stored. */
export const OwnNetwork = z.strictObject({
  format: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{16}$/),
  createdAtMs: z.int(),
  ...NetworkTerms.shape,
})
export type OwnNetwork = Readonly<z.infer<typeof OwnNetwork>>

/** A network that identities live on: the built-in sandbox has no name of its own. */
export interface Network {
  readonly id: string
  readonly name: string | undefined
  readonly profile: ProfileName
  readonly kind: NetworkKind
  readonly platformName: string
}

/** The practice network that comes with the program. */
export const sandboxNetwork: Network = {
  id: sandboxId,
  name: undefined,
  profile: 'spec',
  kind: 'testnet',
  platformName: 'sandbox',
}

/** The media type of the identifiers on a network (SPEC.md "Identity"). */
export function identifierMediaType(platformName: string): string {
  return `application/x.${platformName}.dpp.identifier`
}

function says(code: WorkspaceErrorCode) {
  return { error: () => code }
}
