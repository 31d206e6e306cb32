import { create } from 'zustand'
import { browserStorage, engineOf, type BrowserEngine, type StorageQuota } from '#/platform/storage-quota.ts'
import { useVault, type VaultView } from './vault-session.ts'

/** `persistent`: the browser does not remove it by itself. `denied`: it was asked in this tab, and said no. `untold`: unknown. */
export type Persistence = 'unknown' | 'persistent' | 'not-persistent' | 'denied' | 'untold'

export interface StorageStatus {
  readonly persistence: Persistence
  readonly space: { readonly usedBytes: number; readonly mostBytes: number } | undefined
}

/** What this browser does with what is stored, and the asking of it. */
export function makePersistence(room: StorageQuota) {
  const useStorageStatus = create<StorageStatus>(() => ({ persistence: 'unknown', space: undefined }))
  let wasAsked = false

  const show = async (isKept: boolean | undefined) => {
    const no = wasAsked ? 'denied' : 'not-persistent'
    useStorageStatus.setState({
      persistence: isKept === undefined ? 'untold' : isKept ? 'persistent' : no,
      space: await room.readSpace(),
    })
  }

  const ask = async () => {
    wasAsked = true
    await show(await room.askPersistence())
  }

  return {
    useStorageStatus,
    read: async () => show(await room.isPersistent()),
    /** On a press. A browser may have come to another mind since it was asked last. */
    ask,
    /** For the first private key that is sealed: once in the life of this page, and only where it is not persistent already. */
    askOnce: async () => {
      if (wasAsked) return
      wasAsked = true
      const isKept = await room.isPersistent()
      await (isKept === false ? ask() : show(isKept))
    },
  }
}

export const persistence = makePersistence(browserStorage)

/** Reads what the browser does with what is stored, and asks it to keep the first private key that is sealed. */
export function followSealing(): void {
  void persistence.read()
  useVault.subscribe((next, before) => {
    if (hasSealed(next, before)) void persistence.askOnce()
  })
}

type Sealed = Pick<VaultView, 'session' | 'keys' | 'phrase'>

/** A private key came in that was not there before: the browser is asked to keep it. */
export function hasSealed(next: Sealed, before: Sealed): boolean {
  if (next.session.kind !== 'open' || before.session.kind === 'starting') return false
  return next.keys.length > before.keys.length || (next.phrase !== null && before.phrase === null)
}

export function browserEngine(): BrowserEngine {
  return engineOf(navigator.userAgent)
}
