import type { Health } from '#/session/identities/identity-health.ts'
import type { KnownIdentity } from '#/workspace/history/known-identity.ts'
import { sayWithUndo } from '#/features/identities/model/say-with-undo.ts'
import { formatIdentityName, healthWords, soundWords } from '#/words/identity-words.ts'
import { t } from '#/words/t.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** The gravest word on an identity and what else is to be said; while its create waits, the way to say what came of it. */
export function HealthCell({
  identity,
  health: { words },
}: {
  readonly identity: KnownIdentity
  readonly health: Health
}) {
  const looks = words.length === 0 ? [soundWords()] : words.map(healthWords)
  const about = looks.find((look) => look.about !== undefined)?.about
  const awaited = words.find((word) => word.kind === 'awaited')
  return (
    <Stack gap="snug">
      <Row gap="snug" wrap>
        {looks.slice(0, 3).map(({ tone, icon, text }) => (
          <Badge key={text} tone={tone} icon={icon}>
            {text}
          </Badge>
        ))}
      </Row>
      {awaited === undefined ? (
        about && (
          <Text size="small" tone="quiet">
            {about}
          </Text>
        )
      ) : (
        <AwaitedActs identity={identity} create={awaited.create.record} />
      )}
    </Stack>
  )
}

function AwaitedActs({
  identity,
  create,
}: {
  readonly identity: KnownIdentity
  readonly create: KnownIdentity['transitions'][number]['record']
}) {
  const label = formatIdentityName(identity.record)
  return (
    <Row gap="snug" wrap>
      <Button
        size="small"
        label={t('identities.confirm.of', { label })}
        onClick={() => void sayWithUndo(create, 'confirmed')}
      >
        {t('identities.confirm')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        firstClickOnly
        label={t('identities.discard.of', { label })}
        onClick={() => void sayWithUndo(create, 'discarded')}
      >
        {t('identities.discard')}
      </Button>
    </Row>
  )
}
