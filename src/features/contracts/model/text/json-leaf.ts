import type { JsonProblemKind } from './json-problem.ts'

const numberForm = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y

/** The place behind the number that begins here; below 0 where it is none. */
export function endOfNumber(text: string, start: number): number {
  numberForm.lastIndex = start
  if (!numberForm.test(text)) return -1
  const end = numberForm.lastIndex
  // `01`, `1.`, `1e` and `1x` begin like numbers.
  return /[0-9A-Za-z.+-]/.test(text.charAt(end)) ? -1 : end
}

type TextEnd =
  | { readonly end: number; readonly isPlain: boolean }
  | { readonly problem: JsonProblemKind; readonly at: number }

/** The place behind the closing quote of the text that begins here. */
export function endOfText(text: string, start: number): TextEnd {
  let isPlain = true
  let at = start + 1
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit === 0x22) return { end: at + 1, isPlain }
    if (unit === 0x5c) {
      isPlain = false
      const length = lengthOfEscape(text, at)
      if (length === 0) return { problem: at + 1 >= text.length ? 'unfinished' : 'escape', at }
      at += length
    } else if (unit >= 0x20) at += 1
    // Behind the end of the text there is no unit.
    else return { problem: Number.isNaN(unit) ? 'unfinished' : 'control', at }
  }
}

function lengthOfEscape(text: string, at: number): 0 | 2 | 6 {
  const sign = text.charAt(at + 1)
  if (sign === 'u') return /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) ? 6 : 0
  return sign !== '' && '"\\/bfnrt'.includes(sign) ? 2 : 0
}
