import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { maxBytesTextLength } from './bytes-text.ts'
import { bareText } from './pasted-text.ts'

// No entity nests deeper than a data contract's schemas do.
const maxJsonDepth = 128

/** Parses one JSON object from pasted text (pasted-text.ts). Length and depth are limited. Never throws. */
export function checkJsonText(text: string): Checked<object> {
  if (text.length > maxBytesTextLength) {
    return rejected(
      violation('text.length', '', { params: { length: text.length, limit: maxBytesTextLength } }),
    )
  }
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isShallow(value)) {
    return rejected(violation('json.object', ''))
  }
  return passed(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(bareText(text))
  } catch {
    return undefined
  }
}

/** Tells whether a JSON value nests at most 128 levels. Does not recurse, so that the stack suffices. */
export function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxJsonDepth) return false
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return true
}
