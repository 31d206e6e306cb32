import type { IdentityRecord } from '#/workspace/identities/identity-record.ts'
import { t } from '#/workspace/messages/t.ts'
import { Badge } from '#/ui/badge.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

export function IdentityState({ record }: { readonly record: IdentityRecord }) {
  const { confirmedAtMs, signedAtMs } = record
  return (
    <Stack gap="snug">
      <div>
        {confirmedAtMs === null ? (
          <Badge tone="accent" icon="clock">
            {t('identities.state.signed')}
          </Badge>
        ) : (
          <Badge tone="ok" icon="check">
            {t('identities.state.confirmed')}
          </Badge>
        )}
      </div>
      <Text size="small" tone="quiet">
        {confirmedAtMs === null
          ? t('identities.state.signed.at', { at: signedAtMs })
          : t('identities.state.confirmed.at', { at: confirmedAtMs })}
      </Text>
    </Stack>
  )
}
