import { formatEntry, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import type { MasternodeForm } from './chain-forms.ts'

const columns = [
  'service',
  'proRegTxHash',
  'pubKeyOperator',
  'votingAddress',
  'isValid',
  'nType',
  'confirmedHash',
  'platformHTTPPort',
  'platformNodeID',
] as const satisfies readonly (keyof MasternodeForm)[]

interface Writing {
  readonly head: (blockHash: string | null) => string
  /** Includes the separator before the line. */
  readonly line: (masternode: MasternodeForm, isFirst: boolean) => string
  readonly foot: string
}

const writings: Readonly<Record<'csv' | 'json', Writing>> = {
  /** RFC 4180. Quotes are not needed, because no parsed member contains a comma, a quote or a line break. */
  csv: {
    head: () => columns.join(','),
    line: (each) => `\r\n${columns.map((column) => String(each[column] ?? '')).join(',')}`,
    foot: '\r\n',
  },
  /** Includes the block of the list; leaves out unverified members. */
  json: {
    head: (blockHash) => `{\n  "blockHash": ${JSON.stringify(blockHash)},\n  "masternodes": [`,
    line: ({ extra: _extra, ...verified }, isFirst) =>
      `${isFirst ? '' : ','}\n${JSON.stringify(verified, null, 2).replaceAll(/^/gm, '    ')}`,
    foot: '\n  ]\n}\n',
  },
}

// Entries per slice. Other work runs between the slices.
const sliceLength = 2000

/** Returns masternodes as a text file. The worker writes the file because a long list would freeze the page. */
export async function exportMasternodes(
  form: 'csv' | 'json',
  { blockHash, entries }: { readonly blockHash: string | null; readonly entries: readonly ListEntry[] },
  votingVersion: number,
  pause: () => Promise<void>,
): Promise<Blob> {
  const { head, line, foot } = writings[form]
  const parts = [head(blockHash)]
  for (let from = 0; from < entries.length; from += sliceLength) {
    for (const [index, entry] of entries.slice(from, from + sliceLength).entries()) {
      parts.push(line(formatMasternode(entry, votingVersion), from + index === 0))
    }
    await pause()
  }
  return new Blob([...parts, foot])
}

/** Returns an entry for responses: verified members, and separately the node's extra members. */
export function formatMasternode(entry: ListEntry, votingVersion: number): MasternodeForm {
  const { extra } = entry
  return { ...formatEntry(entry, votingVersion), ...(extra === undefined ? {} : { extra: { ...extra } }) }
}
