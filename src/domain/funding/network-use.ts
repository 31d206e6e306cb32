import type { WorkspaceState } from '#/store/workspace-store.ts'
import { isUntouched, type FundedDraft } from '#/store/records/funded-draft.ts'
import { countLeft } from './list-runs.ts'
import { coinsOf } from './deposit-coins.ts'
import { isInProgress, listLocks } from './list-locks.ts'
import { listNetworks, type Network } from '#/store/records/network.ts'

export interface NetworkUse {
  readonly identities: readonly { readonly id: string; readonly label: string }[]
  readonly drafts: readonly { readonly id: string; readonly label: string }[]
  /** Number of locks in progress and unspent payments that belong to no identity or draft above. */
  readonly locks: number
  readonly runs: readonly string[]
}

type StoredIdentities = Pick<
  WorkspaceState,
  'drafts' | 'identities' | 'locks' | 'transitions' | 'bulkRuns' | 'bulkRows' | 'deposits'
>

export function findUse(
  { drafts, identities, locks, transitions, bulkRuns, bulkRows, deposits }: StoredIdentities,
  networkId: string,
): NetworkUse {
  return {
    identities: [...identities.values()]
      .filter((identity) => identity.networkId === networkId)
      .map(({ id, label }) => ({ id, label })),
    drafts: [...drafts.values()]
      .filter((draft) => draft.networkId === networkId && draft.signed === null && !isUntouched(draft))
      .map((draft) => ({ id: draft.id, label: labelOfDraft(draft, identities) })),
    locks:
      listLocks({ locks, drafts, transitions, deposits, vaultKeys: [] }).filter(
        (each) =>
          each.lock.record.networkId === networkId &&
          isInProgress(each) &&
          each.use === undefined &&
          each.draft === undefined,
      ).length +
      [...deposits.values()].filter(
        (each) => each.networkId === networkId && coinsOf(each).unspent.length > 0,
      ).length,
    runs: [...bulkRuns.values()]
      .filter((run) => run.networkId === networkId && countLeft({ bulkRows, transitions }, run) > 0)
      .map(({ pattern }) => pattern),
  }
}

function labelOfDraft(draft: FundedDraft, identities: StoredIdentities['identities']): string {
  return draft.kind === 'create' ? draft.label : (identities.get(draft.identity)?.label ?? '')
}

export function countUse({ identities, drafts, locks, runs }: NetworkUse): number {
  return identities.length + drafts.length + locks + runs.length
}

export interface UsedNetwork {
  readonly network: Network
  readonly count: number
  readonly identities: number
}

export function listUsedNetworks(
  workspace: StoredIdentities & Pick<WorkspaceState, 'networks'>,
): readonly UsedNetwork[] {
  return listNetworks(workspace.networks)
    .map((network) => {
      const use = findUse(workspace, network.id)
      return { network, count: countUse(use), identities: use.identities.length }
    })
    .filter(({ count }) => count > 0)
}
