import type { ChangeSet } from '@codemirror/state'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { changeContract } from './contract-actions.ts'
import {
  type ContractHistory,
  historyOf,
  noteChanges,
  noteOtherText,
  redoStep,
  setHistory,
  undoStep,
  useHistories,
} from './contract-history.ts'
import { mostContractText } from '#/workspace/records/contract-record.ts'
import { readContractText } from './contract-text.ts'
import { editText, type JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { changeBetween } from '#/features/contracts/model/text/text-change.ts'

/**
 * Changes the text of a contract as an editor does: places are those of the text as it stands in the record. Says whether
 * it was taken: a text longer than `mostContractText` is not.
 */
export function changeText(id: string, changes: ChangeSet): boolean {
  const text = useWorkspace.getState().contracts.get(id)?.text
  if (text === undefined || changes.length !== text.length) return false
  return follow(id, noteChanges(historyFrom(id, text), changes))
}

/** Changes the value of a contract as a form does, with as little change of its text as can be. Not while it is no JSON. */
export function applyEdits(id: string, edits: readonly JsonEdit[]): boolean {
  const text = useWorkspace.getState().contracts.get(id)?.text
  if (text === undefined || !('tree' in readContractText(text))) return false
  return changeText(id, editText(text, edits))
}

/** Takes over what an editor holds. What differs from the record is the change: the editor may be ahead of what it was shown. */
export function typeText(id: string, text: string): boolean {
  const before = useWorkspace.getState().contracts.get(id)?.text
  return before !== undefined && changeText(id, changeBetween(before, text))
}

/** Puts another text in the place of the whole one: one step. */
export function replaceText(id: string, text: string): boolean {
  const before = useWorkspace.getState().contracts.get(id)?.text
  return before !== undefined && follow(id, noteOtherText(historyFrom(id, before), text))
}

export function undo(id: string): void {
  const text = useWorkspace.getState().contracts.get(id)?.text
  if (text !== undefined) follow(id, undoStep(historyFrom(id, text)))
}

export function redo(id: string): void {
  const text = useWorkspace.getState().contracts.get(id)?.text
  if (text !== undefined) follow(id, redoStep(historyFrom(id, text)))
}

/** Takes note of a text that another tab has written over what was worked on here, and says whether there was one. */
export function takeOtherText(id: string): boolean {
  const text = useWorkspace.getState().contracts.get(id)?.text
  const history = useHistories.getState().histories.get(id)
  if (text === undefined || history === undefined || history.text === text) return false
  setHistory(id, noteOtherText(history, text))
  return true
}

/** The history up to the text as it stands, whoever has changed it. */
function historyFrom(id: string, text: string): ContractHistory {
  return noteOtherText(historyOf(id, text), text)
}

function follow(id: string, history: ContractHistory): boolean {
  if (history.text.length > mostContractText) return false
  setHistory(id, history)
  if (history.text !== useWorkspace.getState().contracts.get(id)?.text) {
    changeContract(id, { text: history.text })
  }
  return true
}
