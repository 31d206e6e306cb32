import { pointTo } from './json-value.ts'

// Enough to mend; a hostile text may double a hundred thousand.
const maxDoubled = 100

/** What JSON text shows before it is parsed. Of text that is no JSON it shows something, and the parser refuses it. */
export interface JsonTextScan {
  /** How deep objects and arrays nest; at most one more than was asked for. */
  readonly deepest: number
  /** Pointers of members that their object has already: a parser would keep the last one and say nothing. */
  readonly doubled: readonly string[]
}

interface Level {
  /** Names so far; of an array, nothing. */
  readonly names: Set<string> | undefined
  readonly path: string
  at: string | number
}

export function scanJsonText(text: string, maxDepth: number): JsonTextScan {
  const levels: Level[] = []
  const doubled: string[] = []
  let deepest = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    const level = levels.at(-1)
    if (character === '{' || character === '[') {
      levels.push(openLevel(level, character === '{'))
      deepest = Math.max(deepest, levels.length)
      if (deepest > maxDepth) break
    } else if (character === '}' || character === ']') levels.pop()
    else if (character === ',' && typeof level?.at === 'number') level.at += 1
    else if (character === '"') {
      const end = endOfString(text, at)
      if (level?.names !== undefined && isName(text, end)) {
        takeName(level, level.names, text.slice(at, end), doubled)
      }
      at = end - 1
    }
  }
  return { deepest, doubled }
}

function openLevel(outer: Level | undefined, isObject: boolean): Level {
  const path = outer === undefined ? '' : pointTo(outer.path, outer.at)
  return { names: isObject ? new Set() : undefined, path, at: isObject ? '' : 0 }
}

/** The place after the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return Math.min(at + 1, text.length)
}

function isName(text: string, end: number): boolean {
  let at = end
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1
  return text[at] === ':'
}

function takeName(level: Level, names: Set<string>, quoted: string, doubled: string[]): void {
  const name = unquote(quoted)
  level.at = name
  if (names.has(name) && doubled.length < maxDoubled) doubled.push(pointTo(level.path, name))
  names.add(name)
}

function unquote(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted
  }
}
