import { visit, type JSONVisitor } from 'jsonc-parser'
import { maxCborDepth } from '#/protocol/encoding/cbor-scan.ts'
import { isJsonObject, pointTo, type JsonObject } from './json-value.ts'

// The only reader of JSON syntax with positions. `jsonc-parser` handles the syntax. Limits on depth, count and unique
// names are ours, because it has no options for them; breaking one ends the reading (docs/decisions/0016-json-text.md).

/** A JSON value with its place in the text: from its first character to after its last, in UTF-16 units. */
export type JsonNode = JsonObjectNode | JsonArrayNode | JsonLeaf

interface Span {
  readonly start: number
  readonly end: number
}

export interface JsonObjectNode extends Span {
  readonly kind: 'object'
  readonly members: readonly JsonMember[]
}

export interface JsonArrayNode extends Span {
  readonly kind: 'array'
  readonly items: readonly JsonNode[]
}

export interface JsonLeaf extends Span {
  readonly kind: 'string' | 'number' | 'boolean' | 'null'
  readonly value: string | number | boolean | null
}

export interface JsonMember {
  readonly name: string
  /** Start of the name, including its quotes. */
  readonly nameStart: number
  readonly nameEnd: number
  readonly value: JsonNode
}

export type JsonProblemKind =
  | 'empty'
  | 'unfinished'
  /** No value begins here. */
  | 'value'
  | 'name'
  | 'colon'
  | 'comma'
  | 'trailing-comma'
  | 'number'
  | 'escape'
  /** A string has a line break or another control character. */
  | 'control'
  | 'behind'
  | 'depth'
  | 'doubled'
  | 'no-object'
  /** The text is longer, or has more values, than a page reads while the user types. */
  | 'large'
  | 'too-long'

export interface JsonProblem {
  readonly kind: JsonProblemKind
  /** Offset in the text, in UTF-16 units. */
  readonly at: number
}

export type JsonReading = { readonly tree: JsonNode } | { readonly problem: JsonProblem }

/** Reads JSON (RFC 8259) with places; no duplicates, 128 levels and `mostValues` at most. Linear time. Never throws. */
export function readJsonTree(text: string, mostValues = Infinity): JsonReading {
  return readText(text, maxCborDepth, mostValues, (at) => stop('doubled', at))
}

/** Returns pointers (RFC 6901) of duplicate members, of which JSON.parse uses the last; at most 100. */
export function readDoubledJson(
  text: string,
  maxDepth = maxCborDepth,
  mostValues = Infinity,
): { readonly reading: JsonReading; readonly doubled: readonly string[] } {
  const doubled: string[] = []
  const reading = readText(text, maxDepth, mostValues, (_at, pointer) => {
    if (doubled.length < mostDoubled) doubled.push(pointer())
  })
  return { reading, doubled }
}

/** Returns a place as editors count it: line and column from 1. */
export function placeInText(text: string, at: number): { readonly line: number; readonly column: number } {
  let line = 1
  let lineStart = 0
  for (let place = 0; place < at; place += 1) {
    const unit = text.charCodeAt(place)
    const isBreak = unit === 0x0a || (unit === 0x0d && text.charCodeAt(place + 1) !== 0x0a)
    if (!isBreak) continue
    line += 1
    lineStart = place + 1
  }
  return { line, column: at - lineStart + 1 }
}

/** Returns the value of a node. The last of duplicates counts; `__proto__` is an ordinary member. */
export function toValue(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return toObject(node)
    case 'array':
      return node.items.map(toValue)
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return node.value
  }
}

function toObject({ members }: JsonObjectNode): JsonObject {
  const object: Record<string, unknown> = {}
  for (const { name, value } of members) {
    if (name !== '__proto__') object[name] = toValue(value)
    else {
      const member = { value: toValue(value), writable: true, enumerable: true, configurable: true }
      Object.defineProperty(object, name, member)
    }
  }
  return isJsonObject(object) ? object : {}
}

// Enough for the user to fix. A hostile text may repeat a hundred thousand members.
const mostDoubled = 100
// Up to this many names are compared one by one, because nearly all objects are small.
const fewNames = 8

/** A member's value comes after its name, and the end comes last. */
type OpenNode =
  | (Omit<JsonObjectNode, 'members' | 'end'> & { readonly members: OpenMember[]; end: number })
  | (Omit<JsonArrayNode, 'items' | 'end'> & { readonly items: JsonNode[]; end: number })
type OpenMember = Omit<JsonMember, 'value'> & { value: JsonNode }

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

function readText(
  text: string,
  maxDepth: number,
  mostValues: number,
  onDoubled: (at: number, pointer: () => string) => void,
): JsonReading {
  if (/^[ \t\r\n]*$/.test(text)) return { problem: { kind: 'empty', at: 0 } }
  const builder = startTree(text, maxDepth, mostValues, onDoubled)
  try {
    visit(text, builder.visitor, { disallowComments: true })
    const tree = builder.tree()
    return tree === undefined ? { problem: { kind: 'unfinished', at: text.length } } : { tree }
  } catch (error) {
    if (error instanceof Stopped) return { problem: error.problem }
    throw error
  }
}

type Due = 'value' | 'name' | 'colon' | 'comma' | 'behind'

function startTree(
  text: string,
  maxDepth: number,
  mostValues: number,
  onDoubled: (at: number, pointer: () => string) => void,
): { readonly visitor: JSONVisitor; readonly tree: () => JsonNode | undefined } {
  const levels: OpenNode[] = []
  /** Names at each level, once it has many members. */
  const names: (Set<string> | undefined)[] = []
  let level: OpenNode | undefined
  let root: JsonNode | undefined
  let due: Due = 'value'
  let isAfterComma = false
  let count = 0
  let last: JsonLeaf | undefined

  const put = (value: JsonNode) => {
    count += 1
    if (count > mostValues) stop('large', value.start)
    if (level === undefined) root = value
    else if (level.kind === 'array') level.items.push(value)
    else {
      const member = level.members.at(-1)
      if (member !== undefined) member.value = value
    }
    due = level === undefined ? 'behind' : 'comma'
  }
  const begin = (node: OpenNode) => {
    put(node)
    if (levels.length >= maxDepth) stop('depth', node.start)
    levels.push(node)
    names.push(undefined)
    level = node
    due = node.kind === 'object' ? 'name' : 'value'
    isAfterComma = false
  }
  const end = (offset: number, length: number) => {
    const closed = levels.pop()
    names.pop()
    if (closed !== undefined) closed.end = offset + length
    level = levels.at(-1)
    due = level === undefined ? 'behind' : 'comma'
  }
  const isTaken = (members: readonly JsonMember[], name: string) => {
    if (members.length < fewNames) return members.some((member) => member.name === name)
    const known = (names[names.length - 1] ??= new Set(members.map((member) => member.name)))
    return known.size === known.add(name).size
  }
  const visitor: JSONVisitor = {
    onObjectBegin: (start) => begin({ kind: 'object', members: [], start, end: start }),
    onObjectProperty(name, nameStart, length) {
      due = 'colon'
      if (level?.kind !== 'object') return
      const isDoubled = isTaken(level.members, name)
      level.members.push({ name, nameStart, nameEnd: nameStart + length, value: unread })
      if (isDoubled) onDoubled(nameStart, () => pointerOf(levels))
    },
    onObjectEnd: end,
    onArrayBegin: (start) => begin({ kind: 'array', items: [], start, end: start }),
    onArrayEnd: end,
    onLiteralValue(value: JsonLeaf['value'], start, length) {
      last = { kind: kindOf(value), value, start, end: start + length }
      put(last)
    },
    onSeparator(sign) {
      isAfterComma = sign === ','
      due = isAfterComma && level?.kind === 'object' ? 'name' : 'value'
    },
    onError(_code, offset) {
      // `01`, `1x` and `1-2` begin with numbers but are not numbers.
      const isInNumber =
        last?.kind === 'number' && last.end === offset && /[0-9A-Za-z.+-]/.test(text.charAt(offset))
      if (isInNumber && last !== undefined) stop('number', last.start)
      const closing = level?.kind === 'object' ? '}' : ']'
      const isTrailing = isAfterComma && due !== 'comma' && text.charAt(offset) === closing
      throw new Stopped(isTrailing ? { kind: 'trailing-comma', at: offset } : problemAt(text, offset, due))
    },
  }
  return { visitor, tree: () => root }
}

const unread: JsonLeaf = { kind: 'null', value: null, start: 0, end: 0 }

function kindOf(value: JsonLeaf['value']): JsonLeaf['kind'] {
  if (typeof value === 'string') return 'string'
  if (value === null) return 'null'
  return typeof value === 'number' ? 'number' : 'boolean'
}

function pointerOf(levels: readonly OpenNode[]): string {
  return levels.reduce(
    (path, level) =>
      pointTo(path, level.kind === 'object' ? (level.members.at(-1)?.name ?? '') : level.items.length - 1),
    '',
  )
}

/** The parser gives the start of a token, not the place inside a string where it breaks. */
function problemAt(text: string, at: number, due: Due): JsonProblem {
  const sign = text.charAt(at)
  if (sign === '') return { kind: 'unfinished', at }
  if (sign === '"' && (due === 'value' || due === 'name')) return problemInText(text, at)
  return { kind: due === 'value' && /[-0-9]/.test(sign) ? 'number' : due, at }
}

function problemInText(text: string, start: number): JsonProblem {
  for (let at = start + 1; ; at += 1) {
    const unit = text.charCodeAt(at)
    if (Number.isNaN(unit)) return { kind: 'unfinished', at }
    if (unit < 0x20) return { kind: 'control', at }
    if (unit !== 0x5c) continue
    const escape = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at, at + 6))
    if (escape === null) return { kind: at + 1 >= text.length ? 'unfinished' : 'escape', at }
    at += escape[0].length - 1
  }
}
