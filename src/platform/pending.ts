/** What a page can still be waiting for by itself. `part`: of the program; `answer`: the first of a worker that the page shows. */
export type PendingReason = 'page' | 'part' | 'rows' | 'answer' | 'write'

const counts = new Map<PendingReason, number>()

/**
 * Says that this page is going to change without anybody's doing. `data-pending` of the root element names the reasons, and is gone once nothing
 * is pending. Returns what ends it. Polls, streams, timers and waits for payments are none: a page that follows a network is ready.
 */
export function beginPending(reason: PendingReason): () => void {
  let isOver = false
  count(reason, 1)
  return () => {
    if (isOver) return
    isOver = true
    count(reason, -1)
  }
}

/** The same until `work` has settled. Returns the work. */
export function whilePending<Result>(reason: PendingReason, work: Promise<Result>): Promise<Result> {
  const end = beginPending(reason)
  work.then(end, end)
  return work
}

function count(reason: PendingReason, more: 1 | -1): void {
  const before = counts.size
  const now = (counts.get(reason) ?? 0) + more
  if (now === 0) counts.delete(reason)
  else counts.set(reason, now)
  // Workers have no page.
  if (counts.size === before || typeof document === 'undefined') return
  const { dataset } = document.documentElement
  if (counts.size === 0) delete dataset['pending']
  else dataset['pending'] = [...counts.keys()].toSorted().join(' ')
}
