import type { Header } from '#/vault/storage/header.ts'
import { type Guards, type Inspection, inspectGuarded } from '#/vault/storage/inspection.ts'
import { isSameTwins, twinsOf, type VaultHead, type VaultSnapshot } from '#/vault/storage/vault-storage.ts'

/** The vault as a write of this worker left it, which was read back: it is neither read nor authenticated again. */
export interface WrittenVault {
  readonly header: Header
  readonly inspection: () => Inspection
  /** Whether nobody has written since: each write of any tab is another generation of the manifests. */
  readonly isStored: (head: VaultHead) => boolean
}

/** `stored`: the snapshot that the write was decided by, with its changes. `guards`: what the write sealed. */
export function keepWritten(stored: VaultSnapshot, guards: Guards): WrittenVault {
  const twins = twinsOf(stored)
  const deviceKeys = namesOf(stored)
  // What it is made of is let go once it was asked for.
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

// The keys of the device cannot be compared: each change of them changes the manifest that they authenticate.
function namesOf({ 'device-keys': keys }: VaultHead): string {
  return [...keys.keys()].toSorted().join()
}
