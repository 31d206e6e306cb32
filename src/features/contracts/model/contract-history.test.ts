import { describe, expect, it } from 'vitest'
import {
  noteChanges,
  noteOtherText,
  redoStep,
  startHistory,
  undoStep,
  type ContractHistory,
} from './contract-history.ts'
import { changeBetween, changeSet, type TextChange } from '#/features/contracts/model/text/text-change.ts'

const note = (history: ContractHistory, changes: readonly TextChange[]) =>
  noteChanges(history, changeSet(history.text.length, changes))

/** Types these keys one by one at the end of the text. */
function type(history: ContractHistory, keys: string): ContractHistory {
  return [...keys].reduce((now, key) => {
    const { length } = now.text
    return note(now, [{ from: length, to: length, insert: key }])
  }, history)
}

/** The texts that repeated undo leads back to. */
function stepsBack(history: ContractHistory): readonly string[] {
  const texts: string[] = []
  for (let now = history; now.past.length > 0;) {
    now = undoStep(now)
    texts.push(now.text)
  }
  return texts
}

describe('typing', () => {
  it('is one step for each word and line', () => {
    expect(stepsBack(type(startHistory(''), 'one two\nthree'))).toEqual(['one two\n', 'one two', 'one ', ''])
  })

  it('stays one step if a field replaces its whole value at each key press', () => {
    const replace = (now: ContractHistory, value: string) => noteChanges(now, changeBetween(now.text, value))
    const typed = ['{"a":"6"}', '{"a":"63"}', '{"a":"630"}'].reduce(replace, startHistory('{"a":""}'))
    expect(stepsBack(typed)).toEqual(['{"a":""}'])
  })

  it('begins a new step at another place', () => {
    const typed = type(startHistory('a b'), 'x')
    const elsewhere = note(typed, [{ from: 1, to: 1, insert: 'y' }])
    expect(stepsBack(elsewhere)).toEqual(['a bx', 'a b'])
  })

  it('is one step for characters deleted in a row, backwards or forwards', () => {
    const back = [3, 2, 1].reduce(
      (now, at) => note(now, [{ from: at, to: at + 1, insert: '' }]),
      startHistory('abcd'),
    )
    expect([back.text, stepsBack(back)]).toEqual(['a', ['abcd']])
    const forth = [0, 0].reduce((now) => note(now, [{ from: 1, to: 2, insert: '' }]), startHistory('abcd'))
    expect([forth.text, stepsBack(forth)]).toEqual(['ad', ['abcd']])
  })

  it('begins a new step after undo, redo or a paste', () => {
    const undone = undoStep(type(startHistory(''), 'ab cd'))
    expect(undone.text).toBe('ab ')
    expect(stepsBack(type(undone, 'e'))).toEqual(['ab ', ''])
    const redone = redoStep(undone)
    expect(stepsBack(type(redone, 'e'))).toEqual(['ab cd', 'ab ', ''])
    const pasted = note(type(startHistory(''), 'a'), [{ from: 1, to: 1, insert: 'pasted' }])
    expect(stepsBack(type(pasted, 'b'))).toEqual(['apasted', 'a', ''])
  })
})

describe('a history', () => {
  it('keeps only the last hundred steps', () => {
    let history = startHistory('')
    for (let step = 0; step < 130; step += 1) {
      history = note(history, [{ from: 0, to: 0, insert: `${step},` }])
    }
    expect(stepsBack(history)).toHaveLength(100)
  })

  it('keeps only a few steps that replace a large text, but always the last step', () => {
    const large = (sign: string) => sign.repeat(1_000_000)
    let history = startHistory(large('a'))
    for (const sign of 'bcdefghijk') history = noteChanges(history, changeBetween(history.text, large(sign)))
    expect(history.past.length).toBeLessThan(6)
    expect(undoStep(history).text).toBe(large('j'))
    const once = noteChanges(startHistory(large('a')), changeBetween(large('a'), 'x'.repeat(9_000_000)))
    expect(undoStep(once).text).toBe(large('a'))
  })

  it('adds a text from another tab as a step, and drops the steps to redo', () => {
    const undone = undoStep(type(startHistory('{}'), ' '))
    const other = noteOtherText(undone, '{"b":1}')
    expect([other.future, stepsBack(other)]).toEqual([[], ['{}']])
  })

  it('does nothing at its ends', () => {
    const history = startHistory('{}')
    expect([undoStep(history), redoStep(history), note(history, [])]).toEqual([history, history, history])
  })
})
