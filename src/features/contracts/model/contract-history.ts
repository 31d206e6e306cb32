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

// Steps that can be taken back.
const mostSteps = 100
// What all steps together may hold; a step that replaces a whole text is large.
const mostCharacters = 8_388_608

interface HistoryStep {
  readonly redo: ChangeSet
  readonly undo: ChangeSet
  /** It is still typed at. */
  readonly isOpen: boolean
}

/** What became of one text, from both views of it. */
export interface ContractHistory {
  /** Where the steps have led to. */
  readonly text: string
  readonly past: readonly HistoryStep[]
  readonly future: readonly HistoryStep[]
}

export function startHistory(text: string): ContractHistory {
  return { text, past: [], future: [] }
}

/** One step more. What is typed on, within a word, is one step with what it goes on from. */
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

/** The text has become another without this history: that is a step of its own, which can be taken back. */
export function noteOtherText(history: ContractHistory, text: string): ContractHistory {
  if (history.text === text) return history
  return noteChanges(closeStep(history), changeBetween(history.text, text))
}

/** The next change begins a step of its own. */
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
  const kept = steps.slice(-mostSteps)
  let characters = 0
  const first = kept.findLastIndex((step) => {
    characters += sizeOf(step.redo) + sizeOf(step.undo)
    return characters > mostCharacters
  })
  // The last one stays, however large it is.
  return kept.slice(Math.min(first + 1, kept.length - 1))
}

function sizeOf(changes: ChangeSet): number {
  let size = 0
  changes.iterChanges((_from, _to, _fromAfter, _toAfter, { length }) => (size += length))
  return size
}

/** One character more, or one less: a letter beyond the first plane has two units. */
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

/** Whether a typed character goes on with the step: behind its last one, or taking its last one away, in the same word and line. */
function joinsWord(before: ChangeSet, undoBefore: ChangeSet, typed: ChangeSet): boolean {
  const [step, ...more] = listChanges(before)
  const [put] = listChanges(undoBefore)
  const [next] = listChanges(typed)
  if (step === undefined || put === undefined || next === undefined || more.length > 0) return false
  if (next.insert === '') return isTakenOn(step, next)
  // A word that begins after a blank, and a new line, are steps of their own.
  const isAfterBlank = /\s$/u.test(step.insert) && !/\s/u.test(next.insert)
  return step.insert !== '' && next.from === put.to && !isAfterBlank && !/[\r\n]/.test(next.insert)
}

function isTakenOn(step: TextChange, next: TextChange): boolean {
  // Backspace goes on where the step began; delete stays there.
  return step.insert === '' && (next.to === step.from || next.from === step.from)
}

/** The histories of the contracts that were worked on in this tab. They end with the page. */
export const useHistories = create<{ readonly histories: ReadonlyMap<string, ContractHistory> }>(() => ({
  histories: new Map(),
}))

/** What is known of the text of a contract; from the start, where nothing is. */
export function historyOf(id: string, text: string): ContractHistory {
  return useHistories.getState().histories.get(id) ?? startHistory(text)
}

export function setHistory(id: string, history: ContractHistory): void {
  const { histories } = useHistories.getState()
  if (histories.get(id) !== history) useHistories.setState({ histories: new Map(histories).set(id, history) })
}
