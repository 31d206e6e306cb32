import { useCallback, useEffect, useMemo } from 'react'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Warning } from '#/domain/identity/consequences.ts'
import { deriveInSlices } from '#/domain/identity/derive-in-slices.ts'
import { recordsOf, type LogEntry } from '#/domain/keys/log-entry.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { formatLogEvent } from '#/words/log-words.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { t } from '#/features/vault/messages.ts'

export function useFoundEntries(entries: readonly LogEntry[], query: string): readonly LogEntry[] {
  const nameOf = useKeyNames()
  const identities = useWorkspace((state) => state.identities)
  // Prepares the search text in slices, so that the first search of a long log is fast.
  useEffect(
    () =>
      deriveInSlices(
        entries.map((entry) => () => void searchTextOf(entry)),
        () => {},
      ),
    [entries],
  )
  return useMemo(
    () => searchLog(entries, query, { nameOf, labelOf: (id) => identities.get(id)?.label ?? '' }),
    [entries, query, nameOf, identities],
  )
}

/** Entries whose event, private keys or identity contain the query, or whose digest or identity id begins with it. */
export function searchLog(
  entries: readonly LogEntry[],
  query: string,
  {
    nameOf,
    labelOf,
  }: { readonly nameOf: (record: string) => string; readonly labelOf: (identity: string) => string },
): readonly LogEntry[] {
  const part = query.trim().toLowerCase()
  if (part === '') return entries
  return entries.filter((entry) => {
    const { text, identity, digest } = searchTextOf(entry)
    return (
      text.includes(part) ||
      digest.startsWith(part) ||
      identity.toLowerCase().startsWith(part) ||
      (identity !== '' && labelOf(identity).toLowerCase().includes(part)) ||
      recordsOf(entry.event).some((record) => nameOf(record).toLowerCase().includes(part))
    )
  })
}

interface SearchText {
  readonly text: string
  /** Base58 of the identity that signed. Empty for other events. */
  readonly identity: string
  readonly digest: string
}

const searchTexts = new WeakMap<LogEntry, SearchText>()

function searchTextOf(entry: LogEntry): SearchText {
  const before = searchTexts.get(entry)
  if (before !== undefined) return before
  const { event } = entry
  const signed = event.kind === 'signed' ? event : undefined
  const text = {
    text: [formatLogEvent(event), ...(signed?.warnings ?? []).map(formatWarned)].join('\n').toLowerCase(),
    identity: signed?.identity == null ? '' : formatBase58(signed.identity),
    digest: signed === undefined ? '' : formatHex(signed.digest),
  }
  searchTexts.set(entry, text)
  return text
}

export function useKeyNames(): (record: string) => string {
  const keys = useVault((view) => view.keys)
  return useCallback(
    (record) => namesOf(keys).get(record) ?? t('log.key.gone', { id: record.slice(0, 8) }),
    [keys],
  )
}

const keyNames = new WeakMap<readonly VaultKey[], ReadonlyMap<string, string>>()

export function namesOf(keys: readonly VaultKey[]): ReadonlyMap<string, string> {
  const known = keyNames.get(keys) ?? new Map(keys.map((key) => [key.id, formatKeyName(key)]))
  keyNames.set(keys, known)
  return known
}

const warned = {
  'keys.no-high-left': 'log.warned.no-high-left',
  'keys.no-encryption-left': 'log.warned.no-encryption-left',
  'keys.no-decryption-left': 'log.warned.no-decryption-left',
  'keys.master-not-backed-up': 'log.warned.master-not-backed-up',
  'keys.not-here': 'log.warned.not-here',
  'keys.reused': 'log.warned.reused',
  'keys.weaker-level': 'log.warned.weaker-level',
  'funds.no-withdraw-left': 'log.warned.no-withdraw-left',
  'funds.no-way-back': 'log.warned.no-way-back',
  'fee.above-usual': 'log.warned.fee',
  'funds.no-fee-left': 'log.warned.no-fee-left',
  'keys.forgeable-signer': 'log.warned.forgeable-signer',
  'funds.recipient-forgeable': 'log.warned.recipient-forgeable',
  'funds.recipient-unread': 'log.warned.recipient-unread',
  'funds.recipient-near-miss': 'log.warned.recipient-near-miss',
  'funds.recipient-other-network': 'log.warned.recipient-other-network',
} as const satisfies Record<Warning['code'], string>

function isKnown(code: string): code is Warning['code'] {
  return Object.hasOwn(warned, code)
}

/** A log can have codes of a newer version, which are shown unchanged. */
export function formatWarned(code: string): string {
  return isKnown(code) ? t(warned[code]) : code
}
