import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'

export function KeyActs({
  name,
  onReveal,
  onExport,
  onRename,
  onRemove,
}: {
  readonly name: string
  readonly onReveal: () => void
  readonly onExport: () => void
  readonly onRename: () => void
  readonly onRemove: () => void
}) {
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon="eye"
        label={t('keys.reveal.of', { label: name })}
        onClick={onReveal}
      />
      <Button
        size="small"
        kind="quiet"
        icon="download"
        label={t('keys.export.of', { label: name })}
        onClick={onExport}
      />
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
