import { RE2JS } from 're2js'

/** An expression that RE2 compiled: it matches in time linear in the text. */
export interface Pattern {
  /** Instructions of its program. Matching takes at most about this many steps for each character. */
  readonly size: number
  /** Whether the expression matches somewhere in the text, as JSON Schema has it. */
  readonly matches: (text: string) => boolean
}

// What is being edited is compiled again and again. Small programs only: they are all held.
const held = new Map<string, Pattern | undefined>()
const maxHeld = 500
const maxHeldLength = 500
const maxHeldSize = 5000

/**
 * The compiled expression, or nothing where RE2 has no such syntax (docs/specification.md "Limits": only RE2-compatible
 * expressions).
 */
export function compilePattern(source: string): Pattern | undefined {
  if (held.has(source)) return held.get(source)
  const pattern = compile(source)
  if (source.length <= maxHeldLength && (pattern?.size ?? 0) <= maxHeldSize) {
    if (held.size >= maxHeld) held.clear()
    held.set(source, pattern)
  }
  return pattern
}

// No options: look-behind is an extension of the package that RE2 does not have, and stays off.
function compile(source: string): Pattern | undefined {
  try {
    const compiled = RE2JS.compile(source)
    return { size: compiled.programSize(), matches: (text) => compiled.test(text) }
  } catch {
    return undefined
  }
}
