import { useVault } from '#/workspace/vault-session.ts'
import { ExportKeyPanel } from './export-key-panel.tsx'
import { RevealKeyPanel } from './reveal-key-panel.tsx'

export interface Releasing {
  readonly act: 'reveal' | 'export'
  readonly id: string
}

/** A private key on its way out of the vault, shown or as a file, while the vault is open and the key is there. */
export function KeyRelease({
  releasing,
  onClose,
}: {
  readonly releasing: Releasing | undefined
  readonly onClose: () => void
}) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const vaultKey = useVault((view) => view.keys).find(({ id }) => id === releasing?.id)
  if (!isOpen || releasing === undefined || vaultKey === undefined) return null
  const Panel = releasing.act === 'reveal' ? RevealKeyPanel : ExportKeyPanel
  return <Panel key={vaultKey.id} vaultKey={vaultKey} onClose={onClose} />
}
