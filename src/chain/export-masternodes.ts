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
  /** With what is before it. */
  readonly line: (masternode: MasternodeForm, isFirst: boolean) => string
  readonly foot: string
}

const writings: Readonly<Record<'csv' | 'json', Writing>> = {
  /** RFC 4180. No member holds a comma, a quote or a line break: each was parsed. */
  csv: {
    head: () => columns.join(','),
    line: (each) => `\r\n${columns.map((column) => String(each[column] ?? '')).join(',')}`,
    foot: '\r\n',
  },
  /** With the block that they are of, and without what nothing verifies. */
  json: {
    head: (blockHash) => `{\n  "blockHash": ${JSON.stringify(blockHash)},\n  "masternodes": [`,
    line: ({ extra: _extra, ...verified }, isFirst) =>
      `${isFirst ? '' : ','}\n${JSON.stringify(verified, null, 2).replaceAll(/^/gm, '    ')}`,
    foot: '\n  ]\n}\n',
  },
}

// A slice of so many entries; between two of them others get their turn.
const sliceLength = 2000

/** Masternodes as the text of a file. It is written in the worker: a page has no time for a long list. */
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

/** An entry as the worker returns it: its verified members, and separately what nodes add. */
export function formatMasternode(entry: ListEntry, votingVersion: number): MasternodeForm {
  const { extra } = entry
  return { ...formatEntry(entry, votingVersion), ...(extra === undefined ? {} : { extra: { ...extra } }) }
}
