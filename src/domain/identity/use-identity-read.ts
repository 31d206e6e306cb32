import { startTransition, useEffect, useMemo, useState } from 'react'
import { listUnread } from './identity-view.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

import { deriveInSlices } from './derive-in-slices.ts'

/**
 * Whether what is stored of an identity was read: before a page shows it for the first time, each import and transition is read in a
 * task of its own. Once it is true it stays so for that id: what comes later is read as it is shown.
 */
export function useIdentityRead(id: string): boolean {
  const record = useWorkspace((state) => state.identities.get(id))
  const transitions = useWorkspace((state) => state.transitions)
  const unread = useMemo(
    () => (record === undefined ? [] : listUnread(record, transitionsOf(transitions, id))),
    [record, transitions, id],
  )
  const [read, setRead] = useState({ id, isRead: unread.length === 0 })
  if (read.id !== id) setRead({ id, isRead: unread.length === 0 })
  const isRead = read.id === id && read.isRead
  useEffect(() => {
    if (isRead) return
    return deriveInSlices(unread, (isDone) => {
      // The page is rendered in slices then.
      if (isDone) startTransition(() => setRead({ id, isRead: true }))
    })
  }, [unread, isRead, id])
  return isRead
}
