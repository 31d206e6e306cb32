import { maxCborDepth } from '#/protocol/encoding/cbor-scan.ts'
import { endOfNumber, endOfText } from './json-leaf.ts'
import type { JsonMember, JsonNode } from './json-node.ts'
import type { JsonProblem, JsonProblemKind } from './json-problem.ts'

export type JsonReading = { readonly tree: JsonNode } | { readonly problem: JsonProblem }

/**
 * JSON text (RFC 8259) with the places of all that stands in it. Takes what JSON.parse takes, but for members that stand
 * twice in one object, for what nests too deep, and for more values than are asked for. Linear, and never throws.
 */
export function readJsonTree(text: string, mostValues = Infinity): JsonReading {
  const reader: Reader = { text, at: 0, valuesLeft: mostValues }
  try {
    skipBlanks(reader)
    if (reader.at === text.length) stop('empty', 0)
    const tree = readValue(reader, 0)
    skipBlanks(reader)
    if (reader.at < text.length) stop('behind', reader.at)
    return { tree }
  } catch (error) {
    if (error instanceof Stopped) return { problem: error.problem }
    throw error
  }
}

interface Reader {
  readonly text: string
  at: number
  valuesLeft: number
}

class Stopped extends Error {
  readonly problem: JsonProblem
  constructor(problem: JsonProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

function stop(kind: JsonProblemKind, at: number): never {
  throw new Stopped({ kind, at })
}

function skipBlanks(reader: Reader): void {
  const { text } = reader
  let { at } = reader
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) break
    at += 1
  }
  reader.at = at
}

function readValue(reader: Reader, depth: number): JsonNode {
  const { text, at: start } = reader
  reader.valuesLeft -= 1
  if (reader.valuesLeft < 0) stop('large', start)
  switch (text.charAt(start)) {
    case '{':
      return readObject(reader, depth + 1)
    case '[':
      return readArray(reader, depth + 1)
    case '"':
      return { kind: 'string', value: readText(reader), start, end: reader.at }
    case 't':
      return readWord(reader, 'true', { kind: 'boolean', value: true })
    case 'f':
      return readWord(reader, 'false', { kind: 'boolean', value: false })
    case 'n':
      return readWord(reader, 'null', { kind: 'null', value: null })
    case '':
      return stop('unfinished', start)
    default:
      return readNumber(reader)
  }
}

function readWord(
  reader: Reader,
  word: string,
  leaf: { readonly kind: 'boolean' | 'null'; readonly value: boolean | null },
): JsonNode {
  const { text, at: start } = reader
  if (!text.startsWith(word, start)) stop('value', start)
  reader.at += word.length
  return { ...leaf, start, end: reader.at }
}

function readNumber(reader: Reader): JsonNode {
  const { text, at: start } = reader
  if (!/[-0-9]/.test(text.charAt(start))) stop('value', start)
  const end = endOfNumber(text, start)
  if (end < 0) stop('number', start)
  reader.at = end
  return { kind: 'number', value: Number(text.slice(start, end)), start, end }
}

function readText(reader: Reader): string {
  const { text, at: start } = reader
  const found = endOfText(text, start)
  if ('problem' in found) return stop(found.problem, found.at)
  reader.at = found.end
  // A text without a backslash stands for itself.
  return found.isPlain
    ? text.slice(start + 1, found.end - 1)
    : String(JSON.parse(text.slice(start, found.end)))
}

function readObject(reader: Reader, depth: number): JsonNode {
  const { text, at: start } = reader
  if (depth > maxCborDepth) stop('depth', start)
  const members: JsonMember[] = []
  const names = new Set<string>()
  reader.at += 1
  skipBlanks(reader)
  while (text.charAt(reader.at) !== '}' || members.length > 0) {
    const nameStart = reader.at
    if (text.charAt(nameStart) !== '"') stop(missingPart(reader, '}', members.length, 'name'), nameStart)
    const name = readText(reader)
    const nameEnd = reader.at
    if (names.has(name)) stop('doubled', nameStart)
    names.add(name)
    skipBlanks(reader)
    if (text.charAt(reader.at) !== ':') stop(missing(reader, 'colon'), reader.at)
    reader.at += 1
    skipBlanks(reader)
    members.push({ name, nameStart, nameEnd, value: readValue(reader, depth) })
    if (!takeComma(reader, '}')) break
  }
  reader.at += 1
  return { kind: 'object', members, start, end: reader.at }
}

function readArray(reader: Reader, depth: number): JsonNode {
  const { text, at: start } = reader
  if (depth > maxCborDepth) stop('depth', start)
  const items: JsonNode[] = []
  reader.at += 1
  skipBlanks(reader)
  while (text.charAt(reader.at) !== ']' || items.length > 0) {
    if (text.charAt(reader.at) === ']') stop('trailing-comma', reader.at)
    items.push(readValue(reader, depth))
    if (!takeComma(reader, ']')) break
  }
  reader.at += 1
  return { kind: 'array', items, start, end: reader.at }
}

/** Whether another member or item follows; if none does, the closing sign stands here. */
function takeComma(reader: Reader, closing: '}' | ']'): boolean {
  skipBlanks(reader)
  const sign = reader.text.charAt(reader.at)
  if (sign === closing) return false
  if (sign !== ',') stop(missing(reader, 'comma'), reader.at)
  reader.at += 1
  skipBlanks(reader)
  return true
}

function missing({ text, at }: Reader, kind: JsonProblemKind): JsonProblemKind {
  return at >= text.length ? 'unfinished' : kind
}

function missingPart(reader: Reader, closing: string, count: number, kind: JsonProblemKind): JsonProblemKind {
  const isTrailing = count > 0 && reader.text.charAt(reader.at) === closing
  return isTrailing ? 'trailing-comma' : missing(reader, kind)
}
