import type { ContractRecord } from '#/workspace/records/contract-record.ts'
import { checkedText } from './judged-text.ts'
import { readContractText } from './read-contract-text.ts'

/** A contract as the list shows it. */
export interface ListedContract {
  readonly record: ContractRecord
  /** Names of its document types, of the last text that was JSON. */
  readonly types: readonly string[]
  readonly isJson: boolean
  /** The text that the rules look at. */
  readonly judged: string
}

// A record that is not changed stays the same object: a long text is read once.
const known = new WeakMap<ContractRecord, ListedContract>()

/** What a search finds, the last changed first. */
export function listContracts(
  contracts: ReadonlyMap<string, ContractRecord>,
  query: string,
): readonly ListedContract[] {
  const sought = query.trim().toLowerCase()
  return [...contracts.values()]
    .map(listed)
    .filter(({ record, types }) =>
      [record.name, ...types].some((each) => each.toLowerCase().includes(sought)),
    )
    .toSorted((one, other) => other.record.savedAtMs - one.record.savedAtMs)
}

function listed(record: ContractRecord): ListedContract {
  const before = known.get(record)
  if (before !== undefined) return before
  const judged = checkedText(record)
  const isJson = judged === record.text
  const reading = readContractText(judged)
  const documents = 'tree' in reading ? reading.value['documents'] : undefined
  const types = typeof documents === 'object' && documents !== null ? Object.keys(documents) : []
  const found: ListedContract = { record, types: Array.isArray(documents) ? [] : types, isJson, judged }
  known.set(record, found)
  return found
}
