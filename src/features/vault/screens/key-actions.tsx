import { t } from '#/features/vault/messages.ts'
import { Button } from '#/ui/button.tsx'

const acts = [
  { act: 'reveal', icon: 'eye', of: 'keys.reveal.of' },
  { act: 'export', icon: 'download', of: 'keys.export.of' },
  { act: 'rename', icon: 'pencil', of: 'vault.keys.rename.of' },
  { act: 'remove', icon: 'close', of: 'vault.keys.remove.of' },
] as const

export type KeyAction = (typeof acts)[number]['act']

/** What can be done with a private key of the vault. */
export function KeyActions({
  name,
  onAct,
}: {
  readonly name: string
  readonly onAct: (act: KeyAction) => void
}) {
  return acts.map(({ act, icon, of }) => (
    <Button
      key={act}
      size="small"
      kind="quiet"
      icon={icon}
      label={t(of, { label: name })}
      onClick={() => onAct(act)}
    />
  ))
}
