import { create } from 'zustand'

export interface PostedNotice {
  readonly id: string
  readonly tone: 'ok' | 'bad'
  readonly text: string
  readonly undo?: { readonly text: string; readonly onUndo: () => void; readonly brief?: boolean }
  /** Called when the notice is no longer shown, for any reason. */
  readonly onGone?: () => void
}

const mostShown = 2

let posted = 0

export const useNotices = create<{ readonly notices: readonly PostedNotice[] }>(() => ({ notices: [] }))

/**
 * Shows a notice and returns its id. It replaces an earlier notice with the same text, unless one of them has an undo.
 */
export function postNotice(notice: Omit<PostedNotice, 'id'>): string {
  posted += 1
  const next = { ...notice, id: String(posted) }
  const others = useNotices
    .getState()
    .notices.filter(
      ({ tone, text, undo }) =>
        tone !== next.tone || text !== next.text || undo !== undefined || next.undo !== undefined,
    )
  show([...makeRoom(others, next), next])
  return next.id
}

export function closeNotice(id: string): void {
  show(useNotices.getState().notices.filter((notice) => notice.id !== id))
}

// Good news without an undo is dropped first, because a notice with an undo, or about a failure, is still useful.
function makeRoom(notices: readonly PostedNotice[], next: PostedNotice): readonly PostedNotice[] {
  let left = notices
  while (left.length >= mostShown) {
    const gone = left.find(isGoodNews) ?? (isGoodNews(next) ? undefined : left[0])
    if (gone === undefined) return left
    left = left.filter((notice) => notice !== gone)
  }
  return left
}

function isGoodNews({ tone, undo }: PostedNotice): boolean {
  return tone === 'ok' && undo === undefined
}

function show(notices: readonly PostedNotice[]): void {
  const before = useNotices.getState().notices
  useNotices.setState({ notices })
  for (const notice of before) if (!notices.includes(notice)) notice.onGone?.()
}
