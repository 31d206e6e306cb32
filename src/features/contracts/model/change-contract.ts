import { systemClock } from '#/platform/clock.ts'
import { changeRecord } from '#/workspace/storage/record-change.ts'
import { typeIntoWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { ContractRecord } from '#/workspace/records/contract-record.ts'
import { readContractText } from './read-contract-text.ts'

type ContractChange = Partial<Pick<ContractRecord, 'name' | 'text' | 'target' | 'samples' | 'baseVersion'>>

/** Changes a contract on the screen at once, and has it written. Nothing where there is no such contract. */
export function changeContract(id: string, change: ContractChange): void {
  const shown = useWorkspace.getState().contracts.get(id)
  if (shown === undefined) return
  const { text } = change
  const sets = text === undefined ? change : { ...change, goodText: goodTextOf(shown, text) }
  const savedAtMs = systemClock.wallMs()
  const changing = (record: ContractRecord): ContractRecord => ({
    ...record,
    ...sets,
    version: record.version + 1,
    savedAtMs,
  })
  typeIntoWorkspace([changeRecord('contracts', id, changing, Object.keys(sets))])
}

function goodTextOf(before: ContractRecord, text: string): string | null {
  if (text === before.text) return before.goodText
  if ('tree' in readContractText(text)) return null
  return before.goodText ?? ('tree' in readContractText(before.text) ? before.text : null)
}
