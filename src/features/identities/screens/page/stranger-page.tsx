import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { checkIdentityIdText } from '#/store/records/identity-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/identities/messages.ts'
import { viewOfStranger } from '#/features/identities/model/transitions-view.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { IdentifierChip, KeyBit } from '#/ui/identifier.tsx'
import { PageHead, Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { TransitionsCard } from './transitions-card.tsx'

const LazyImport = lazyRouteComponent(
  () => import('#/features/identities/screens/import/import-card.tsx'),
  'ImportCard',
)

export function StrangerPage({ id }: { readonly id: string }) {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const view = useMemo(() => viewOfStranger({ identities, transitions }, id), [identities, transitions, id])
  const [isImporting, setImporting] = useState(false)
  const read = checkIdentityIdText(id)
  return (
    <>
      <PageHead
        title={view === undefined ? t('identity.none') : t('top-up.stranger')}
        lead={view === undefined ? t('identity.none.about') : t('top-up.stranger.page.about')}
        actions={
          <>
            {view === undefined ? null : (
              <ButtonLink icon="plus" render={<Link to="/build/top-up/{-$id}" params={{ id }} />}>
                {t('top-up.open')}
              </ButtonLink>
            )}
            <ButtonLink render={<Link to="/" />}>{t('identity.none.back')}</ButtonLink>
            <Button kind="primary" icon="upload" onClick={() => setImporting(!isImporting)}>
              {t('import.open')}
            </Button>
          </>
        }
      />
      {read.ok ? <StrangerId id={read.value} /> : <Text mono>{id.slice(0, 64)}</Text>}
      <LatePart>
        {isImporting ? <LazyImport dropped={undefined} onClose={() => setImporting(false)} /> : null}
      </LatePart>
      {view === undefined ? null : <TransitionsCard identity={view} />}
    </>
  )
}

function StrangerId({ id }: { readonly id: Uint8Array }) {
  const { digest: _picture, ...chip } = identifierWords(id, 'base58')
  return (
    <Row gap="close" wrap>
      <KeyBit digest={sha256(id)} size={60} label={t('identities.id.picture')} />
      <IdentifierChip whole label={t('identities.id')} {...chip} />
    </Row>
  )
}
