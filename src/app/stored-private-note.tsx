import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { t } from './messages.ts'
import { publicTexts } from '#/store/records/public-texts.ts'
import { useStoredPrivateText, type PrivatePlace } from '#/domain/private-text/stored-private-text.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { Row } from '#/ui/layout.tsx'

const mostNamed = 5

/** Names records of earlier versions that seem to contain a private key. They stay unchanged. */
export function StoredPrivateNote() {
  const places = useStoredPrivateText()
  const [allowed, setAllowed] = useState(0)
  // Leaves out texts that the user has just marked as public. `places` is computed again at the next change.
  const left = places.filter(
    ({ isCertain, doubtful }) => isCertain || doubtful.some((each) => !publicTexts.has(each)),
  )
  const count = left.length
  if (count === 0) return null
  const allow = () => {
    for (const each of left.flatMap(({ doubtful }) => doubtful)) publicTexts.add(each)
    setAllowed(allowed + 1)
  }
  return (
    <Note
      tone="warn"
      title={t('private.found', { count })}
      action={
        left.every(({ isCertain }) => !isCertain) ? (
          <Button size="small" onClick={allow}>
            {t('private.found.public')}
          </Button>
        ) : undefined
      }
    >
      {t('private.found.about')}
      <Row wrap gap="snug">
        {left.slice(0, mostNamed).map((place) => (
          <PlaceLink key={`${place.kind} ${place.id}`} place={place} />
        ))}
        {count > mostNamed ? <span>{t('private.found.more', { count: count - mostNamed })}</span> : null}
      </Row>
    </Note>
  )
}

function PlaceLink({ place: { kind, id } }: { readonly place: PrivatePlace }) {
  switch (kind) {
    case 'create':
    case 'top-up':
      return (
        <Link {...placeOfDraft({ kind, id }, 'fund')}>
          {kind === 'create' ? t('private.place.create') : t('private.place.top-up')}
        </Link>
      )
    case 'update':
      return (
        <Link to="/identities/$id" params={{ id }}>
          {t('private.place.update')}
        </Link>
      )
    case 'identity':
      return (
        <Link to="/identities/$id" params={{ id }}>
          {t('private.place.identity')}
        </Link>
      )
    case 'contract':
      return (
        <Link to="/contracts/$id" params={{ id }}>
          {t('private.place.contract')}
        </Link>
      )
    case 'network':
      return <Link to="/settings">{t('private.place.network')}</Link>
    case 'run':
      return (
        <Link to="/build/bulk/$run" params={{ run: id }}>
          {t('private.place.run')}
        </Link>
      )
    case 'vault-key':
      return <Link to="/vault">{t('private.place.vault-key')}</Link>
  }
}
