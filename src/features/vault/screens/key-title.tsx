import { formatKeyName, formatKeyUse } from '#/words/vault-key-words.ts'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

type Named = Parameters<typeof formatKeyName>[0] & Parameters<typeof formatKeyUse>[0]

/** How a private key is called, and what it is for. */
export function KeyTitle({ of, id }: { readonly of: Named; readonly id?: string }) {
  return (
    <Stack gap="snug">
      <b id={id}>{formatKeyName(of)}</b>
      <Text size="small" tone="quiet">
        {formatKeyUse(of)}
      </Text>
    </Stack>
  )
}
