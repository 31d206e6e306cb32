import { longestKeyFile } from '#/protocol/key/key-file-limits.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { VaultError } from '#/domain/keys/vault-facts.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'

export type ImportedKeyFile = Awaited<ReturnType<typeof vault.importKeyFile>>

/** Guesses from two member names whether a pasted text is a key file. */
export function looksLikeKeyFile(text: string): boolean {
  return text.length <= longestKeyFile && /^\s*\{/.test(text) && /"(?:identityKeys|assetLockKey)"/.test(text)
}

/** Seals the private keys of a dash-bridge key file. The page passes the bytes on unread and wipes them. */
export async function sealKeyFile(file: Blob, assetLockLabel: string): Promise<ImportedKeyFile> {
  if (file.size > longestKeyFile) throw new VaultError('vault/not-a-key-file')
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return await vault.importKeyFile({ file: bytes, network: currentNetwork().kind, assetLockLabel })
  } finally {
    bytes.fill(0)
  }
}
