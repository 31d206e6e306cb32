import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { DapiError } from '#/dapi/dapi-error.ts'
import { type Alarm, systemAlarm } from '#/platform/timer.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { forgeableKeysOf } from '#/protocol/platform/bls-signing-key.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { findIdentity } from './identity-view.ts'
import type { Network } from '#/store/records/network.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'

// Keys are rarely added, so an answer stays valid for a minute.
const freshMs = 60_000
// Slower nodes are ignored: the nodes that have answered by then decide.
const answerMs = 4_000
// Longest wait before signing, even if a node or a script hangs.
const waitMs = 5_000

/** Returns the recipient of a transfer, or the identity of a top-up, in 32 bytes. */
export function recipientOf(transition: UnsignedTransition): Uint8Array | undefined {
  if (transition.type === TransitionType.transfer) return transition.recipientId
  return transition.type === TransitionType.topUp ? transition.identityId : undefined
}

export interface RecipientReading {
  /** `not-asked`: the network has no nodes, or the transition has no recipient. `unread`: no node gave the keys. */
  readonly kind: 'not-asked' | 'asking' | 'read' | 'unread'
  readonly keys: readonly IdentityPublicKey[]
}

const noKeys: RecipientReading['keys'] = []

/**
 * Asks nodes for the recipient’s keys if the profile does not verify every key. Known identities are read, too, because
 * another device may have added keys.
 */
export function useRecipientKeys(
  transition: UnsignedTransition | undefined,
  { verifiesBls }: Pick<WireProfile, 'verifiesBls'>,
  networkId: string | undefined,
): RecipientReading {
  const network = useNetwork(networkId ?? '')
  const id = transition && recipientOf(transition)
  const isAsked =
    id !== undefined && !verifiesBls && network !== undefined && platformNodesOf(network).length > 0
  const result = useQuery(
    isAsked ? recipientQuery(network, id) : { queryKey: ['recipient'], queryFn: skipToken },
  )
  return readingOf(isAsked, result)
}

export function readingOf(
  isAsked: boolean,
  {
    data: keys = noKeys,
    isFetching,
    isError,
  }: Pick<UseQueryResult<RecipientReading['keys']>, 'data' | 'isFetching' | 'isError'>,
): RecipientReading {
  if (!isAsked) return { kind: 'not-asked', keys: noKeys }
  return { kind: isFetching ? 'asking' : isError ? 'unread' : 'read', keys }
}

/** Queries the keys of an identity (32 bytes). Ends within `waitMs`, and fails if the nodes do not return the keys. */
export function recipientQuery(
  network: Network,
  id: Uint8Array,
  { read = readKeys, alarm = systemAlarm }: { readonly read?: typeof readKeys; readonly alarm?: Alarm } = {},
) {
  return queryOptions({
    queryKey: ['recipient', network.id, formatIdentityId(id)],
    meta: { asksNodes: true },
    queryFn: async ({ signal }) => {
      const slow = new AbortController()
      const cancelSlow = alarm(answerMs, () => slow.abort())
      let cancelWait = () => {}
      const over = new Promise<never>((_, reject) => {
        cancelWait = alarm(waitMs, () => reject(new DapiError('dapi/timed-out')))
      })
      try {
        const keys = await Promise.race([read(network, id, AbortSignal.any([signal, slow.signal])), over])
        if (keys === null) throw new DapiError('dapi/no-node')
        return keys
      } finally {
        cancelSlow()
        cancelWait()
      }
    },
    staleTime: freshMs,
    retry: false,
  })
}

/** Enabled keys of the recipient that anyone can sign as, according to the workspace or to the nodes. */
export function forgeableKeysOfRecipient(
  transition: UnsignedTransition,
  workspace: Pick<WorkspaceState, 'identities' | 'transitions'>,
  profile: Pick<WireProfile, 'verifiesBls'>,
  told: readonly IdentityPublicKey[] = [],
): readonly number[] {
  const id = recipientOf(transition)
  if (id === undefined) return []
  const here = findIdentity(workspace, formatIdentityId(id))?.shown?.identity.publicKeys ?? []
  return [...new Set(forgeableKeysOf([...here, ...told], profile).map((key) => key.id))]
}

/** Loads the parser on first use: few visits need it. */
async function readKeys(
  network: Network,
  id: Uint8Array,
  signal: AbortSignal,
): Promise<readonly IdentityPublicKey[] | null> {
  const { readKeysOfNodes } = await import('./read-recipient.ts')
  return readKeysOfNodes(network, id, signal)
}
