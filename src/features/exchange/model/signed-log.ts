import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { type LogEntry, type LogEvent, useVaultLog } from '#/domain/keys/log-entry.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/** A signature of this vault, as recorded in its audit log. */
export interface SignedEntry {
  readonly atMs: number
  readonly event: Extract<LogEvent, { readonly kind: 'signed' }>
}

type SignedReading =
  | { readonly kind: 'reading' | 'failed' }
  | { readonly kind: 'read'; readonly entries: readonly SignedEntry[] }

/** What this vault signed for online devices. It can be read while the vault is open. */
export function useSignedForOthers(): SignedReading {
  const log = useVaultLog()
  const transitions = useWorkspace((state) => state.transitions)
  if (log.kind !== 'read') return { kind: log.kind }
  return { kind: 'read', entries: listSignedForOthers(log.entries, transitions) }
}

/** When this vault signed exactly that before, as far as its log was read. */
export function useSignedBefore({ signingBytes }: ExchangeRequest): number | undefined {
  const log = useVaultLog()
  return log.kind === 'read' ? findSignedBefore(log.entries, deriveSigningDigest(signingBytes)) : undefined
}

/** When this vault signed those very bytes last; nothing where its log has no such signature. */
export function findSignedBefore(entries: readonly LogEntry[], digest: Uint8Array): number | undefined {
  return listSigned(entries).find(({ event }) => equalBytes(event.digest, digest))?.atMs
}

/** What was signed for online devices, the newest first and each once: no transition of this workspace has that digest. */
export function listSignedForOthers(
  entries: readonly LogEntry[],
  transitions: ReadonlyMap<string, unknown>,
): readonly SignedEntry[] {
  const seen = new Set<string>()
  return listSigned(entries).filter(({ event }) => {
    const digest = formatHex(event.digest)
    if (seen.has(digest) || transitions.has(digest)) return false
    seen.add(digest)
    return true
  })
}

function listSigned(entries: readonly LogEntry[]): readonly SignedEntry[] {
  return entries.flatMap(({ atMs, event }) => (event.kind === 'signed' ? [{ atMs, event }] : []))
}
