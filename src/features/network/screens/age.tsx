import { formatFineAge } from '#/features/network/words/figure-words.ts'
import { useNow } from '#/domain/program/use-now.ts'

/** Separate, so that only this renders as the seconds go by. */
export function Age({ atMs, everyMs = 1000 }: { readonly atMs: number; readonly everyMs?: number }) {
  return <span>{formatFineAge(atMs, useNow(everyMs))}</span>
}
