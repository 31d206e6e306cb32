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

export interface Importing {
  readonly file: File | undefined
}

/** Data that the head shows once it is loaded. The first rendering has none of it. */
export interface IdentitiesHead {
  readonly hasIdentities: boolean
  readonly note: string | undefined
  /** Tells whether the main action is below the head. `create`: the head does not repeat that action. */
  readonly mainBelow: 'none' | 'create' | 'other'
}

type Body = ComponentType<{
  readonly importing: Importing | undefined
  readonly onImported: (importing: Importing | undefined) => void
  readonly onHead: (change: Partial<IdentitiesHead>) => void
}>

/** The first page. Its head needs no stored data and renders before the rest. */
export function IdentitiesPage({ Body }: { readonly Body: Body | undefined }) {
  const [importing, setImporting] = useState<Importing>()
  // Closes the form of one import, unless another file was dropped meanwhile.
  const onImported = (ended: Importing | undefined) =>
    setImporting((now) => (now === ended ? undefined : now))
  // A top-up of someone else's identity is in the command palette and next to “Identity create”.
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
