import type { OpenedTransition } from '#/workspace/history/open-transition.ts'
import { formatDoubtful } from '#/words/transition-words.ts'
import { Note } from '#/ui/note.tsx'

/** Says that the balance of an import may show what waits here. Nothing when nothing waits. */
export function DoubtfulNote({ topUps }: { readonly topUps: readonly OpenedTransition[] }) {
  return topUps.length === 0 ? null : <Note tone="warn">{formatDoubtful(topUps)}</Note>
}
