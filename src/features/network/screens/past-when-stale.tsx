import { useMemo, type ReactNode } from 'react'
import type { ChainView } from '#/workspace/chain/chain-store.ts'
import { useFreshness } from '#/features/network/model/chain/use-freshness.ts'
import { Past } from '#/ui/past.tsx'
import { OldMark } from './old-mark.tsx'

/** What is known of the network: while it is not up to date, nothing of it looks as if it were. */
export function PastWhenStale({
  view,
  children,
}: {
  readonly view: ChainView
  readonly children: ReactNode
}) {
  const freshness = useFreshness(view)
  const sinceMs = freshness.kind === 'stale' ? freshness.sinceMs : undefined
  // The same element for the same time: cards are not drawn again for it.
  const mark = useMemo(() => <OldMark sinceMs={sinceMs} />, [sinceMs])
  return (
    <Past is={freshness.kind === 'stale'} mark={mark}>
      {children}
    </Past>
  )
}
