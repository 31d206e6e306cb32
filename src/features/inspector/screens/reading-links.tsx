import { Link } from '@tanstack/react-router'
import type { Field } from '#/protocol/inspect/field.ts'
import type { DerivedValue, ReadingKind } from '#/protocol/inspect/reading.ts'
import { useStandings } from '#/features/inspector/model/use-standings.ts'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { StandingLink } from './standing-link.tsx'

const mostShown = 12

/** To where what was read stands in the workspace and on the network. Only what is there is offered. */
export function ReadingLinks({
  kind,
  field,
  derived,
}: {
  /** Of a whole reading; nothing of one of its fields. */
  readonly kind?: ReadingKind
  readonly field: Field
  readonly derived: readonly DerivedValue[]
}) {
  const standings = useStandings(field, derived)
  const hasList = kind === 'mn-list-diff'
  if (standings.length === 0 && !hasList) return null
  const rest = standings.length - mostShown
  return (
    <Row wrap gap="close">
      {standings.slice(0, mostShown).map((standing) => (
        <StandingLink key={`${standing.kind} ${standing.id}`} standing={standing} />
      ))}
      {hasList ? (
        <ButtonLink size="small" render={<Link to="/network" />}>
          {t('inspector.go.list')}
        </ButtonLink>
      ) : null}
      {rest > 0 ? <Text tone="quiet">{t('inspector.go.more', { count: rest })}</Text> : null}
    </Row>
  )
}
