import type { AnyRouter } from '@tanstack/react-router'
import { listenToLaunches } from '#/platform/launch-queue.ts'
import { whilePending } from '#/platform/pending.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { listenToEvents } from '#/domain/network/chain-store.ts'
import { useCalledMasternode, useMasternodeView } from '#/domain/network/masternode-view.ts'
import { followProgram } from '#/domain/program/follow-program.ts'
import { useProgram } from '#/domain/program/program-state.ts'
import { handFile, leaveFor, placeOfFile } from '#/domain/program/handed-file.ts'
import { watchLocks } from '#/domain/funding/watch-locks.ts'
import { followAutoLock } from '#/domain/keys/follow-auto-lock.ts'
import { followPassphraseCheck } from '#/domain/keys/passphrase-check.ts'
import { followSealing } from '#/domain/keys/persistence.ts'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { followInstall } from '#/features/settings/model/install-state.ts'
import { postUndo } from '#/words/post-undo.ts'
import { transitionStateOf } from '#/store/records/transition-state.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { applyTheme } from '#/store/records/stored-theme.ts'
import { followLeaving } from '#/store/unwritten-changes.ts'
import { rereadSettings, useSettings } from '#/store/settings-store.ts'
import { flushWorkspace, listenToOverwritten, putTextBack } from '#/store/workspace-changes.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { followOnPage, followToPages } from './follow-focus.ts'
import { t } from './messages.ts'

export { Crumbs } from './named-crumbs.tsx'
export { NavCount, StatusFoot } from './navigation-state.tsx'
export { NetworkBox, NetworkSwitch } from './network-box.tsx'
export { OfflineLine } from './offline-line.tsx'
export { SearchBox } from './palette/search-box.tsx'
export { ShellNotes, ShellNotices } from './shell-notes.tsx'
export { VaultStateButton } from './vault-state-button.tsx'

// Starts everything around the pages that is loaded after the first screen.

export function startLive(router: AnyRouter): void {
  if (isSingleFile)
    void import('#/domain/keys/follow-unsaved.ts').then(({ followUnsaved }) => followUnsaved(window))
  followTheme(document.documentElement)
  followAutoLock()
  followPassphraseCheck()
  followCalls(router)
  followToPages(router)
  followOnPage()
  listenToEvents(
    (events) =>
      void import('#/features/network/model/watches.ts').then(({ tellWatched }) => tellWatched(events)),
  )
  if (!isSingleFile) {
    followInstall()
    followLaunches(router)
  }
  void whilePending('answer', vault.refresh())
  void whilePending('page', startWorkspace()).then(followStored)
  followSealing()
  followTyping(router)
  if (isSingleFile) return
  whenIdle(() => void import('./query-client.ts').then(({ preloadHeaders }) => preloadHeaders()))
  // No service worker in development, so that code changes take effect.
  if (!import.meta.env.PROD) return
  whenIdle(() => {
    void followProgram().then(() => {
      // Without a service worker an open page fetches the program. Delayed, because it takes a second of CPU on a slow
      // device and most visits go to another page first.
      if (useProgram.getState().keeping === 'none') setTimeout(() => whenIdle(fetchProgramNow), 10_000)
    })
  })
}

async function followStored(): Promise<void> {
  watchLocks()
  const mayAwaitBlock = [...useWorkspace.getState().transitions.values()].some(
    (each) => isSandboxId(each.networkId) && transitionStateOf(each).kind === 'exported',
  )
  // Only nodes of the user's chosen network are asked for the outcome of submitted transitions.
  const isSending = [...useWorkspace.getState().transitions.values()].some(({ steps }) =>
    steps.some(({ kind }) => kind === 'submitted'),
  )
  if (isSending) {
    void import('#/domain/transition/outbox-actions.ts').then(({ resumeOutbox }) =>
      resumeOutbox(currentNetwork().id),
    )
  }
  // Payments and signed locks wait for nodes of the user's chosen network.
  if ([...useWorkspace.getState().deposits.values()].some((each) => each.networkId === currentNetwork().id)) {
    void import('#/domain/funding/deposit-session.ts').then(({ resumeDeposits }) =>
      resumeDeposits(currentNetwork().id),
    )
  }
  if (mayAwaitBlock) {
    void import('#/domain/transition/submit-to-sandbox.ts').then(({ resumeSubmitted }) => resumeSubmitted())
  }
  const { sweepNetworks } = await import('#/features/settings/model/sweep-networks.ts')
  await sweepNetworks()
}

async function fetchProgramNow(): Promise<void> {
  const { fetchProgram } = await import('./fetch-program.ts')
  await fetchProgram()
}

function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 1000)
}

function followLaunches(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => leaveFor(toLocation.pathname))
  listenToLaunches((file) => {
    void placeOfFile(file).then((place) => {
      handFile(file, place)
      router.history.push(place)
    })
  })
}

/** Saves typed text before the page is left, and warns when another tab overwrites it. */
function followTyping(router: AnyRouter): void {
  followLeaving(document)
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

/** Opens the masternode of a pressed notification, from any page. */
function followCalls(router: AnyRouter): void {
  useCalledMasternode.subscribe(({ proRegTxHash }) => {
    useMasternodeView.setState({ open: proRegTxHash })
    void router.navigate({ to: '/network' })
  })
}

function followTheme(root: HTMLElement): void {
  // Usually src/app/before-paint.ts has done this before the first paint.
  applyTheme(root, useSettings.getState().settings.theme)
  useSettings.subscribe(({ settings }) => applyTheme(root, settings.theme))
  window.addEventListener('storage', rereadSettings)
}
