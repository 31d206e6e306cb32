import { useEffect, useMemo, useState } from 'react'

import { systemClock } from '#/platform/clock.ts'
import { shelfOf } from '#/workspace/networks/list-networks.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { deriveInSlices } from './derive-in-slices.ts'
import { transitionsOf } from './group-transitions.ts'
import { healthOf } from './identity-health.ts'
import type { IdentityRecord } from './identity-record.ts'
import { knowIdentity, recallIdentity } from './known-identity.ts'
import { isDropped } from './last-change.ts'
import type { ListedIdentity } from './list-identities.ts'
import { searchTextOf } from './search-identities.ts'
import type { TransitionRecord } from './transition-record.ts'
import { useVaultCare, type VaultCare } from './use-vault-care.ts'

// As many are derived at once without being felt.
const fewEnough = 40

const ground = { clock: systemClock, soon: (run: () => void) => void setTimeout(run, 0) }

export interface ListedIdentities {
  readonly listed: readonly ListedIdentity[]
  /** How many are not derived yet. */
  readonly left: number
}

/** The identities of a network. Many are derived little by little, while the page goes on. */
export function useListedIdentities(networkId: string): ListedIdentities {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const networks = useWorkspace((state) => state.networks)
  const { findHalf, isBackedUp } = useVaultCare()
  const [told, setTold] = useState(0)
  const records = useMemo(
    () =>
      [...identities.values()]
        .filter((record) => shelfOf(networks, record.networkId).id === networkId)
        .map((record) => ({ record, stored: transitionsOf(transitions, record.id) })),
    [identities, transitions, networks, networkId],
  )
  const listed = useMemo(
    () => records.map((each) => listOne(each, { findHalf, isBackedUp }, records.length <= fewEnough)),
    // `told`: some more were derived since.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [records, findHalf, isBackedUp, told],
  )
  useEffect(() => {
    const work = records
      .filter(({ record, stored }) => recallIdentity(record, stored) === undefined)
      .map(
        ({ record, stored }) =>
          () =>
            void searchTextOf(knowIdentity(record, stored)),
      )
    if (work.length === 0) return
    return deriveInSlices(work, () => setTold((count) => count + 1), ground)
  }, [records])
  return useMemo(
    () => ({ listed, left: listed.filter(({ derived }) => derived === undefined).length }),
    [listed],
  )
}

function listOne(
  { record, stored }: { readonly record: IdentityRecord; readonly stored: readonly TransitionRecord[] },
  { findHalf, isBackedUp }: VaultCare,
  atOnce: boolean,
): ListedIdentity {
  const known = atOnce ? knowIdentity(record, stored) : recallIdentity(record, stored)
  const isAway = record.archivedAtMs !== null || isDropped(record, stored)
  const derived = known && { known, health: healthOf(known, findHalf, isBackedUp) }
  return { record, stored, isAway, derived }
}
