import { longestKeyFile } from '#/protocol/key/key-file-limits.ts'
import { vault } from '#/session/vault/vault-session.ts'
import { VaultError } from '#/session/vault/vault-facts.ts'
import { currentNetwork } from '#/workspace/actions/current-network.ts'

/** What a key file is for, and what became of each of its private keys. */
export type ImportedKeyFile = Awaited<ReturnType<typeof vault.importKeyFile>>

/** Tells whether a pasted text is a key file, by the names of its members alone. */
export function looksLikeKeyFile(text: string): boolean {
  return text.length <= longestKeyFile && /^\s*\{/.test(text) && /"(?:identityKeys|assetLockKey)"/.test(text)
}

/** Has the vault seal the private keys of a key file of dash-bridge. The page reads none of it, and wipes the bytes that it passes on. */
export async function sealKeyFile(file: Blob, assetLockLabel: string): Promise<ImportedKeyFile> {
  if (file.size > longestKeyFile) throw new VaultError('vault/not-a-key-file')
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return await vault.importKeyFile({ file: bytes, network: currentNetwork().kind, assetLockLabel })
  } finally {
    bytes.fill(0)
  }
}
