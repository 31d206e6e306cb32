import '#/ui/tokens.css'
import '#/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchLocks } from '#/session/locks/watch-locks.ts'
import { sweepNetworks } from '#/features/settings/model/sweep-networks.ts'
import { followSealing } from '#/session/vault/persistence.ts'
import { t } from './messages.ts'
import { isSingleFile } from '#/session/program/single-file.ts'
import { followUnsaved } from '#/session/vault/unsaved.ts'
import { followLeaving } from '#/workspace/storage/leaving.ts'
import { flushWorkspace, listenToOverwritten, putTextBack } from '#/workspace/storage/workspace-changes.ts'
import { startWorkspace } from '#/workspace/storage/workspace-reading.ts'
import { postUndo } from '#/words/post-undo.ts'
import { followInstall } from '#/features/settings/model/install-state.ts'
import { followProgram } from '#/session/program/follow-program.ts'
import { followAutoLock } from '#/session/vault/follow-auto-lock.ts'
import { useVault, vault } from '#/session/vault/vault-session.ts'
import { Providers } from './providers.tsx'
import { preloadAbout } from './query-client.ts'
import { preloadPages, router } from './router.tsx'
import { listenToLaunches } from '#/platform/launch-queue.ts'
import { handFile, placeOfFile } from '#/session/program/handed-file.ts'
import { listenToEvents } from '#/session/chain/chain-store.ts'
import { useCalledMasternode, useMasternodeView } from '#/session/chain/masternode-view.ts'
import type { Theme } from '#/workspace/records/settings.ts'
import { rereadSettings, useSettings } from '#/workspace/storage/settings-store.ts'

export function startApp(root: HTMLElement): void {
  // A policy in the page cannot block frames, as the server's header does.
  if (isSingleFile && window.parent !== window) {
    root.textContent = t('file.framed')
    return
  }
  if (isSingleFile) followUnsaved(window)
  followTheme(root.ownerDocument.documentElement)
  followAutoLock()
  followCalls()
  listenToEvents(
    (events) =>
      void import('#/features/network/model/watches.ts').then(({ tellWatched }) => tellWatched(events)),
  )
  if (!isSingleFile) {
    followInstall()
    followLaunches()
  }
  void vault.refresh()
  void startWorkspace().then(() => sweepNetworks())
  followSealing()
  followTyping(root.ownerDocument)
  watchLocks()
  preloadPages()
  preloadAbout()
  // In development no build is stored: changes of the code have to show.
  if (import.meta.env.PROD && !isSingleFile) void followProgram()
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  )
}

/** A file that the system opens with the installed program goes to the page that reads its kind. */
function followLaunches(): void {
  listenToLaunches((file) => {
    void placeOfFile(file).then((place) => {
      handFile(file, place)
      router.history.push(place)
    })
  })
}

/** Has what is typed written before anything else happens, and says what another tab has typed over. */
function followTyping(page: Document): void {
  followLeaving(page)
  router.subscribe('onBeforeNavigate', () => void flushWorkspace())
  useVault.subscribe((next, before) => {
    if (next.session.kind !== before.session.kind) void flushWorkspace()
  })
  listenToOverwritten((text) => {
    postUndo(t('storage.other-tab', { text: shorten(text.text) }), () => putTextBack(text))
  })
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Goes to the masternode whose notification is pressed, from whichever page. */
function followCalls(): void {
  useCalledMasternode.subscribe(({ proRegTxHash }) => {
    useMasternodeView.setState({ open: proRegTxHash })
    void router.navigate({ to: '/network' })
  })
}

/** Pins `theme` on the document, now and whenever it is set, in this tab or another. */
function followTheme(root: HTMLElement): void {
  applyTheme(root, useSettings.getState().settings.theme)
  useSettings.subscribe((state) => applyTheme(root, state.settings.theme))
  window.addEventListener('storage', rereadSettings)
}

function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
