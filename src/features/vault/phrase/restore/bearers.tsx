import { levelWord, typeWord } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { BearerIdentity } from '#/workspace/restore/bearer-identity.ts'
import type { FoundKey } from '#/workspace/restore/restore-scan.ts'
import { Badge } from '#/ui/badge.tsx'
import { Stack } from '#/ui/stack.tsx'

/** Every key of every identity that the private key serves. */
export function Bearers({
  found: { derived, bearers },
  held,
}: {
  readonly found: FoundKey
  readonly held: boolean
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
            identity: nameOf(identity),
            id: key.id,
            level: levelWord(key.securityLevel),
            type: typeWord(key.type),
          })}
        </span>
      ))}
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

function nameOf({ id, label }: BearerIdentity): string {
  if (label !== '') return label
  return id === '' ? t('restore.bearer.unnamed') : `${id.slice(0, 6)}…${id.slice(-6)}`
}
