import { isSandboxId } from '#/store/records/network.ts'
import { setUncheckedPassphrase, useSettings } from '#/store/settings-store.ts'
import { useVault, type VaultView } from './vault-session.ts'

/**
 * Returns the id of the vault whose generated passphrase nobody has proven to know, by a word or an unlock. `before` is
 * the stored id: a locked vault shows nothing new, and a removed vault needs no check.
 */
export function uncheckedPassphrase(
  { session, creation }: Pick<VaultView, 'session' | 'creation'>,
  before: string | null,
): string | null {
  if (session.kind === 'missing') return null
  if (session.kind !== 'open') return before
  if (creation.asksWord) return session.vaultId
  // After an unlock with a passkey, the passphrase may still be unknown.
  return before === session.vaultId && !creation.knowsPassphrase ? before : null
}

/**
 * Tells whether to ask for a word of the passphrase before a network other than the sandbox is used. A page that asks
 * for the passphrase itself (`takesProof`) needs no word, unless a passkey can be used instead.
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

export function followPassphraseCheck(): void {
  useVault.subscribe((view) => {
    const before = useSettings.getState().settings.uncheckedPassphrase
    const next = uncheckedPassphrase(view, before)
    if (next !== before) setUncheckedPassphrase(next)
  })
}
