/** One replacement in a text. Of a list, each names places of the text before all of them, in order, none over another. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** The text after the changes. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, insert } of changes) {
    parts.push(text.slice(at, from), insert)
    at = to
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** Whether the changes are a list that `applyChanges` takes for a text of so many characters. */
export function fitsText(length: number, changes: readonly TextChange[]): boolean {
  let at = 0
  for (const { from, to } of changes) {
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < at || to < from) return false
    at = to
  }
  return at <= length
}

/** What leads from the text after the changes back to `text`. */
export function invertChanges(text: string, changes: readonly TextChange[]): readonly TextChange[] {
  let shift = 0
  return changes.map(({ from, to, insert }) => {
    const start = from + shift
    shift += insert.length - (to - from)
    return { from: start, to: start + insert.length, insert: text.slice(from, to) }
  })
}

/** The one change from a text to another that leaves alone what both begin and end with. */
export function changeBetween(before: string, after: string): readonly TextChange[] {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1
  }
  return [{ from: start, to: before.length - end, insert: after.slice(start, after.length - end) }]
}
