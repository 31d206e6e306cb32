import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { t } from '#/features/builder/messages.ts'
import { KeyBit } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** An identity id with its picture, or what it will follow from. The place of the picture is kept. */
export function IdentityIdView({
  id,
  unknown = t('builder.exists.id.unknown'),
}: {
  readonly id: Uint8Array | undefined
  /** What is said while it is not known. */
  readonly unknown?: string
}) {
  return (
    <Row gap="close" top>
      {id === undefined ? <KeyBit digest={new Uint8Array()} size={60} /> : null}
      {id === undefined ? null : (
        <KeyBit digest={sha256(id)} size={60} label={t('builder.exists.id.picture')} />
      )}
      <Stack gap="snug">
        <Text size="small" tone="quiet">
          {t('builder.exists.id')}
        </Text>
        {id === undefined ? <Text tone="second">{unknown}</Text> : <Text mono>{formatIdentityId(id)}</Text>}
      </Stack>
    </Row>
  )
}
