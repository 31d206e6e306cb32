import type { ChangeSet } from '@codemirror/state'
import { create } from 'zustand'
import {
  applyChanges,
  changeBetween,
  invertChanges,
  listChanges,
  narrowChanges,
  type TextChange,
} from '#/features/contracts/model/text/text-change.ts'

const mostSteps = 100
// Maximum characters of all steps together, because a step that replaces the complete text is large.
const mostCharacters = 8_388_608

interface HistoryStep {
  readonly redo: ChangeSet
  readonly undo: ChangeSet
  readonly isOpen: boolean
}

export interface ContractHistory {
  readonly text: string
  readonly past: readonly HistoryStep[]
  readonly future: readonly HistoryStep[]
}

export function startHistory(text: string): ContractHistory {
  return { text, past: [], future: [] }
}

/** Adds a step. A character typed within a word joins the step before it. */
export function noteChanges(history: ContractHistory, changes: ChangeSet): ContractHistory {
  const redo = narrowChanges(history.text, changes)
  if (redo.empty) return history
  const last = history.past.at(-1)
  const isTyped = isTyping(redo)
  const text = applyChanges(history.text, redo)
  if (
    last?.isOpen === true &&
    isTyped &&
    history.future.length === 0 &&
    joinsWord(last.redo, last.undo, redo)
  ) {
    const before = applyChanges(history.text, last.undo)
    const joined = last.redo.compose(redo)
    const step = { redo: joined, undo: invertChanges(before, joined), isOpen: true }
    return { text, past: [...history.past.slice(0, -1), step], future: [] }
  }
  const step = { redo, undo: invertChanges(history.text, redo), isOpen: isTyped }
  return { text, past: keepLast([...history.past, step]), future: [] }
}

/** Records a change from outside this history as its own step, so that it can be undone. */
export function noteOtherText(history: ContractHistory, text: string): ContractHistory {
  if (history.text === text) return history
  return noteChanges(closeStep(history), changeBetween(history.text, text))
}

function closeStep(history: ContractHistory): ContractHistory {
  const past = history.past.map((step) => (step.isOpen ? { ...step, isOpen: false } : step))
  return { ...history, past }
}

export function undoStep(history: ContractHistory): ContractHistory {
  const step = history.past.at(-1)
  if (step === undefined) return history
  return {
    text: applyChanges(history.text, step.undo),
    past: closeStep({ ...history, past: history.past.slice(0, -1) }).past,
    future: [...history.future, { ...step, isOpen: false }],
  }
}

export function redoStep(history: ContractHistory): ContractHistory {
  const step = history.future.at(-1)
  if (step === undefined) return history
  return {
    text: applyChanges(history.text, step.redo),
    past: [...history.past, step],
    future: history.future.slice(0, -1),
  }
}

function keepLast(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  const recent = steps.slice(-mostSteps)
  let characters = 0
  const first = recent.findLastIndex((step) => {
    characters += sizeOf(step.redo) + sizeOf(step.undo)
    return characters > mostCharacters
  })
  // The last step stays, however large it is.
  return recent.slice(Math.min(first + 1, recent.length - 1))
}

function sizeOf(changes: ChangeSet): number {
  let size = 0
  changes.iterChanges((_from, _to, _fromAfter, _toAfter, { length }) => (size += length))
  return size
}

/** One inserted or removed character, which may have two UTF-16 units. */
function isTyping(changes: ChangeSet): boolean {
  const [change, ...more] = listChanges(changes)
  if (change === undefined || more.length > 0) return false
  const left = change.to - change.from
  const { length } = change.insert
  return left + length > 0 && (left === 0 ? isCharacter(change.insert) : length === 0 && left <= 2)
}

function isCharacter(insert: string): boolean {
  return [...insert].length === 1
}

/** Tells whether a typed character follows or removes the last character of a step, in the same word and line. */
function joinsWord(before: ChangeSet, undoBefore: ChangeSet, typed: ChangeSet): boolean {
  const [step, ...more] = listChanges(before)
  const [put] = listChanges(undoBefore)
  const [next] = listChanges(typed)
  if (step === undefined || put === undefined || next === undefined || more.length > 0) return false
  if (next.insert === '') return isTakenOn(step, next)
  // A new word or line begins a new step.
  const isAfterBlank = /\s$/u.test(step.insert) && !/\s/u.test(next.insert)
  return step.insert !== '' && next.from === put.to && !isAfterBlank && !/[\r\n]/.test(next.insert)
}

function isTakenOn(step: TextChange, next: TextChange): boolean {
  // Backspace continues before the start of the step, and Delete continues at the start.
  return step.insert === '' && (next.to === step.from || next.from === step.from)
}

/** The histories of contracts edited in this tab. They end with the page. */
export const useHistories = create<{ readonly histories: ReadonlyMap<string, ContractHistory> }>(() => ({
  histories: new Map(),
}))

export function historyOf(id: string, text: string): ContractHistory {
  return useHistories.getState().histories.get(id) ?? startHistory(text)
}

export function setHistory(id: string, history: ContractHistory): void {
  const { histories } = useHistories.getState()
  if (histories.get(id) !== history) useHistories.setState({ histories: new Map(histories).set(id, history) })
}
