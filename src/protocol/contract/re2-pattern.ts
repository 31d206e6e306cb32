import { RE2JS } from 're2js'

export interface Pattern {
  /** Number of program instructions. Matching takes at most about that many steps for each character. */
  readonly size: number
  readonly matches: (text: string) => boolean
}

// Cache: patterns are compiled again on every edit. Only small programs are cached, because up to 500 stay in memory.
const cached = new Map<string, Pattern | undefined>()
const maxCached = 500
const maxCachedLength = 500
const maxCachedSize = 5000

/** Compiles an expression, matched in linear time; undefined if RE2 rejects it (docs/specification.md "Limits"). */
export function compilePattern(source: string): Pattern | undefined {
  if (cached.has(source)) return cached.get(source)
  const pattern = compile(source)
  if (source.length <= maxCachedLength && (pattern?.size ?? 0) <= maxCachedSize) {
    if (cached.size >= maxCached) cached.clear()
    cached.set(source, pattern)
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
