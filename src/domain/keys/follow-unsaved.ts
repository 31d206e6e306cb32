import { watchMemoryDatabase, type MadeChange } from '#/platform/memory-database.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { backupRecordKey } from '#/vault/storage/backup-record.ts'
import { readHeader } from '#/vault/storage/header.ts'
import { vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'
import { workspaceDatabasePlan } from '#/store/workspace-database.ts'
import { unsaved, useUnsaved } from './unsaved.ts'

/** Counts from now on, and has the browser ask before the page goes with anything in it that is in no file. */
export function followUnsaved(page: Pick<Window, 'addEventListener'>): void {
  const isCounted = countedInVault()
  watchMemoryDatabase(workspaceDatabasePlan.name, (changes) => unsaved.note('workspace', changes))
  watchMemoryDatabase(vaultDatabasePlan.name, (changes) => unsaved.note('vault', changes.filter(isCounted)))
  page.addEventListener('beforeunload', (event) => {
    if (useUnsaved.getState().count > 0) event.preventDefault()
  })
}

/**
 * Tells whether a change of the vault counts as unsaved: private keys, the phrase and what opens the vault do. Lists, logs and
 * the note of a backup follow from these or change with each operation.
 */
export function countedInVault(): (change: MadeChange) => boolean {
  let opening: string | undefined
  return ({ store, key, value }) => {
    if (store === 'records') return key !== backupRecordKey
    if (store !== 'vault' || key !== 'header/0') return false
    const before = opening
    opening = readOpening(value)
    // The vault raises the cost of a passphrase by itself: the header is another then, and the same passphrase opens it.
    return opening === undefined || opening !== before
  }
}

// Changes whenever another passphrase or other keys open the vault. `undefined` for a header that cannot be read.
function readOpening(stored: unknown): string | undefined {
  const reading = readHeader(stored)
  if (reading.kind !== 'sound') return undefined
  const { vaultId, session } = reading.header
  return `${formatHex(vaultId)}/${formatHex(session.epoch ?? new Uint8Array())}`
}
