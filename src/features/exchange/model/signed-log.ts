import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { type LogEntry, type LogEvent, useVaultLog } from '#/domain/keys/log-entry.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

export interface SignedEntry {
  readonly atMs: number
  readonly event: Extract<LogEvent, { readonly kind: 'signed' }>
}

type SignedReading =
  | { readonly kind: 'reading' | 'failed' }
  | { readonly kind: 'read'; readonly entries: readonly SignedEntry[] }

/** Signatures of this vault for online devices. They can be read only while the vault is open. */
export function useSignedForOthers(): SignedReading {
  const log = useVaultLog()
  const transitions = useWorkspace((state) => state.transitions)
  if (log.kind !== 'read') return { kind: log.kind }
  return { kind: 'read', entries: listSignedForOthers(log.entries, transitions) }
}

/** The time of the last signature over the same bytes, if the part of the log read so far has one. */
export function useSignedBefore({ signingBytes }: ExchangeRequest): number | undefined {
  const log = useVaultLog()
  return log.kind === 'read' ? findSignedBefore(log.entries, deriveSigningDigest(signingBytes)) : undefined
}

export function findSignedBefore(entries: readonly LogEntry[], digest: Uint8Array): number | undefined {
  return listSigned(entries).find(({ event }) => equalBytes(event.digest, digest))?.atMs
}

/** Signatures for online devices, newest first, without repeats: no transition here has their digest. */
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
