import { compilePattern } from '#/protocol/contract/re2-pattern.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'

// A contract has at most 20,480 bytes for all of its patterns.
const mostCharacters = platformLimits.transitionBytes

/**
 * Tells if nodes compile the pattern. They use Rust's `regex`: without look-around and back-references, as RE2, but with some syntax
 * of its own. It is rewritten here for RE2, with all that matters for syntax alone. A node also bounds the size of the compiled
 * pattern (5 MiB), which is not estimated.
 */
export function compileNodePattern(source: string): boolean {
  if (source.length > mostCharacters) return true
  const rewritten = rewrite(source)
  return rewritten !== undefined && compilePattern(rewritten) !== undefined
}

/** One escape, class bracket, quantifier, group with flags, or any other sign. */
const token =
  /\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|c[A-Za-z]|[pP]\{[^}]*\}|x\{[^}]*\}|b\{[a-z-]+\}|[^])|\{\d+(?:,\d*)?\}|\(\?(?:[a-zA-Z-]*[:)]|P?<\w+>)|[^]/gu

/** The pattern in the syntax of RE2; undefined where Rust rejects what RE2 would take. */
function rewrite(source: string): string | undefined {
  let depth = 0
  let written = ''
  let isFirst = false
  let isRepeated = false
  for (const [part] of source.matchAll(token)) {
    const plain = part.startsWith('\\') ? rewriteEscape(part) : part
    if (plain === undefined) return undefined
    if (depth > 0) {
      // A class in a class is flattened: a bracket that opens one must be closed.
      if (part === '[') depth += 1
      else if (part === ']' && !isFirst) depth -= 1
      const isBracket = part === '[' || part === ']'
      if (isBracket) written += depth === 0 ? ']' : isFirst ? '\\]' : 'a'
      else written += part === '&' || part === '~' ? '' : plain
      isFirst = isFirst && part === '^'
      continue
    }
    const isQuantifier = /^(?:[*+?]|\{\d)/.test(part)
    if (isQuantifier && !isInOrder(part)) return undefined
    // Quantifiers may follow each other, and repeat more often than RE2 lets them.
    if (isQuantifier && isRepeated) continue
    isRepeated = isQuantifier
    if (part === '{') return undefined
    if (part === '[') {
      depth = 1
      isFirst = true
    }
    written += isQuantifier ? '*' : part.startsWith('(?') ? withoutFlags(part) : plain
  }
  return depth === 0 ? written.replaceAll('--', 'a') : undefined
}

/** Rust has neither octal numbers, nor quotations, nor single code units; RE2 has no `\u` and no control characters by letter. */
function rewriteEscape(escape: string): string | undefined {
  const code = /^\\[uU]\{?([0-9a-fA-F]+)/.exec(escape)?.[1]
  if (code !== undefined) return `\\x{${code}}`
  if (/^\\c[A-Za-z]/.test(escape)) return '\\x{1}'
  if (/^\\[0QEC]/.test(escape) || /^\\[pP]\{\^/.test(escape)) return undefined
  if (escape.startsWith('\\b{')) return '\\b'
  return escape.replace(/\{(?:sc|scx|script|gc)=/i, '{')
}

function isInOrder(quantifier: string): boolean {
  const [, least, most] = /^\{(\d+),(\d+)\}/.exec(quantifier) ?? []
  return least === undefined || most === undefined || Number(least) <= Number(most)
}

/** Flags that only Rust has change nothing about what is well-formed; a named group has one form in RE2. */
function withoutFlags(group: string): string {
  if (group.endsWith('>')) return group.replace('(?<', '(?P<')
  const flags = group.slice(2, -1).replaceAll(/[uxR]/g, '')
  return flags === '' || flags === '-' ? (group.endsWith(':') ? '(?:' : '') : `(?${flags}${group.slice(-1)}`
}
