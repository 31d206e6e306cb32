import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVaultLog } from '#/session/vault/use-vault-log.ts'
import { findSignedBefore, listSignedForOthers, type SignedEntry } from './signed-before.ts'

type SignedReading =
  | { readonly kind: 'reading' | 'failed' }
  | { readonly kind: 'read'; readonly entries: readonly SignedEntry[] }

/** What this vault signed for other machines; it can be read while the vault is open. */
export function useSignedForOthers(): SignedReading {
  const log = useVaultLog()
  const transitions = useWorkspace((state) => state.transitions)
  if (log.kind !== 'read') return { kind: log.kind }
  return { kind: 'read', entries: listSignedForOthers(log.entries, transitions) }
}

/** When this vault signed exactly that before, as far as its log was read. */
export function useSignedBefore({ signingBytes }: UnsignedBundle): number | undefined {
  const log = useVaultLog()
  return log.kind === 'read' ? findSignedBefore(log.entries, deriveSigningDigest(signingBytes)) : undefined
}
