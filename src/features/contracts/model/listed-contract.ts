import type { ContractRecord } from '#/store/records/contract-record.ts'
import { useRuleChoice } from './contract-report.ts'
import { checkedText, describesNothing, readContractText } from './contract-text.ts'
import { type TextVerdict, useVerdict, verdictOf } from './contract-verdicts.ts'

export interface ListedContract {
  readonly record: ContractRecord
  /** Names of the document types in the last valid text. */
  readonly types: readonly string[]
  readonly isJson: boolean
  /** True while the contract is empty. Its violations mean nothing then. */
  readonly isBlank: boolean
  readonly checked: string
}

// An unchanged record stays the same object, so long texts are parsed only once.
const known = new WeakMap<ContractRecord, ListedContract>()

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
  const checked = checkedText(record)
  const isJson = checked === record.text
  const reading = readContractText(checked)
  const documents = 'tree' in reading ? reading.value['documents'] : undefined
  const types = typeof documents === 'object' && documents !== null ? Object.keys(documents) : []
  const found: ListedContract = {
    record,
    types: Array.isArray(documents) ? [] : types,
    isJson,
    isBlank: isJson && 'tree' in reading && describesNothing(reading.value),
    checked,
  }
  known.set(record, found)
  return found
}

export function useListedVerdict({ record, checked, isJson, isBlank }: ListedContract): {
  readonly verdict: TextVerdict
  /** Undefined during a check, or if the contract cannot be encoded. */
  readonly bytes: number | undefined
} {
  const choice = useRuleChoice(record)
  const { answer, isCurrent } = useVerdict(record.id, isBlank ? undefined : checked, choice)
  if (!isJson) return { verdict: { kind: 'no-json' }, bytes: undefined }
  if (isBlank) return { verdict: { kind: 'blank' }, bytes: undefined }
  if (!isCurrent) return { verdict: { kind: 'checking' }, bytes: undefined }
  if (answer === undefined) return { verdict: { kind: 'open' }, bytes: undefined }
  if ('problem' in answer) return { verdict: { kind: 'no-json' }, bytes: undefined }
  const { report } = answer
  return { verdict: verdictOf(report), bytes: report.size === 0 ? undefined : report.size }
}
