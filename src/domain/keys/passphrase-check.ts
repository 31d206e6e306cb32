import { isSandboxId } from '#/store/records/network.ts'
import { setUncheckedPassphrase, useSettings } from '#/store/settings-store.ts'
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
  if (creation.asksWord) return session.vaultId
  // Opened by a passkey, it is as unknown as before.
  return before === session.vaultId && !creation.knowsPassphrase ? before : null
}

/**
 * Whether a word of the passphrase is asked before a network is used: the sandbox alone does without. What takes the passphrase
 * itself (`takesProof`) needs no word of it, but a passkey can be given there too.
 */
export function useAsksWord(networkId: string | undefined, takesProof = false): boolean {
  return useVault((view) => asksWordFor(view, networkId, takesProof))
}

export function asksWordFor(
  { creation, passkeys }: Pick<VaultView, 'creation' | 'passkeys'>,
  networkId: string | undefined,
  takesProof: boolean,
): boolean {
  if (!creation.asksWord || (networkId !== undefined && isSandboxId(networkId))) return false
  return !takesProof || passkeys.length > 0
}

/** Stores which vault's passphrase is unchecked, for the time after a lock or a reload. */
export function followPassphraseCheck(): void {
  useVault.subscribe((view) => {
    const before = useSettings.getState().settings.uncheckedPassphrase
    const next = uncheckedPassphrase(view, before)
    if (next !== before) setUncheckedPassphrase(next)
  })
}
