import { isSandboxId } from '#/workspace/records/network.ts'
import { setUncheckedPassphrase, useSettings } from '#/workspace/storage/settings-store.ts'
import { useVault, type VaultView } from './vault-session.ts'

/**
 * The vault whose passphrase the program made and nobody has shown to know yet, by a word of it or by an unlock. `before`: what was
 * stored. A locked vault tells nothing; one that is gone needs no passphrase.
 */
export function uncheckedPassphrase(
  { session, creation }: Pick<VaultView, 'session' | 'creation'>,
  before: string | null,
): string | null {
  if (session.kind === 'missing') return null
  if (session.kind !== 'open') return before
  return creation.asksWord ? session.vaultId : null
}

/**
 * Whether a word of the passphrase is asked before a network is used: the sandbox alone does without. What takes the passphrase
 * itself needs no word of it.
 */
export function useAsksWord(networkId: string | undefined): boolean {
  const asks = useVault(({ creation }) => creation.asksWord)
  return asks && (networkId === undefined || !isSandboxId(networkId))
}

/** Stores which vault's passphrase is unchecked, for the time after a lock or a reload. */
export function followPassphraseCheck(): void {
  useVault.subscribe((view) => {
    const before = useSettings.getState().settings.uncheckedPassphrase
    const next = uncheckedPassphrase(view, before)
    if (next !== before) setUncheckedPassphrase(next)
  })
}
