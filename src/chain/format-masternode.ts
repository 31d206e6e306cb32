import { formatEntry, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import type { MasternodeForm } from './chain-forms.ts'

/** An entry as it crosses the door: what is verified of it, and apart from that what nodes say besides. */
export function formatMasternode(entry: ListEntry, votingVersion: number): MasternodeForm {
  const { extra } = entry
  return { ...formatEntry(entry, votingVersion), ...(extra === undefined ? {} : { extra: { ...extra } }) }
}
