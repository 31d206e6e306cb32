import { systemClock } from '#/platform/clock.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { ContractRecord } from '#/workspace/records/contract-record.ts'
import { readContractText } from './read-contract-text.ts'
import { saveContract } from './save-contract.ts'

type ContractChange = Partial<Pick<ContractRecord, 'name' | 'text' | 'target' | 'samples' | 'baseVersion'>>

/** Changes a contract on the screen at once, and has it written. Nothing where there is no such contract. */
export function changeContract(id: string, change: ContractChange): void {
  const { contracts } = useWorkspace.getState()
  const record = contracts.get(id)
  if (record === undefined) return
  const next: ContractRecord = {
    ...record,
    ...change,
    goodText: goodTextOf(record, change.text ?? record.text),
    version: record.version + 1,
    savedAtMs: systemClock.wallMs(),
  }
  useWorkspace.setState({ contracts: new Map(contracts).set(id, next) })
  void saveContract(id)
}

function goodTextOf(before: ContractRecord, text: string): string | null {
  if (text === before.text) return before.goodText
  if ('tree' in readContractText(text)) return null
  return before.goodText ?? ('tree' in readContractText(before.text) ? before.text : null)
}
