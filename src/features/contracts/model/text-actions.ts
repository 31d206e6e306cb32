import type { ChangeSet } from '@codemirror/state'
import { useWorkspace } from '#/store/workspace-store.ts'
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
import { mostContractText } from '#/store/records/contract-record.ts'
import { readContractText } from './contract-text.ts'
import { editText, type JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { changeBetween } from '#/features/contracts/model/text/text-change.ts'

/** Changes the text of a contract. Returns false, without a change, if it would be longer than `mostContractText`. */
export function changeText(id: string, changes: ChangeSet): boolean {
  const text = useWorkspace.getState().contracts.get(id)?.text
  if (text === undefined || changes.length !== text.length) return false
  return follow(id, noteChanges(historyFrom(id, text), changes))
}

/** Applies edits of a form, and changes as little text as possible. Does nothing if the text is not JSON. */
export function applyEdits(id: string, edits: readonly JsonEdit[]): boolean {
  const text = useWorkspace.getState().contracts.get(id)?.text
  if (text === undefined || !('tree' in readContractText(text))) return false
  return changeText(id, editText(text, edits))
}

/** Applies the text of an editor as a difference from the record, because the editor may be ahead of its props. */
export function typeText(id: string, text: string): boolean {
  const before = useWorkspace.getState().contracts.get(id)?.text
  return before !== undefined && changeText(id, changeBetween(before, text))
}

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

/** Adds a text that another tab has saved to the history. Returns false if there is none. */
export function takeOtherText(id: string): boolean {
  const text = useWorkspace.getState().contracts.get(id)?.text
  const history = useHistories.getState().histories.get(id)
  if (text === undefined || history === undefined || history.text === text) return false
  setHistory(id, noteOtherText(history, text))
  return true
}

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
