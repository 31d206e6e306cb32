import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { LogEntry, LogEvent } from '#/session/vault/log-entry.ts'

type Signed = Extract<LogEvent, { readonly kind: 'signed' }>

/** A signature of this vault, as its audit log tells of it. */
export interface SignedEntry {
  readonly atMs: number
  readonly event: Signed
}

/** When this vault signed those very bytes last; nothing where its log tells of no such signature. */
export function findSignedBefore(entries: readonly LogEntry[], digest: Uint8Array): number | undefined {
  return listSigned(entries).find(({ event }) => equalBytes(event.digest, digest))?.atMs
}

/** What was signed for other machines, the newest first and each once: no transition of this workspace has that digest. */
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
