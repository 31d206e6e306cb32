import { formatFineAge } from '#/features/network/words/span-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNow } from '#/workspace/use-now.ts'
import { Badge } from '#/ui/badge.tsx'

/** From when a card is that is not up to date. */
export function OldMark({ sinceMs }: { readonly sinceMs: number | undefined }) {
  const nowMs = useNow(1000)
  return (
    <Badge icon="clock">
      {sinceMs === undefined ? t('net.old.session') : t('net.old', { age: formatFineAge(sinceMs, nowMs) })}
    </Badge>
  )
}
