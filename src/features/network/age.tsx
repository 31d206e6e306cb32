import { formatFineAge } from '#/workspace/messages/span-words.ts'
import { useNow } from '#/workspace/use-now.ts'

/** How long ago something was; it alone is drawn again as the seconds go by. */
export function Age({ atMs }: { readonly atMs: number }) {
  return formatFineAge(atMs, useNow(1000))
}
