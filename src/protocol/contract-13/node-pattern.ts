import { compilePattern } from '#/protocol/contract/re2-pattern.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'

// A longer pattern does not fit into a contract.
const mostCharacters = platformLimits.transitionBytes

/** Tells whether nodes compile a pattern (Rust's `regex`), by RE2 after rewriting. Ignores their limit of 5 MiB. */
export function compileNodePattern(source: string): boolean {
  if (source.length > mostCharacters) return true
  const rewritten = rewrite(source)
  return rewritten !== undefined && compilePattern(rewritten) !== undefined
}

const token =
  /\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|c[A-Za-z]|[pP]\{[^}]*\}|x\{[^}]*\}|b\{[a-z-]+\}|[^])|\{\d+(?:,\d*)?\}|\(\?(?:[a-zA-Z-]*[:)]|P?<\w+>)|[^]/gu

/** Rewrites the pattern in the syntax of RE2. Returns undefined if Rust rejects syntax that RE2 accepts. */
function rewrite(source: string): string | undefined {
  let depth = 0
  let written = ''
  let isFirst = false
  let isRepeated = false
  for (const [part] of source.matchAll(token)) {
    const plain = part.startsWith('\\') ? rewriteEscape(part) : part
    if (plain === undefined) return undefined
    if (depth > 0) {
      // Nested classes are flattened, but each bracket must be closed.
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
    // Rust allows quantifiers in a row and more repetitions than RE2.
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

/** Rewrites an escape. Rust has no octal numbers, quotations and single code units; RE2 has no `\u` and `\cX`. */
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

/** Removes the flags that only Rust has, which do not matter for syntax. RE2 has one form of named groups. */
function withoutFlags(group: string): string {
  if (group.endsWith('>')) return group.replace('(?<', '(?P<')
  const flags = group.slice(2, -1).replaceAll(/[uxR]/g, '')
  return flags === '' || flags === '-' ? (group.endsWith(':') ? '(?:' : '') : `(?${flags}${group.slice(-1)}`
}
