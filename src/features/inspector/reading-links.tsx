import { Link, useNavigate } from '@tanstack/react-router'
import type { Field } from '#/protocol/inspect/field.ts'
import type { DerivedValue, ReadingKind } from '#/protocol/inspect/reading.ts'
import { askNodesForBlock } from '#/workspace/inspector/ask-nodes.ts'
import { useStanding } from '#/workspace/inspector/use-standing.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Row } from '#/ui/row.tsx'

/** To where what was read stands in the workspace and on the network. Only what is there is offered. */
export function ReadingLinks({
  kind,
  field,
  derived,
}: {
  readonly kind: ReadingKind
  readonly field: Field
  readonly derived: readonly DerivedValue[]
}) {
  const navigate = useNavigate()
  const { identityId, transitionId, lock, hasKey, blockHash } = useStanding(kind, field, derived)
  const isAnywhere =
    [identityId, transitionId, lock, blockHash].some((each) => each !== undefined) ||
    hasKey ||
    kind === 'mn-list-diff'
  if (!isAnywhere) return null
  return (
    <Row wrap gap="close">
      {identityId === undefined ? null : (
        <ButtonLink size="small" render={<Link to="/identities/$id" params={{ id: identityId }} />}>
          {t('inspector.go.identity')}
        </ButtonLink>
      )}
      {transitionId === undefined ? null : (
        <ButtonLink size="small" render={<Link to="/build/signed/$id" params={{ id: transitionId }} />}>
          {t('inspector.go.transition')}
        </ButtonLink>
      )}
      {lock === undefined ? null : (
        <ButtonLink
          size="small"
          render={
            <Link
              to={lock.kind === 'create' ? '/build/create/$draft/$step' : '/build/top-up/$draft/$step'}
              params={{ draft: lock.draftId, step: 'fund' }}
            />
          }
        >
          {t('inspector.go.lock')}
        </ButtonLink>
      )}
      {hasKey ? (
        <ButtonLink size="small" render={<Link to="/vault" />}>
          {t('inspector.go.key')}
        </ButtonLink>
      ) : null}
      {blockHash === undefined ? null : (
        <Button
          size="small"
          onClick={() => {
            askNodesForBlock(blockHash)
            void navigate({ to: '/network/console' })
          }}
        >
          {t('inspector.go.block')}
        </Button>
      )}
      {kind === 'mn-list-diff' ? (
        <ButtonLink size="small" render={<Link to="/network" />}>
          {t('inspector.go.list')}
        </ButtonLink>
      ) : null}
    </Row>
  )
}
