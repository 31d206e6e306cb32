import type { IdentityRecord } from '#/store/records/identity-record.ts'
import { networkOrSandbox, type OwnNetwork } from '#/store/records/network.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'

// The frame of every page uses this module, so it must not decode transitions.

export function isAway(record: IdentityRecord, stored: readonly TransitionRecord[]): boolean {
  return record.archivedAtMs !== null || !(isImported(record) || stored.some(isCreated))
}

export function countPresent(
  {
    identities,
    transitions,
    networks,
  }: {
    readonly identities: ReadonlyMap<string, IdentityRecord>
    readonly transitions: ReadonlyMap<string, TransitionRecord>
    readonly networks: ReadonlyMap<string, OwnNetwork>
  },
  networkId: string,
): number {
  const created = new Set([...transitions.values()].filter(isCreated).map(({ identityId }) => identityId))
  let count = 0
  for (const record of identities.values()) {
    const isHere = networkOrSandbox(networks, record.networkId).id === networkId
    if (isHere && record.archivedAtMs === null && (isImported(record) || created.has(record.id))) count += 1
  }
  return count
}

function isImported({ imports }: IdentityRecord): boolean {
  return imports.length > 0
}

// A create that was discarded or rejected leaves no identity.
function isCreated(record: TransitionRecord): boolean {
  if (record.kind !== 'create') return false
  const state = transitionStateOf(record)
  return isPending(state) || state.kind === 'confirmed'
}
