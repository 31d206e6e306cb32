import type { TextChange } from '#/workspace/contracts/text/text-change.ts'

/** The same changes without what they put in the place of the same: whoever types into a field replaces its whole value. */
export function narrowChanges(text: string, changes: readonly TextChange[]): readonly TextChange[] {
  return changes.flatMap(({ from, to, insert }) => {
    const most = Math.min(to - from, insert.length)
    let head = 0
    while (head < most && text.charCodeAt(from + head) === insert.charCodeAt(head)) head += 1
    let tail = 0
    while (
      tail < most - head &&
      text.charCodeAt(to - 1 - tail) === insert.charCodeAt(insert.length - 1 - tail)
    ) {
      tail += 1
    }
    const change = { from: from + head, to: to - tail, insert: insert.slice(head, insert.length - tail) }
    return change.from === change.to && change.insert === '' ? [] : [change]
  })
}

/** One character more, or one less: a letter beyond the first plane has two units. */
export function isTyping(changes: readonly TextChange[]): boolean {
  const [change] = changes
  if (change === undefined || changes.length > 1) return false
  const left = change.to - change.from
  const { length } = change.insert
  return left + length > 0 && (left === 0 ? isCharacter(change.insert) : length === 0 && left <= 2)
}

function isCharacter(insert: string): boolean {
  return [...insert].length === 1
}

/** Whether a typed character goes on with the step: behind its last one, or taking its last one away, in the same word and line. */
export function joinsWord(
  before: readonly TextChange[],
  undoBefore: readonly TextChange[],
  typed: readonly TextChange[],
): boolean {
  const [step] = before
  const [put] = undoBefore
  const [next] = typed
  if (step === undefined || put === undefined || next === undefined || before.length > 1) return false
  if (next.insert === '') return isTakenOn(step, next)
  // A word that begins after a blank, and a new line, are steps of their own.
  const isAfterBlank = /\s$/u.test(step.insert) && !/\s/u.test(next.insert)
  return step.insert !== '' && next.from === put.to && !isAfterBlank && !/[\r\n]/.test(next.insert)
}

function isTakenOn(step: TextChange, next: TextChange): boolean {
  // Backspace goes on where the step began; delete stays there.
  return step.insert === '' && (next.to === step.from || next.from === step.from)
}
