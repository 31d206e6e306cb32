import { browserNotifier } from '#/platform/notification.ts'
import { formatChange } from '#/words/change-words.ts'
import { t } from '#/features/network/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { setNotifiesWatched, useSettings } from '#/workspace/storage/settings-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { watchedOn } from '#/workspace/records/watched-on.ts'
import { useCalledMasternode } from '#/session/chain/masternode-view.ts'
import { useChain } from '#/session/chain/chain-store.ts'
import type { StoredEvent } from '#/session/chain/feed-storage.ts'
import { listChanges } from '#/session/chain/list-changes.ts'

/** Tells of what became of masternodes that the person watches: in the page and, if allowed, beside it. */
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

/** Whether the browser shows them: the person may have taken that back in its settings. */
export function areNotificationsAllowed(): boolean {
  return browserNotifier.isAllowed()
}

/** Turns the browser's notifications on, if it allows them, or off. Says whether it is as was asked. */
export async function switchNotifications(isOn: boolean): Promise<boolean> {
  const isAllowed = isOn && (browserNotifier.isAllowed() || (await browserNotifier.request()))
  setNotifiesWatched(isAllowed)
  return isAllowed === isOn
}
