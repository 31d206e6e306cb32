import { RE2JS } from 're2js'

export interface Pattern {
  /** Number of program instructions. Matching takes at most about that many steps for each character. */
  readonly size: number
  readonly matches: (text: string) => boolean
}

// Cache: patterns are compiled again on every edit. Only small programs are cached, because up to 500 stay in memory.
const held = new Map<string, Pattern | undefined>()
const maxHeld = 500
const maxHeldLength = 500
const maxHeldSize = 5000

/** Compiles an expression, matched in linear time; undefined if RE2 rejects it (docs/specification.md "Limits"). */
export function compilePattern(source: string): Pattern | undefined {
  if (held.has(source)) return held.get(source)
  const pattern = compile(source)
  if (source.length <= maxHeldLength && (pattern?.size ?? 0) <= maxHeldSize) {
    if (held.size >= maxHeld) held.clear()
    held.set(source, pattern)
  }
  return pattern
}

// No options: look-behind, an extension of the package that RE2 lacks, stays off.
function compile(source: string): Pattern | undefined {
  try {
    const compiled = RE2JS.compile(source)
    return { size: compiled.programSize(), matches: (text) => compiled.test(text) }
  } catch {
    return undefined
  }
}
