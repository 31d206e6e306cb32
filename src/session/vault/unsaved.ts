import { create } from 'zustand'
import { systemClock } from '#/platform/clock.ts'
import { watchMemoryDatabase, type MadeChange } from '#/platform/memory-database.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { backupRecordKey } from '#/vault/storage/backup-record.ts'
import { readHeader } from '#/vault/storage/header.ts'
import { vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'
import { workspaceDatabasePlan } from '#/workspace/storage/workspace-database.ts'

/** Of the single file: what is in this page and in no file. */
export interface Unsaved {
  /** Things, not changes: a draft that is typed in for an hour is one. */
  readonly count: number
  /** What last held everything: the file that was saved then, or the one that was opened. Nothing before that. */
  readonly file: { readonly kind: 'saved'; readonly atMs: number } | { readonly kind: 'opened' } | undefined
}

const headerKey = 'header/0'

/** Counts the things that have changed since they were last in a file. */
export function makeUnsaved(nowMs: () => number) {
  const useUnsaved = create<Unsaved>(() => ({ count: 0, file: undefined }))
  // When each changed last: what changes while a file is written is not in it.
  const changed = new Map<string, number>()
  let turn = 0
  let opening: string | undefined

  // The vault raises the cost of its passphrase by itself: the header is another then, and opens with the same passphrase.
  const isRaise = ({ store, key, value }: MadeChange) => {
    if (store !== 'vault' || key !== headerKey) return false
    const before = opening
    opening = readOpening(value)
    return opening !== undefined && opening === before
  }

  const note = (database: string, changes: readonly MadeChange[]) => {
    for (const { store, key } of changes) changed.set(`${database}/${store}/${key}`, (turn += 1))
    useUnsaved.setState({ count: changed.size })
  }

  return {
    useUnsaved,
    noteWorkspace: (changes: readonly MadeChange[]) => note('workspace', changes),
    noteVault: (changes: readonly MadeChange[]) =>
      note(
        'vault',
        changes.filter((change) => isOwned(change) && !isRaise(change)),
      ),
    /** Where the writing of a file begins; for `noteSaved`. */
    mark: () => turn,
    noteSaved: (mark: number) => {
      for (const [name, at] of changed) if (at <= mark) changed.delete(name)
      useUnsaved.setState({ count: changed.size, file: { kind: 'saved', atMs: nowMs() } })
    },
    noteOpened: () => {
      changed.clear()
      useUnsaved.setState({ count: 0, file: { kind: 'opened' } })
    },
  }
}

// Private keys, the phrase, and what opens the vault. Lists, logs and the note of a backup follow from these or change with each operation.
function isOwned({ store, key }: MadeChange): boolean {
  return store === 'records' ? key !== backupRecordKey : store === 'vault' && key === headerKey
}

// Another one whenever another passphrase or other keys open the vault. Nothing for a header that cannot be read.
function readOpening(stored: unknown): string | undefined {
  const reading = readHeader(stored)
  if (reading.kind !== 'sound') return undefined
  const { vaultId, session } = reading.header
  return `${formatHex(vaultId)}/${formatHex(session.epoch ?? new Uint8Array())}`
}

export const unsaved = makeUnsaved(systemClock.wallMs)

export const { useUnsaved } = unsaved

/** Counts from now on, and has the browser ask before the page goes with anything in it that is in no file. */
export function followUnsaved(page: Pick<Window, 'addEventListener'>): void {
  watchMemoryDatabase(workspaceDatabasePlan.name, unsaved.noteWorkspace)
  watchMemoryDatabase(vaultDatabasePlan.name, unsaved.noteVault)
  page.addEventListener('beforeunload', (event) => {
    if (useUnsaved.getState().count > 0) event.preventDefault()
  })
}
