import { ChangeSet, Text } from '@codemirror/state'

/**
 * A replacement of text. In a list, all offsets refer to the text before the changes, in order and without overlaps.
 */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

// Other line breaks are ordinary characters here, so that offsets equal those of the string.
const newline = '\n'

export function changeSet(length: number, changes: readonly TextChange[]): ChangeSet {
  return ChangeSet.of(changes, length, newline)
}

/** Returns the changes as a list, with adjacent ones joined. */
export function listChanges(changes: ChangeSet): readonly TextChange[] {
  const list: TextChange[] = []
  changes.iterChanges((from, to, _fromAfter, _toAfter, inserted) =>
    list.push({ from, to, insert: inserted.toString() }),
  )
  return list
}

export function applyChanges(text: string, changes: ChangeSet): string {
  return changes.empty ? text : changes.apply(documentOf(text)).toString()
}

export function invertChanges(text: string, changes: ChangeSet): ChangeSet {
  return changes.invert(documentOf(text))
}

/** Returns the change from one text to another, without their common start and end. */
export function changeBetween(before: string, after: string): ChangeSet {
  return changeSet(before.length, [narrowChange(before, { from: 0, to: before.length, insert: after })])
}

/**
 * Removes from changes the text that they replace by the same text, because typing into a field replaces its complete
 * value.
 */
export function narrowChanges(text: string, changes: ChangeSet): ChangeSet {
  const list = listChanges(changes).map((change) => narrowChange(text, change))
  return changeSet(text.length, list)
}

function narrowChange(text: string, { from, to, insert }: TextChange): TextChange {
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
  return { from: from + head, to: to - tail, insert: insert.slice(head, insert.length - tail) }
}

function documentOf(text: string): Text {
  return Text.of(text.split(newline))
}
