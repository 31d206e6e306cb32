import '#/ui/tokens.css'
import '#/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchLocks } from '#/workspace/locks/watch-locks.ts'
import { sweepNetworks } from '#/features/settings/model/networks/sweep-networks.ts'
import { followSealing } from '#/workspace/storage/follow-sealing.ts'
import { t } from '#/workspace/messages/t.ts'
import { isSingleFile } from '#/workspace/single-file.ts'
import { followUnsaved } from '#/workspace/storage/unsaved.ts'
import { startWorkspace } from '#/workspace/storage/workspace-store.ts'
import { followInstall } from '#/features/settings/model/program/install-state.ts'
import { followProgram } from '#/workspace/program/follow-program.ts'
import { followAutoLock } from '#/workspace/follow-auto-lock.ts'
import { vault } from '#/workspace/vault-session.ts'
import { followCalls } from './follow-calls.ts'
import { followLaunches } from './follow-launches.ts'
import { followTheme } from './follow-theme.ts'
import { Providers } from './providers.tsx'
import { preloadAbout } from './query-client.ts'
import { preloadPages } from './router.tsx'

export function startApp(root: HTMLElement): void {
  // A policy in the page cannot refuse frames, as the header elsewhere does.
  if (isSingleFile && window.parent !== window) {
    root.textContent = t('file.framed')
    return
  }
  if (isSingleFile) followUnsaved(window)
  followTheme(root.ownerDocument.documentElement)
  followAutoLock()
  followCalls()
  if (!isSingleFile) {
    followInstall()
    followLaunches()
  }
  void vault.refresh()
  void startWorkspace().then(() => sweepNetworks())
  followSealing()
  watchLocks()
  preloadPages()
  preloadAbout()
  // In development nothing is kept: what is being written has to show.
  if (import.meta.env.PROD && !isSingleFile) void followProgram()
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  )
}
