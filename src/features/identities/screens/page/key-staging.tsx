import { useState, type ReactNode } from 'react'
import type { KeyRow } from '#/workspace/identities/list-key-rows.ts'
import { t } from '#/workspace/messages/t.ts'
import type { UpdateDraft } from '#/workspace/updates/update-draft.ts'
import type { JudgedUpdate } from '#/workspace/updates/judge-update.ts'
import { Button } from '#/ui/button.tsx'
import { KeyPanel } from './key-panel.tsx'
import { RecipesCard } from './recipes-card.tsx'
import { StageCell } from './stage-cell.tsx'

/** The key panel, in which an update is staged where the identity can be updated. */
export function KeyStaging({
  rows,
  update,
  addKey,
}: {
  readonly rows: readonly KeyRow[]
  readonly update: JudgedUpdate | undefined
  readonly addKey: (draft: UpdateDraft) => ReactNode
}) {
  const [open, setOpen] = useState<'add' | 'recipes'>()
  const toggle = (card: 'add' | 'recipes') => setOpen(open === card ? undefined : card)
  const identity = update?.known.state?.identity
  if (update === undefined || identity === undefined) return <KeyPanel rows={rows} />
  return (
    <>
      <KeyPanel
        rows={rows}
        renderSelect={(row) => <StageCell row={row} identity={identity} update={update} />}
        tools={
          <>
            <Button icon={open === 'recipes' ? 'close' : 'refresh'} onClick={() => toggle('recipes')}>
              {open === 'recipes' ? t('update.add.close') : t('update.recipes')}
            </Button>
            <Button icon={open === 'add' ? 'close' : 'plus'} onClick={() => toggle('add')}>
              {open === 'add' ? t('update.add.close') : t('update.add')}
            </Button>
          </>
        }
      />
      {open === 'add' ? addKey(update.draft) : null}
      {open === 'recipes' ? <RecipesCard update={update} /> : null}
    </>
  )
}
