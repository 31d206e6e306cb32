import { formatFineAge } from '#/features/network/words/figure-words.ts'
import { useNow } from '#/domain/program/use-now.ts'

/** A separate component, so that only the age renders every second. */
export function Age({ atMs, everyMs = 1000 }: { readonly atMs: number; readonly everyMs?: number }) {
  return <span>{formatFineAge(atMs, useNow(everyMs))}</span>
}
