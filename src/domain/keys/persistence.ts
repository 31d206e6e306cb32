import { create } from 'zustand'
import { browserStorage, engineOf, type BrowserEngine, type StorageQuota } from '#/platform/storage-quota.ts'
import { useVault, type VaultView } from './vault-session.ts'

/**
 * `persistent`: the browser does not remove data by itself. `denied`: the browser denied the request in this tab.
 * `untold`: the browser does not tell.
 */
export type Persistence = 'unknown' | 'persistent' | 'not-persistent' | 'denied' | 'untold'

export interface StorageStatus {
  readonly persistence: Persistence
  readonly space: { readonly usedBytes: number; readonly mostBytes: number } | undefined
}

export function makePersistence(room: StorageQuota) {
  const useStorageStatus = create<StorageStatus>(() => ({ persistence: 'unknown', space: undefined }))
  let wasAsked = false

  const show = async (isPersistent: boolean | undefined) => {
    const no = wasAsked ? 'denied' : 'not-persistent'
    useStorageStatus.setState({
      persistence: isPersistent === undefined ? 'untold' : isPersistent ? 'persistent' : no,
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
    /** Asks whenever the user presses the button, because a browser may decide differently than before. */
    ask,
    /** Asks for the first sealed private key, once per page and only if storage is not persistent yet. */
    askOnce: async () => {
      if (wasAsked) return
      wasAsked = true
      const isPersistent = await room.isPersistent()
      await (isPersistent === false ? ask() : show(isPersistent))
    },
  }
}

export const persistence = makePersistence(browserStorage)

export function followSealing(): void {
  void persistence.read()
  useVault.subscribe((next, before) => {
    if (hasSealed(next, before)) void persistence.askOnce()
  })
}

type Sealed = Pick<VaultView, 'session' | 'keys' | 'phrase'>

/** Tells whether the vault has a new private key or phrase. */
export function hasSealed(next: Sealed, before: Sealed): boolean {
  if (next.session.kind !== 'open' || before.session.kind === 'starting') return false
  return next.keys.length > before.keys.length || (next.phrase !== null && before.phrase === null)
}

export function browserEngine(): BrowserEngine {
  return engineOf(navigator.userAgent)
}
