import { sha256 } from '#/protocol/encoding/hash.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'
import { KeyBit } from '#/ui/key-bit.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** The single-use key that signs the transition. */
export function SignerLine({ vaultKey }: { readonly vaultKey: VaultKey }) {
  return (
    <Row gap="close">
      <KeyBit digest={sha256(vaultKey.publicKey)} size={32} label={t('builder.sign.with.key')} />
      <Stack gap="snug">
        <b>{t('builder.sign.with', { label: formatKeyName(vaultKey) })}</b>
        <Text size="small" tone="quiet">
          {t('builder.sign.with.kind', { at: vaultKey.createdAtMs })}
        </Text>
      </Stack>
    </Row>
  )
}
