import { watchMemoryDatabase, type MadeChange } from '#/platform/memory-database.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { backupRecordKey } from '#/vault/storage/backup-record.ts'
import { readHeader } from '#/vault/storage/header.ts'
import { vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'
import { workspaceDatabasePlan } from '#/store/workspace-database.ts'
import { unsaved, useUnsaved } from './unsaved.ts'

/** Starts to count unsaved changes, and makes the browser ask before it closes a page with any. */
export function followUnsaved(page: Pick<Window, 'addEventListener'>): void {
  const isCounted = countedInVault()
  watchMemoryDatabase(workspaceDatabasePlan.name, (changes) => unsaved.note('workspace', changes))
  watchMemoryDatabase(vaultDatabasePlan.name, (changes) => unsaved.note('vault', changes.filter(isCounted)))
  page.addEventListener('beforeunload', (event) => {
    if (useUnsaved.getState().count > 0) event.preventDefault()
  })
}

/**
 * Tells which changes of the vault are unsaved changes: private keys, the phrase, and the passphrase or keys that open
 * the vault. Lists, logs and notes follow from these, or change each time.
 */
export function countedInVault(): (change: MadeChange) => boolean {
  let opening: string | undefined
  return ({ store, key, value }) => {
    if (store === 'records') return key !== backupRecordKey
    if (store !== 'vault' || key !== 'header/0') return false
    const before = opening
    opening = readOpening(value)
    // The vault may raise the cost of its passphrase by itself: the header changes, but the same passphrase opens it.
    return opening === undefined || opening !== before
  }
}

// Changes whenever another passphrase or other keys open the vault; `undefined` for an unreadable header.
function readOpening(stored: unknown): string | undefined {
  const reading = readHeader(stored)
  if (reading.kind !== 'sound') return undefined
  const { vaultId, session } = reading.header
  return `${formatHex(vaultId)}/${formatHex(session.epoch ?? new Uint8Array())}`
}
