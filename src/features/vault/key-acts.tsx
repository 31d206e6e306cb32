import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'

export function KeyActs({
  name,
  onRename,
  onRemove,
}: {
  readonly name: string
  readonly onRename: () => void
  readonly onRemove: () => void
}) {
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon="pencil"
        label={t('vault.keys.rename.of', { label: name })}
        onClick={onRename}
      />
      <Button
        size="small"
        kind="quiet"
        icon="close"
        label={t('vault.keys.remove.of', { label: name })}
        onClick={onRemove}
      />
    </>
  )
}
