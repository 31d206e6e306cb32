/** Reasons why a page is not ready: start, part of the program, rows, a worker's first answer, or an unsaved change. */
export type PendingReason = 'page' | 'part' | 'rows' | 'answer' | 'write'

const counts = new Map<PendingReason, number>()

/**
 * Marks the page as not ready, because it will change by itself. Returns a function that ends this. `data-pending` of
 * the root element lists the reasons. Polls, streams, timers and waits for payments do not count.
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
  // A worker has no document.
  if (counts.size === before || typeof document === 'undefined') return
  const { dataset } = document.documentElement
  if (counts.size === 0) delete dataset['pending']
  else dataset['pending'] = [...counts.keys()].toSorted().join(' ')
}
