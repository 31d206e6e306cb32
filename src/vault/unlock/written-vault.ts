import type { Header } from '#/vault/storage/header.ts'
import { type Guards, type Inspection, inspectGuarded } from '#/vault/storage/inspection.ts'
import { isSameTwins, twinsOf, type VaultHead, type VaultSnapshot } from '#/vault/storage/vault-storage.ts'

export interface WrittenVault {
  readonly header: Header
  readonly inspection: () => Inspection
  /** True if nobody has written since: each write of any tab increases the generation of the manifests. */
  readonly isStored: (head: VaultHead) => boolean
}

/** Returns the vault as written. `stored`: the snapshot with the changes. `guards`: sealed by the same write. */
export function keepWritten(stored: VaultSnapshot, guards: Guards): WrittenVault {
  const twins = twinsOf(stored)
  const deviceKeys = namesOf(stored)
  let records: VaultSnapshot['records'] | undefined = stored.records
  let inspection: Inspection | undefined
  return {
    header: guards.header,
    inspection: () => {
      inspection ??= inspectGuarded(records ?? new Map(), guards)
      records = undefined
      return inspection
    },
    isStored: (head) => {
      return isSameTwins(twins, twinsOf(head)) && namesOf(head) === deviceKeys
    },
  }
}

// Scripts cannot compare device keys, but each change of the keys also changes the manifest that they authenticate.
function namesOf({ 'device-keys': keys }: VaultHead): string {
  return [...keys.keys()].toSorted().join()
}
