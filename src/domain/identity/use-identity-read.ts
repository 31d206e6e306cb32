import { startTransition, useEffect, useMemo, useState } from 'react'
import { listUnread } from './identity-view.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

import { deriveInSlices } from './derive-in-slices.ts'

/** Before a page shows an identity, its records are read in slices. Once true, it stays true for that id. */
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
      // `startTransition` lets React render the page in slices.
      if (isDone) startTransition(() => setRead({ id, isRead: true }))
    })
  }, [unread, isRead, id])
  return isRead
}
