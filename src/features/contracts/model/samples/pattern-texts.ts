import { compilePattern } from '#/protocol/contract/re2-pattern.ts'

// Characters. A document has at most 16 KB.
const maxText = 20_000
const extras = [3, 1, 0, 2, 6, 12, 25, 50, 62, 63, 100, 255, 1000, 5000]

interface Writing {
  text: string
  picks: number
  readonly extra: number
  readonly counter: number
}

/**
 * Lists texts that match an expression, shortest first. Empty if unsupported. The same counter gives the same texts.
 */
export function patternTexts(source: string, counter: number): readonly string[] {
  const pattern = compilePattern(source)
  const node = pattern === undefined ? undefined : readPattern(source)
  if (pattern === undefined || node === undefined) return []
  const texts = extras.flatMap((extra) => {
    const writing = { text: '', picks: 0, extra, counter }
    return write(writing, node) ? [writing.text] : []
  })
  return [...new Set(texts)].filter((text) => pattern.matches(text))
}

/** Appends a text for the node. Returns false if it would be too long. */
function write(writing: Writing, node: PatternNode): boolean {
  if (writing.text.length > maxText || writing.picks > maxText) return false
  switch (node.kind) {
    case 'characters': {
      const choices = [...node.choices]
      writing.text += choices[pick(writing, choices.length)] ?? ''
      return true
    }
    case 'sequence':
      return node.parts.every((part) => write(writing, part))
    case 'choice': {
      const option = node.options[pick(writing, node.options.length)]
      return option === undefined || write(writing, option)
    }
    case 'repeat': {
      const count = Math.min(node.max, node.min + writing.extra)
      for (let at = 0; at < count; at += 1) {
        if (!write(writing, node.part)) return false
      }
      return true
    }
  }
}

/** Returns an index that varies by pick and counter, without randomness. */
function pick(writing: Writing, count: number): number {
  writing.picks += 1
  return count < 2 ? 0 : (writing.counter * 7 + writing.picks * 5) % count
}

/** The parts that produce text. Assertions (`^`, `$`, `\b`) are empty, because every result is matched anyway. */
type PatternNode =
  | { readonly kind: 'characters'; readonly choices: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number }

const digits = '0123456789'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join('')
const words = `${letters}${letters.toUpperCase()}${digits}_`

const anyCharacter = `${letters}${digits}`

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' }
const named: Readonly<Record<string, string>> = {
  alpha: letters + letters.toUpperCase(),
  digit: digits,
  alnum: letters + letters.toUpperCase() + digits,
  lower: letters,
  upper: letters.toUpperCase(),
  space: ' ',
  xdigit: `${digits}abcdef`,
  word: words,
}

/** Returns the characters of an escape (`source[at]` follows the backslash), and its end. */
function readEscape(source: string, at: number): { choices: string; end: number } | undefined {
  const letter = source[at] ?? ''
  const end = at + 1
  if (letter === 'd') return { choices: digits, end }
  if (letter === 'w') return { choices: words, end }
  if (letter === 's') return { choices: ' ', end }
  if (letter === 'D') return { choices: `${letters}-`, end }
  if (letter === 'W') return { choices: '-. ', end }
  if (letter === 'S') return { choices: anyCharacter, end }
  const control = controls[letter]
  if (control !== undefined) return { choices: control, end }
  const hex = /^x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(source.slice(at, at + 10))
  if (hex !== null) {
    const code = Number.parseInt(hex[1] ?? hex[2] ?? '', 16)
    return code > 0x10ffff ? undefined : { choices: String.fromCodePoint(code), end: at + hex[0].length }
  }
  if (/[\p{L}\p{N}]/u.test(letter) || letter === '') return undefined
  return { choices: letter, end }
}

/**
 * Reads a character class, whose bracket is `source[start]`: its printable ASCII characters, and those that it names.
 */
function readCharacterClass(source: string, start: number): { choices: string; end: number } | undefined {
  let at = start + 1
  const isNegated = source[at] === '^'
  if (isNegated) at += 1
  let found = ''
  for (let first = true; first || source[at] !== ']'; first = false) {
    const item = readItem(source, at)
    if (item === undefined) return undefined
    at = item.end
    const isRange = item.choices.length === 1 && source[at] === '-' && source[at + 1] !== ']'
    if (!isRange) {
      found += item.choices
      continue
    }
    const last = readItem(source, at + 1)
    if (last === undefined || last.choices.length !== 1) return undefined
    found += charactersFrom(item.choices, last.choices)
    at = last.end
  }
  const choices = isNegated ? [...printable].filter((each) => !found.includes(each)).join('') : found
  return choices === '' ? undefined : { choices, end: at + 1 }
}

function readItem(source: string, at: number): { choices: string; end: number } | undefined {
  if (at >= source.length) return undefined
  const name = /^\[:([a-z]+):\]/.exec(source.slice(at, at + 12))
  if (name !== null) {
    const choices = named[name[1] ?? '']
    return choices === undefined ? undefined : { choices, end: at + name[0].length }
  }
  if (source[at] === '\\') return readEscape(source, at + 1)
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0)
  return { choices: character, end: at + character.length }
}

// Limit of characters from one range, more than enough to choose from.
const maxRange = 200

function charactersFrom(first: string, last: string): string {
  const from = first.charCodeAt(0)
  const count = Math.min(last.charCodeAt(0) - from + 1, maxRange)
  return Array.from({ length: Math.max(count, 0) }, (_, at) => String.fromCharCode(from + at)).join('')
}

const maxDepth = 50

interface Reading {
  readonly source: string
  at: number
  depth: number
}

/** Parses the common part of RE2. Undefined for anything else. Callers must match the resulting text again. */
function readPattern(source: string): PatternNode | undefined {
  const reading: Reading = { source, at: 0, depth: 0 }
  const node = readChoice(reading)
  return reading.at === source.length ? node : undefined
}

function readChoice(reading: Reading): PatternNode | undefined {
  reading.depth += 1
  if (reading.depth > maxDepth) return undefined
  const options: PatternNode[] = []
  for (;;) {
    const option = readSequence(reading)
    if (option === undefined) return undefined
    options.push(option)
    if (reading.source[reading.at] !== '|') break
    reading.at += 1
  }
  reading.depth -= 1
  return { kind: 'choice', options }
}

function readSequence(reading: Reading): PatternNode | undefined {
  const parts: PatternNode[] = []
  while (reading.at < reading.source.length && !'|)'.includes(reading.source.charAt(reading.at))) {
    const part = readPart(reading)
    const repeated = part === undefined ? undefined : readRepeat(reading, part)
    if (repeated === undefined) return undefined
    parts.push(repeated)
  }
  return { kind: 'sequence', parts }
}

const empty: PatternNode = { kind: 'sequence', parts: [] }

function readPart(reading: Reading): PatternNode | undefined {
  const { source, at } = reading
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0)
  if (character === '^' || character === '$') return skip(reading, 1, empty)
  if (character === '.') return skip(reading, 1, { kind: 'characters', choices: anyCharacter })
  if (character === '(') return readGroup(reading)
  if (/[*+?{]/.test(character)) return character === '{' ? literal(reading, character) : undefined
  if (character === '\\' && /[AzbB]/.test(source.charAt(at + 1))) return skip(reading, 2, empty)
  if (character !== '[' && character !== '\\') return literal(reading, character)
  const read = character === '[' ? readCharacterClass(source, at) : readEscape(source, at + 1)
  return read && skip(reading, read.end - at, { kind: 'characters', choices: read.choices })
}

function literal(reading: Reading, character: string): PatternNode {
  return skip(reading, character.length, { kind: 'characters', choices: character })
}

function skip(reading: Reading, count: number, node: PatternNode): PatternNode {
  reading.at += count
  return node
}

/** Parses plain and named groups. Flags such as `(?i)` must enclose or precede their part. */
function readGroup(reading: Reading): PatternNode | undefined {
  const head = /^\((?:\?(?:P?<\w+>|[imsU]*(?::|\))))?/.exec(reading.source.slice(reading.at, reading.at + 60))
  if (head === null) return undefined
  reading.at += head[0].length
  if (head[0].endsWith(')')) return empty
  const inner = readChoice(reading)
  if (reading.source[reading.at] !== ')') return undefined
  reading.at += 1
  return inner
}

const endless = Number.POSITIVE_INFINITY

function readRepeat(reading: Reading, part: PatternNode): PatternNode | undefined {
  const found = /^(?:([*+?])|\{(\d{1,4})(,?)(\d{0,4})\})\??/.exec(
    reading.source.slice(reading.at, reading.at + 14),
  )
  if (found === null) return part
  reading.at += found[0].length
  const [, sign, least = '', comma, most = ''] = found
  if (sign !== undefined) {
    return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : endless }
  }
  const min = Number(least)
  const max = comma === '' ? min : most === '' ? endless : Number(most)
  return max < min ? undefined : { kind: 'repeat', part, min, max }
}
