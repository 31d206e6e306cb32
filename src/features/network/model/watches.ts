import { browserNotifier } from '#/platform/notification.ts'
import { formatChange } from '#/words/change-words.ts'
import { t } from '#/features/network/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { setNotifiesWatched, useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { watchedOn } from '#/store/records/watch.ts'
import { useCalledMasternode } from '#/domain/network/masternode-view.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import type { StoredEvent } from '#/domain/network/feed-storage.ts'
import { listChanges } from '#/domain/network/list-changes.ts'
import { useMemo } from 'react'
import { formatError } from '#/words/format-error.ts'
import { setWatched } from '#/domain/network/watch-actions.ts'

/** Shows changes of watched masternodes as notices and, if allowed, as browser notifications. */
export function tellWatched(events: readonly StoredEvent[]): void {
  const { networkId = '' } = useChain.getState()
  const watched = watchedOn(useWorkspace.getState().watches, networkId)
  if (watched.size === 0) return
  for (const { event } of events) {
    if (event.kind !== 'advanced') continue
    for (const change of listChanges(event)) {
      if (!watched.has(change.proRegTxHash)) continue
      const text = formatChange(change, event.to.height)
      postNotice({
        tone: change.kinds.includes('banned') || change.kinds.includes('removed') ? 'bad' : 'ok',
        text,
      })
      const { notifiesWatched } = useSettings.getState().settings
      if (notifiesWatched && browserNotifier.isAllowed()) {
        const { proRegTxHash } = change
        browserNotifier.show(t('change.notify.title'), text, proRegTxHash, () =>
          useCalledMasternode.setState({ proRegTxHash }),
        )
      }
    }
  }
}

/** Tells whether the browser allows notifications. The user may have withdrawn the permission. */
export function areNotificationsAllowed(): boolean {
  return browserNotifier.isAllowed()
}

/** Turns browser notifications on, if permitted, or off. Returns false if they could not be turned on. */
export async function switchNotifications(isOn: boolean): Promise<boolean> {
  const isAllowed = isOn && (browserNotifier.isAllowed() || (await browserNotifier.request()))
  setNotifiesWatched(isAllowed)
  return isAllowed === isOn
}

export function useWatched(): ReadonlySet<string> {
  const watches = useWorkspace((state) => state.watches)
  const networkId = useChain((state) => state.networkId)
  return useMemo(() => watchedOn(watches, networkId ?? ''), [watches, networkId])
}

/** Starts or stops watching a masternode of the followed network. A notice reports a failed save. */
export function watchFollowed(proRegTxHash: string, isWatched: boolean): void {
  const { networkId } = useChain.getState()
  if (networkId === undefined) return
  setWatched(networkId, proRegTxHash, isWatched).catch((error: unknown) =>
    postNotice({ tone: 'bad', text: formatError(error) }),
  )
}
