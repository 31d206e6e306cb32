import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { checkIdentityIdText } from '#/workspace/records/check-identity-id.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/words/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { KeyBit } from '#/ui/key-bit.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Row } from '#/ui/row.tsx'
import { viewOfStranger } from '#/features/identities/model/transitions-view.ts'
import { TransitionsCard } from './transitions-card.tsx'

/** An identity that is not listed here: what was signed for it, if anything was. */
export function StrangerPage({ id }: { readonly id: string }) {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const view = useMemo(() => viewOfStranger({ identities, transitions }, id), [identities, transitions, id])
  const read = checkIdentityIdText(id)
  const back = (
    <ButtonLink kind="primary" render={<Link to="/" />}>
      {t('identity.none.back')}
    </ButtonLink>
  )
  if (view === undefined || !read.ok) {
    return (
      <EmptyState title={t('identity.none')} action={back}>
        {t('identity.none.about', { id: id.slice(0, 64) })}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHead
        title={t('top-up.stranger')}
        actions={
          <ButtonLink icon="plus" render={<Link to="/build/top-up/{-$id}" params={{ id }} />}>
            {t('top-up.open')}
          </ButtonLink>
        }
      />
      <StrangerHead id={read.value} />
      <Note action={back}>{t('top-up.stranger.page.about')}</Note>
      <TransitionsCard identity={view} />
    </>
  )
}

/** Picture and id of an identity of which nothing else is known. */
function StrangerHead({ id }: { readonly id: Uint8Array }) {
  const { digest: _picture, ...chip } = identifierWords(id, 'base58')
  return (
    <Row gap="close" wrap>
      <KeyBit digest={sha256(id)} size={60} label={t('identities.id.picture')} />
      <IdentifierChip whole label={t('identities.id')} {...chip} />
    </Row>
  )
}
