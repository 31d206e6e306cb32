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
import { followLeaving } from '#/store/leaving.ts'
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

// All that lives beside the pages: it is fetched after the first screen.

/** Opens what is stored and follows what changes, in this tab and in others. */
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
  // In development no build is stored: changes of the code have to show.
  if (!import.meta.env.PROD) return
  whenIdle(() => {
    void followProgram().then(() => {
      // Without a service worker nobody stores the program: an open page fetches all of it.
      // Not at once: most visits go on to another page first, and it costs a second of a slow processor.
      if (useProgram.getState().keeping === 'none') setTimeout(() => whenIdle(fetchProgramNow), 10_000)
    })
  })
}

/** What is done with what is stored once it was read. */
async function followStored(): Promise<void> {
  watchLocks()
  const mayAwaitBlock = [...useWorkspace.getState().transitions.values()].some(
    (each) => isSandboxId(each.networkId) && transitionStateOf(each).kind === 'exported',
  )
  // Nodes of the network that the user has chosen, and no others, are asked what became of what they were sent.
  const isSending = [...useWorkspace.getState().transitions.values()].some(({ steps }) =>
    steps.some(({ kind }) => kind === 'submitted'),
  )
  if (isSending) {
    void import('#/domain/transition/outbox-actions.ts').then(({ resumeOutbox }) =>
      resumeOutbox(currentNetwork().id),
    )
  }
  // A payment, or a lock that was signed, waits for nodes of the network that the user has chosen.
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

/** Runs `work` once the page has nothing else to do. */
function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 1000)
}

/** A file that the system opens with the installed program goes to the page that reads its kind. */
function followLaunches(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => leaveFor(toLocation.pathname))
  listenToLaunches((file) => {
    void placeOfFile(file).then((place) => {
      handFile(file, place)
      router.history.push(place)
    })
  })
}

/** Has what is typed written before anything else happens, and says what another tab has typed over. */
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

/** Goes to the masternode whose notification is pressed, from whichever page. */
function followCalls(router: AnyRouter): void {
  useCalledMasternode.subscribe(({ proRegTxHash }) => {
    useMasternodeView.setState({ open: proRegTxHash })
    void router.navigate({ to: '/network' })
  })
}

/** Pins the theme on the document whenever it is set, in this tab or another. */
function followTheme(root: HTMLElement): void {
  // Before the first paint src/app/before-paint.ts has done it, where there is one.
  applyTheme(root, useSettings.getState().settings.theme)
  useSettings.subscribe(({ settings }) => applyTheme(root, settings.theme))
  window.addEventListener('storage', rereadSettings)
}
