import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Field, DerivedValue, ReadingKind } from '#/protocol/inspect/reading.ts'
import { type Reference, findReferences } from '#/domain/identity/find-references.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { useMasternodeView, useQuorumView } from '#/domain/network/masternode-view.ts'
import { t } from '#/features/inspector/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { blockExplorer, parseBlockQuery } from '#/domain/network/block-explorer.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import { useMemo } from 'react'
import { chain } from '#/domain/network/chain-session.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { namedValues } from '#/domain/identity/find-references.ts'
import styles from './fields-card.module.css'

const mostShown = 12

export function ReadingLinks({
  kind,
  field,
  derived,
}: {
  /** The kind of the reading. Undefined for one of its fields. */
  readonly kind?: ReadingKind
  readonly field: Field
  readonly derived: readonly DerivedValue[]
}) {
  const references = useReferences(field, derived)
  const hasList = kind === 'mn-list-diff'
  if (references.length === 0 && !hasList) return null
  const rest = references.length - mostShown
  const links = (
    <Row wrap gap="close">
      {references.slice(0, mostShown).map((reference) => (
        <ReferenceLink key={`${reference.kind} ${reference.id}`} reference={reference} />
      ))}
      {hasList ? (
        <ButtonLink size="small" render={<Link to="/network" />}>
          {t('inspector.go.list')}
        </ButtonLink>
      ) : null}
      {rest > 0 ? <Text tone="quiet">{t('inspector.go.more', { count: rest })}</Text> : null}
    </Row>
  )
  return kind === undefined ? (
    links
  ) : (
    <div className={styles['unprinted']}>
      <Card title={t('inspector.go')}>{links}</Card>
    </div>
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
} as const satisfies Record<Reference['kind'], string>

function ReferenceLink({ reference }: { readonly reference: Reference }) {
  const navigate = useNavigate()
  const explorer = useMutation(blockExplorer.options)
  const { kind, id } = reference
  const text = t(words[kind], { name: nameOf(reference) })
  if (kind === 'masternode' || kind === 'quorum' || kind === 'block')
    return (
      <Button
        size="small"
        onClick={() => {
          if (kind === 'masternode') useMasternodeView.setState({ open: id })
          if (kind === 'quorum') useQuorumView.setState({ open: id })
          const query = kind === 'block' ? parseBlockQuery(id) : undefined
          if (query !== undefined) explorer.mutate({ networkId: currentNetwork().id, query })
          // The page itself scrolls to a named quorum. Without this, the router could scroll back to the top
          // afterwards.
          void navigate({
            to: kind === 'block' ? '/network/console' : '/network',
            resetScroll: kind !== 'quorum',
          })
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

function nameOf(reference: Reference): string {
  if (reference.kind === 'vault-key') return formatKeyName(reference)
  return reference.kind === 'identity' ? formatIdentityName(reference) : cutMiddle(reference.id)
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

const mostAsked = 500

function useReferences(field: Field, derived: readonly DerivedValue[]): readonly Reference[] {
  const named = useMemo(() => namedValues(field, derived), [field, derived])
  const { identities, transitions, locks, drafts } = useWorkspace()
  const keys = useVault((view) => view.keys)
  const here = useMemo(
    () => findReferences(named, { identities, transitions, locks, drafts }, keys),
    [named, identities, transitions, locks, drafts, keys],
  )
  const listHash = useChain(({ state }) => state?.list?.blockHash)
  const asked = useMemo(() => [...named.hashes].slice(0, mostAsked), [named])
  const { data } = useQuery({
    queryKey: ['find-hashes', listHash, asked],
    queryFn: () => chain.client.findHashes({ hashes: asked }),
    enabled: listHash !== undefined && asked.length > 0,
    staleTime: Infinity,
    gcTime: 10_000,
  })
  const masternodes = data?.masternodes ?? []
  const quorums = data?.quorums ?? []
  const blocks = new Set([...named.blocks, ...(data?.blocks ?? [])])
  return [
    ...here,
    ...masternodes.map((id) => ({ kind: 'masternode', id }) as const),
    ...quorums.map((id) => ({ kind: 'quorum', id }) as const),
    ...[...blocks].map((id) => ({ kind: 'block', id }) as const),
  ]
}
