import { formatFineAge } from '#/features/network/words/span-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNow } from '#/workspace/use-now.ts'

/** How old what is shown is. */
export function StaleAge({ sinceMs }: { readonly sinceMs: number | undefined }) {
  const nowMs = useNow(1000)
  return sinceMs === undefined
    ? t('net.stale.never')
    : t('net.stale.since', { age: formatFineAge(sinceMs, nowMs) })
}
