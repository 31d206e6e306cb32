/** Longest text in UTF-16 units of a field without its own limit. A contract is the longest. */
export const longestLine = 20_000
export const longestArea = 1_100_000

export interface Insertion {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
  readonly inserted: string
}

/** Returns the text, or `undefined` if it is longer than `most`. Only lengths are compared, before joining. */
export function joinInsertion(
  { value, selectionStart, selectionEnd, inserted }: Insertion,
  most: number,
): string | undefined {
  const start = selectionStart ?? value.length
  const end = selectionEnd ?? value.length
  if (start + inserted.length + (value.length - end) > most) return undefined
  return value.slice(0, start) + inserted + value.slice(end)
}
