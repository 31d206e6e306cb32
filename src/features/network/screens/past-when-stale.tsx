import { useMemo, type ReactNode } from 'react'
import type { ChainView } from '#/session/chain/chain-store.ts'
import { t } from '#/features/network/messages.ts'
import { useNow } from '#/session/program/use-now.ts'
import { Badge } from '#/ui/badge.tsx'
import { Past } from '#/ui/past.tsx'
import { useFreshness } from '#/features/network/model/chain/use-freshness.ts'
import { formatFineAge } from '#/features/network/words/span-words.ts'

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

/** From when a card is that is not up to date. */
function OldMark({ sinceMs }: { readonly sinceMs: number | undefined }) {
  const nowMs = useNow(1000)
  return (
    <Badge icon="clock">
      {sinceMs === undefined ? t('net.old.session') : t('net.old', { age: formatFineAge(sinceMs, nowMs) })}
    </Badge>
  )
}
