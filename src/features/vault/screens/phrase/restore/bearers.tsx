import { levelWord, typeWord } from '#/workspace/messages/key-words.ts'
import { bearerName } from '#/features/vault/words/restore-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { FoundKey } from '#/workspace/restore/restore-scan.ts'
import { Badge } from '#/ui/badge.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** Every key of every identity that the private key serves. */
export function Bearers({
  found: { derived, bearers },
  held,
  differs,
}: {
  readonly found: FoundKey
  readonly held: boolean
  /** What they and others say of its level, where that is not the same. */
  readonly differs: string | undefined
}) {
  return (
    <Stack gap="snug">
      {derived.kind === 'single-use' ? (
        <span>{t('restore.bearer.single-use', { purpose: derived.purpose })}</span>
      ) : null}
      {derived.kind === 'identity' && bearers.length === 0 ? <span>{t('restore.bearer.none')}</span> : null}
      {bearers.map(({ identity, key }) => (
        <span key={`${identity.id} ${key.id}`}>
          {t('restore.bearer', {
            identity: bearerName(identity),
            id: key.id,
            level: levelWord(key.securityLevel),
            type: typeWord(key.type),
          })}
        </span>
      ))}
      {differs === undefined ? null : (
        <Text as="p" size="small" tone="warn">
          {differs}
        </Text>
      )}
      {held ? (
        <span>
          <Badge tone="ok" icon="check">
            {t('restore.held')}
          </Badge>
        </span>
      ) : null}
    </Stack>
  )
}
