import { Link } from '@tanstack/react-router'
import { useReducer, useState, type ComponentType } from 'react'
import { t } from '#/words/t.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { DropZone } from '#/ui/file.tsx'
import { HeadActions } from '#/ui/head-actions.tsx'
import { PageHead } from '#/ui/layout.tsx'
import type { MenuItem } from '#/ui/menu.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'

/** An import that was asked for: of a file that was dropped on the page, or of what will be pasted. */
export interface Importing {
  readonly file: File | undefined
}

/** What the head shows of the identities, which the first load does not know. */
export interface IdentitiesHead {
  readonly hasIdentities: boolean
  /** How many there are on the network that is shown. */
  readonly note: string | undefined
  /** What comes next is offered below: nothing in the head is the main action. `create`: that is what is offered, and the head does not repeat it. */
  readonly mainBelow: 'none' | 'create' | 'other'
}

/** What comes after the head. */
type Body = ComponentType<{
  readonly importing: Importing | undefined
  /** The form of that import is done with. */
  readonly onImported: (importing: Importing | undefined) => void
  readonly onHead: (change: Partial<IdentitiesHead>) => void
}>

/** The first page. Its head needs nothing that is stored, and shows before the rest is there. */
export function IdentitiesPage({ Body }: { readonly Body: Body | undefined }) {
  const [importing, setImporting] = useState<Importing>()
  // Closes the form of one import: a file that was dropped while it ended has opened the next.
  const onImported = (ended: Importing | undefined) =>
    setImporting((now) => (now === ended ? undefined : now))
  // A top-up of another's identity is in the palette, and beside “Identity create”.
  const [{ hasIdentities, note, mainBelow }, onHead] = useReducer(
    (head: IdentitiesHead, change: Partial<IdentitiesHead>) => ({ ...head, ...change }),
    { hasIdentities: false, note: undefined, mainBelow: 'none' },
  )
  const opening = <Text tone="quiet">{t('identities.opening')}</Text>
  return (
    <DropZone label={t('import.drop')} onFile={(file) => setImporting({ file })}>
      <PageHead
        title={t('identities.title')}
        note={note}
        lead={hasIdentities ? undefined : t('identities.lead')}
        actions={
          <HeadActions
            main={
              mainBelow === 'create' ? null : (
                <ButtonLink
                  kind={mainBelow === 'other' ? 'plain' : 'primary'}
                  icon="plus"
                  render={<Link to="/build/create" />}
                >
                  {t('identities.create')}
                </ButtonLink>
              )
            }
            label={t('identities.actions')}
            others={[
              ...(note === undefined ? [] : [topUp()]),
              {
                id: 'import',
                icon: 'upload',
                text: t('import.open'),
                onAct: () => setImporting({ file: undefined }),
              },
              { id: 'bulk', text: t('bulk.link'), render: <Link to="/build/bulk" /> },
            ]}
          />
        }
      />
      <LatePart fallback={opening}>
        {Body === undefined ? (
          opening
        ) : (
          <Body importing={importing} onImported={onImported} onHead={onHead} />
        )}
      </LatePart>
    </DropZone>
  )
}

function topUp(): MenuItem {
  return { id: 'top-up', text: t('top-up.open'), render: <Link to="/build/top-up/{-$id}" /> }
}
