// Ambiguous characters of pasted text stay, so that its reader reports them.

// White space and invisible characters: zero width spaces, soft hyphens, direction marks (Unicode Default_Ignorable_Code_Point).
const unseen = /[\s\p{Default_Ignorable_Code_Point}]/u
// The same characters, followed by the marks of a quoted line.
const dropped = /[\s\p{Default_Ignorable_Code_Point}]+(?:>[> ]*)?/gu

const quotes = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
] as const

interface Part {
  readonly text: string
  /** Index of its first UTF-16 unit in the pasted text. */
  readonly from: number
}

/** Removes invisible characters, quotes or a code fence around the text, and the marks of quoted lines. */
export function bareText(pasted: string): string {
  const { text } = findBare(pasted)
  const lines = unquotedLines(text)
  return lines === undefined ? text : findBare(joinLines(lines)).text
}

/** Returns the index in the pasted text, in UTF-16 units, of an index in its bare text. */
export function indexInPasted(pasted: string, bareIndex: number): number {
  const { text, from } = findBare(pasted)
  const lines = unquotedLines(text)
  if (lines === undefined) return from + bareIndex
  let left = findBare(joinLines(lines)).from + bareIndex
  for (const line of lines) {
    if (left <= line.text.length) return from + line.from + left
    left -= line.text.length + 1
  }
  return from + text.length
}

/** Returns the lines of quoted mail without their marks; undefined if the text is not quoted. */
function unquotedLines(text: string): readonly Part[] | undefined {
  if (!text.startsWith('>')) return undefined
  let from = 0
  const lines: Part[] = []
  for (const line of text.split('\n')) {
    if (!/^>|^\s*$/.test(line)) return undefined
    const bare = line.replace(/^[>\s]+/, '')
    lines.push({ text: bare, from: from + line.length - bare.length })
    from += line.length + 1
  }
  return lines
}

function joinLines(lines: readonly Part[]): string {
  return lines.map(({ text }) => text).join('\n')
}

function findBare(pasted: string): Part {
  let part = trim({ text: pasted, from: 0 })
  // Quotes may be inside a fence, and a fence inside quotes.
  for (let round = 0; round < 3; round += 1) {
    const inner = trim(withoutQuotes(withoutFence(part)))
    if (inner.text.length === part.text.length) break
    part = inner
  }
  return part
}

// A regular expression would take quadratic time for long white space in the middle.
function trim({ text, from }: Part): Part {
  let start = 0
  let end = text.length
  while (start < end && isUnseen(text, start)) start += 1
  while (end > start && isUnseen(text, end - 1)) end -= 1
  return { text: text.slice(start, end), from: from + start }
}

function isUnseen(text: string, at: number): boolean {
  return unseen.test(text.charAt(at))
}

function withoutFence({ text, from }: Part): Part {
  const begins = /^```[\w+-]*\r?\n/.exec(text)?.[0].length
  if (begins === undefined || !text.endsWith('```') || text.length < begins + 3) return { text, from }
  return { text: text.slice(begins, -3), from: from + begins }
}

function withoutQuotes({ text, from }: Part): Part {
  const isQuoted = quotes.some(([open, close]) => {
    const inner = text.slice(1, -1)
    const isBetween = text.length > 1 && text.startsWith(open) && text.endsWith(close)
    return isBetween && ![open, close, '\\'].some((mark) => inner.includes(mark))
  })
  return isQuoted ? { text: text.slice(1, -1), from: from + 1 } : { text, from }
}

/** Removes white space and invisible characters everywhere, for hex, Base58 or Base64. Full-width characters become ASCII. */
export function denseText(pasted: string): string {
  const { text } = findBare(pasted)
  return asciiOf(text.replace(/^>[> ]*/, '').replaceAll(dropped, ''))
}

function asciiOf(text: string): string {
  return text.replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
}

/** Returns the place in the pasted text, from 1, of a UTF-16 unit of its dense text. */
export function placeInPasted(pasted: string, denseIndex: number): number {
  const { text, from } = findBare(pasted)
  const skipped = /^>[> ]*/.exec(text)?.[0].length ?? 0
  let at = skipped
  let left = denseIndex
  for (const { index, 0: run } of text.matchAll(dropped)) {
    if (at + left < index) break
    left -= Math.max(0, index - at)
    at = Math.max(at, index + run.length)
  }
  return from + at + left + 1
}

/** Returns the text without invisible characters and with full-width ones as ASCII. White space stays. */
export function seenText(text: string): string {
  return asciiOf(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

/** Returns the hex digits without 0x and separators; undefined if the text is not hex. */
export function hexDigitsOf(dense: string): string | undefined {
  const digits = dense.replace(/^0x/i, '')
  const joined = /^[\da-f]{2}(?:[:,_-][\da-f]{2})+$/i.test(digits) ? digits.replaceAll(/[:,_-]/g, '') : digits
  return /^[\da-f]+$/i.test(joined) ? joined : undefined
}

/** Converts Base64 of either alphabet, with or without padding, to padded standard Base64 (RFC 4648 sections 4 and 5). */
export function standardBase64(dense: string): string {
  const standard = dense.replaceAll('-', '+').replaceAll('_', '/')
  // No Base64 text has that length. The decoder rejects it.
  if (standard.endsWith('=') || standard.length % 4 === 1) return standard
  return standard + '='.repeat((4 - (standard.length % 4)) % 4)
}
