import type { IdentityRecord } from '#/workspace/identities/identity-record.ts'
import { t } from '#/workspace/messages/t.ts'
import { Badge } from '#/ui/badge.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

export function IdentityState({ record }: { readonly record: IdentityRecord }) {
  const { confirmedAtMs, exportedAtMs, signedAtMs } = record
  return (
    <Stack gap="snug">
      <div>
        {confirmedAtMs === null ? (
          <Badge tone="accent" icon="clock">
            {exportedAtMs === undefined ? t('identities.state.signed') : t('identities.state.exported')}
          </Badge>
        ) : (
          <Badge tone="ok" icon="check">
            {t('identities.state.confirmed')}
          </Badge>
        )}
      </div>
      <Text size="small" tone="quiet">
        {formatSince({ confirmedAtMs, exportedAtMs, signedAtMs })}
      </Text>
    </Stack>
  )
}

function formatSince({
  confirmedAtMs,
  exportedAtMs,
  signedAtMs,
}: Pick<IdentityRecord, 'confirmedAtMs' | 'signedAtMs'> & { readonly exportedAtMs: number | undefined }) {
  if (confirmedAtMs !== null) return t('identities.state.confirmed.at', { at: confirmedAtMs })
  if (exportedAtMs !== undefined) return t('identities.state.exported.at', { at: exportedAtMs })
  return t('identities.state.signed.at', { at: signedAtMs })
}
