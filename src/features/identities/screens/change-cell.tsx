import type { LastChange } from '#/workspace/identities/last-change.ts'
import { formatLastChange } from '#/workspace/messages/identity-words.ts'
import { useNow } from '#/workspace/use-now.ts'
import { Text } from '#/ui/text.tsx'

/** What last happened, and how long ago. */
export function ChangeCell({ change }: { readonly change: LastChange }) {
  return <Text tone="second">{formatLastChange(change, useNow())}</Text>
}
