import type { Health, HealthWord } from '#/workspace/identities/identity-health.ts'
import type { KnownIdentity } from '#/workspace/identities/known-identity.ts'
import { healthWords } from '#/workspace/messages/identity-words.ts'
import { standingWords } from '#/workspace/messages/standing-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNow } from '#/workspace/use-now.ts'
import { Badge } from '#/ui/badge.tsx'

// The standing says them already.
const ofStanding: readonly HealthWord['kind'][] = ['damaged', 'awaited', 'dropped']

/** How an identity stands, since when, and what is to be said of its health. */
export function StandingBadges({
  identity,
  health,
}: {
  readonly identity: KnownIdentity
  readonly health: Health
}) {
  const looks = health.words.filter(({ kind }) => !ofStanding.includes(kind)).map(healthWords)
  return (
    <>
      {[standingWords(identity, useNow()), ...looks].map(({ tone, icon, text }) => (
        <Badge key={text} tone={tone} icon={icon}>
          {text}
        </Badge>
      ))}
      {identity.record.archivedAtMs === null ? null : <Badge icon="archive">{t('identity.archived')}</Badge>}
    </>
  )
}
