import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { KeyBit } from '#/ui/key-bit.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** The identity that a request is about, by the name that it has here, where it has one. */
export function RequestIdentity({ id }: { readonly id: Uint8Array }) {
  const text = formatIdentityId(id)
  const label = useWorkspace(({ identities }) => identities.get(text)?.label ?? '')
  return (
    <Row gap="close">
      <KeyBit digest={sha256(id)} size={32} label={t('builder.exists.id.picture')} />
      <Stack gap="snug">
        <Text mono>{text}</Text>
        {label === '' ? null : (
          <Text size="small" tone="quiet">
            {t('desk.identity.known', { label })}
          </Text>
        )}
      </Stack>
    </Row>
  )
}
