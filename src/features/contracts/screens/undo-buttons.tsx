import type { Studio } from '#/features/contracts/model/studio.ts'
import { redo, undo } from '#/features/contracts/model/text-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'

export function UndoButtons({ studio: { id, canUndo, canRedo } }: { readonly studio: Studio }) {
  return (
    <>
      <Button
        icon="undo"
        label={t('contract.undo')}
        hideWhy
        why={canUndo ? undefined : t('contract.undo.none')}
        onClick={() => undo(id)}
      />
      <Button
        icon="redo"
        label={t('contract.redo')}
        hideWhy
        why={canRedo ? undefined : t('contract.redo.none')}
        onClick={() => redo(id)}
      />
    </>
  )
}
