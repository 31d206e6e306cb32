import { VaultError } from '#/vault/vault-error.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { useVault, vault, type VaultKey, type VaultKeyRequest } from './vault-session.ts'

export interface ImportedKey {
  readonly key: VaultKey
  /** True if the vault already had the key. */
  readonly known: boolean
}

/** Imports a private key in WIF of the network, or in hex. If the vault already has the key, returns that key. */
export async function importPrivateKey(request: {
  readonly text: string
  readonly key: VaultKeyRequest
  readonly network: NetworkKind
}): Promise<ImportedKey> {
  try {
    return { key: await vault.importKey(request), known: false }
  } catch (error) {
    const key = knownKey(error)
    if (key === undefined) throw error
    return { key, known: true }
  }
}

function knownKey(error: unknown): VaultKey | undefined {
  if (!(error instanceof VaultError) || error.code !== 'vault/key-exists') return undefined
  return useVault.getState().keys.find(({ id }) => id === error.facts.recordId)
}
