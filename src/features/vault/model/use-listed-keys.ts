import { startTransition, useEffect, useMemo, useState } from 'react'
import { deriveInSlices, fewEnough } from '#/domain/identity/derive-in-slices.ts'
import { keyOwnerFinder, listKnownIdentities } from '#/domain/identity/key-owners.ts'
import { unusedAtKeys } from '#/domain/funding/unused-money.ts'
import { useUsedLockKeys } from '#/domain/funding/list-locks.ts'
import { base58Of } from '#/domain/keys/key-summary.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { recallIdentityView, viewIdentity } from '#/domain/identity/identity-view.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { listKeys, type ListedKey } from './key-list.ts'

export interface ListedKeys {
  readonly listed: readonly ListedKey[]
  readonly left: number
}

type Stored = Pick<WorkspaceState, 'identities' | 'transitions'>

/** The private keys of the vault with their identities. Many identities are read in slices. */
export function useListedKeys(): ListedKeys {
  const keys = useVault((view) => view.keys)
  const backups = useVault((view) => view.backups)
  const phrase = useVault((view) => view.phrase)
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const used = useUsedLockKeys()
  const deposits = useWorkspace((state) => state.deposits)
  const drafts = useWorkspace((state) => state.drafts)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const locks = useWorkspace((state) => state.locks)
  const unused = useMemo(
    () => unusedAtKeys({ deposits, drafts, bulkRuns, bulkRows, locks }),
    [deposits, drafts, bulkRuns, bulkRows, locks],
  )
  const [told, setTold] = useState(0)
  const { findOwner, left } = useMemo(
    () => readOwners({ identities, transitions }, told),
    [identities, transitions, told],
  )
  useEffect(() => {
    const work = listUnread({ identities, transitions })
    if (work.length === 0) return
    return deriveInSlices(work, () => startTransition(() => setTold((count) => count + 1)))
  }, [identities, transitions])
  useEffect(() => {
    // Caches the Base58 that the search needs.
    const work = keys.map(
      ({ publicKey }) =>
        () =>
          void base58Of(publicKey),
    )
    return deriveInSlices(work, () => {})
  }, [keys])
  const listed = useMemo(
    () => listKeys(keys, findOwner, { phrase, ...(backups === undefined ? {} : { backups }) }, used, unused),
    [keys, findOwner, backups, phrase, used, unused],
  )
  return useMemo(() => ({ listed, left }), [listed, left])
}

/** `told` is a dependency only: it rises whenever more identities were read. */
function readOwners(stored: Stored, _told: number) {
  return {
    findOwner: keyOwnerFinder(listKnownIdentities(stored)),
    left: stored.identities.size <= fewEnough ? 0 : listUnread(stored).length,
  }
}

function listUnread({ identities, transitions }: Stored): readonly (() => void)[] {
  return [...identities.values()]
    .map((record) => ({ record, stored: transitionsOf(transitions, record.id) }))
    .filter(({ record, stored }) => recallIdentityView(record, stored) === undefined)
    .map(
      ({ record, stored }) =>
        () =>
          void viewIdentity(record, stored),
    )
}
