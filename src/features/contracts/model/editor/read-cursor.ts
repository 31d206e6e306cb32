import { createScanner } from 'jsonc-parser'

/** Where a cursor is in text that need not be JSON yet. */
export interface CursorPlace {
  /** Names and places on the way to the object or list that it is in. */
  readonly path: readonly (string | number)[]
  readonly inside: 'object' | 'array' | undefined
  /** A name is due, or a value. */
  readonly due: 'name' | 'value'
  /** Of a value: the name that it is for. */
  readonly name: string | number | undefined
  /** Names of the object before the cursor. */
  readonly before: readonly string[]
  /** What is typed of it so far. */
  readonly token: string
  readonly from: number
  readonly to: number
}

interface Level {
  readonly kind: 'object' | 'array'
  readonly names: string[]
  at: number
  due: 'name' | 'value'
}

/** Reads up to the cursor, and on to the end of what it is in. Linear. */
export function readCursor(text: string, cursor: number): CursorPlace | undefined {
  const levels: Level[] = []
  let from = cursor
  let to = cursor
  const scanner = createScanner(text, true)
  for (scanner.scan(); scanner.getTokenOffset() < cursor; scanner.scan()) {
    const at = scanner.getTokenOffset()
    const end = at + scanner.getTokenLength()
    const sign = text.charAt(at)
    const level = levels.at(-1)
    if (sign === '"') {
      const isClosed = !scanner.getTokenError()
      if (end > cursor || (end === cursor && !isClosed)) {
        from = at
        to = end
        break
      }
      if (level?.kind === 'object' && level.due === 'name') level.names.push(scanner.getTokenValue())
    } else if (sign === '{') levels.push({ kind: 'object', names: [], at: 0, due: 'name' })
    else if (sign === '[') levels.push({ kind: 'array', names: [], at: 0, due: 'value' })
    else if (sign === '}' || sign === ']') levels.pop()
    else if (sign === ':' && level !== undefined) level.due = 'value'
    else if (sign === ',' && level !== undefined) {
      level.at += 1
      if (level.kind === 'object') level.due = 'name'
    } else if (/[a-z0-9-]/i.test(sign) && end >= cursor) {
      from = at
      to = end
      break
    }
  }
  return placeOf(levels, text, { from, to, cursor })
}

function placeOf(
  levels: readonly Level[],
  text: string,
  { from, to, cursor }: { readonly from: number; readonly to: number; readonly cursor: number },
): CursorPlace | undefined {
  const inner = levels.at(-1)
  if (inner === undefined) return undefined
  const path = levels.slice(0, -1).map(stepOf)
  const name = inner.due === 'value' ? stepOf(inner) : undefined
  const before = inner.due === 'value' ? inner.names.slice(0, -1) : inner.names
  const token = text.slice(from, cursor).replace(/^"/, '')
  return { path, inside: inner.kind, due: inner.due, name, before, token, from, to }
}

function stepOf({ kind, names, at }: Level): string | number {
  return kind === 'array' ? at : (names.at(-1) ?? '')
}
