import { useEffect } from 'react'
import type { ContractRecord } from '#/workspace/records/contract-record.ts'
import { checkedText, readContractText } from './contract-text.ts'
import { checkText, type TextVerdict, useVerdicts, verdictOf } from './contract-verdicts.ts'

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

/** What the rules say of a listed contract, in the version that it is made for, and how large it is. */
export function useListedVerdict({ record, judged, isJson }: ListedContract): {
  readonly verdict: TextVerdict
  /** Bytes of its canonical CBOR; nothing where it has none, or is being checked. */
  readonly bytes: number | undefined
} {
  const { id, target } = record
  const known = useVerdicts(({ verdicts }) => verdicts.get(id))
  useEffect(() => {
    void checkText(id, judged, target)
  }, [id, judged, target])
  if (!isJson) return { verdict: { kind: 'no-json' }, bytes: undefined }
  if (known?.text !== judged || known.target !== target)
    return { verdict: { kind: 'judging' }, bytes: undefined }
  const { answer } = known
  if (answer === undefined) return { verdict: { kind: 'open' }, bytes: undefined }
  if ('problem' in answer) return { verdict: { kind: 'no-json' }, bytes: undefined }
  const { report } = answer
  return { verdict: verdictOf(report), bytes: report.size === 0 ? undefined : report.size }
}
