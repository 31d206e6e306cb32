import { Link, useNavigate } from '@tanstack/react-router'
import type { Field, DerivedValue, ReadingKind } from '#/protocol/inspect/reading.ts'
import { useMasternodeView, useQuorumView } from '#/session/chain/masternode-view.ts'
import type { Standing } from '#/session/private-text/find-references.ts'
import { cutMiddle } from '#/words/cut-middle.ts'
import { t } from '#/features/inspector/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { askNodesForBlock } from '#/features/inspector/model/ask-nodes.ts'
import { useReferences } from '#/features/inspector/model/use-references.ts'

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
  const standings = useReferences(field, derived)
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

const words = {
  identity: 'inspector.go.identity',
  transition: 'inspector.go.transition',
  create: 'inspector.go.lock',
  'top-up': 'inspector.go.lock',
  'vault-key': 'inspector.go.key',
  masternode: 'inspector.go.masternode',
  quorum: 'inspector.go.quorum',
  block: 'inspector.go.block',
} as const satisfies Record<Standing['kind'], string>

/** Leads to where one thing stands. */
function StandingLink({ standing }: { readonly standing: Standing }) {
  const navigate = useNavigate()
  const { kind, id } = standing
  const name = kind === 'vault-key' ? formatKeyName(standing) : cutMiddle(id)
  const text = t(words[kind], { name })
  if (kind === 'masternode' || kind === 'quorum' || kind === 'block')
    return (
      <Button
        size="small"
        onClick={() => {
          if (kind === 'masternode') useMasternodeView.setState({ open: id })
          if (kind === 'quorum') useQuorumView.setState({ open: id })
          if (kind === 'block') askNodesForBlock(id)
          void navigate({ to: kind === 'block' ? '/network/console' : '/network' })
        }}
      >
        {text}
      </Button>
    )
  return (
    <ButtonLink size="small" render={linkTo(kind, id)}>
      {text}
    </ButtonLink>
  )
}

function linkTo(kind: 'identity' | 'transition' | 'create' | 'top-up' | 'vault-key', id: string) {
  switch (kind) {
    case 'identity':
      return <Link to="/identities/$id" params={{ id }} />
    case 'transition':
      return <Link to="/build/signed/$id" params={{ id }} />
    case 'create':
      return <Link to="/build/create/$draft/$step" params={{ draft: id, step: 'fund' }} />
    case 'top-up':
      return <Link to="/build/top-up/$draft/$step" params={{ draft: id, step: 'fund' }} />
    case 'vault-key':
      return <Link to="/vault" hash={`key-${id}`} />
  }
}
