import type { PatternNode } from './pattern-node.ts'
import { anyCharacter, readCharacterClass, readEscape } from './read-character-class.ts'

const maxDepth = 50

interface Reading {
  readonly source: string
  at: number
  depth: number
}

/** Reads the common part of RE2; nothing where an expression has more. Whoever makes text of it matches it again. */
export function readPattern(source: string): PatternNode | undefined {
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

/** Plain groups and named ones; flags such as `(?i)` only where they enclose or precede what they are of. */
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
