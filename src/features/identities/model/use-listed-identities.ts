import { startTransition, useEffect, useMemo, useState } from 'react'
import { networkOrSandbox } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { healthOf } from '#/domain/identity/identity-health.ts'
import { viewIdentity, recallIdentityView } from '#/domain/identity/identity-view.ts'
import { isAway } from '#/domain/identity/present-identities.ts'
import { type ListedIdentity, type StoredIdentity, searchTextOf } from './list-identities.ts'
import { deriveInSlices, fewEnough } from '#/domain/identity/derive-in-slices.ts'
import { useVaultCare, type VaultCare } from '#/domain/identity/vault-care.ts'

export interface ListedIdentities {
  readonly listed: readonly ListedIdentity[]
  readonly left: number
}

/** The identities of a network. Many are derived in slices, so that the page stays responsive. */
export function useListedIdentities(networkId: string): ListedIdentities {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const networks = useWorkspace((state) => state.networks)
  const { findVaultKey, isBackedUp, openLocks } = useVaultCare()
  const [told, setTold] = useState(0)
  const stored = useMemo(
    () =>
      [...identities.values()]
        .filter((record) => networkOrSandbox(networks, record.networkId).id === networkId)
        .map((record) => ({ id: record.id, record, stored: transitionsOf(transitions, record.id) })),
    [identities, transitions, networks, networkId],
  )
  const listed = useMemo(
    () => listAll(stored, { findVaultKey, isBackedUp, openLocks }, told),
    [stored, findVaultKey, isBackedUp, openLocks, told],
  )
  useEffect(() => {
    const work = stored
      .filter((base) => recallIdentityView(base.record, base.stored) === undefined)
      .map((base) => () => void searchTextOf(viewIdentity(base.record, base.stored)))
    if (work.length === 0) return
    return deriveInSlices(work, () => startTransition(() => setTold((count) => count + 1)))
  }, [stored])
  return useMemo(
    () => ({ listed, left: listed.filter(({ derived }) => derived === undefined).length }),
    [listed],
  )
}

/** `told` is a dependency only: it rises whenever more identities were derived. */
function listAll(
  stored: readonly StoredIdentity[],
  care: VaultCare,
  _told: number,
): readonly ListedIdentity[] {
  return stored.map((base) => listOne(base, care, stored.length <= fewEnough))
}

function listOne(
  base: StoredIdentity,
  { findVaultKey, isBackedUp, openLocks }: VaultCare,
  atOnce: boolean,
): ListedIdentity {
  const { record, stored } = base
  const known = atOnce ? viewIdentity(record, stored) : recallIdentityView(record, stored)
  const derived = known && { known, health: healthOf(known, findVaultKey, isBackedUp, openLocks) }
  return { base, isAway: isAway(record, stored), derived }
}
