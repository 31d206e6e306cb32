import {
  PhraseRun,
  SpreadPhraseSearch,
  type FoundPhrases,
  fewestWords,
  isPhrase,
  isSpreadPhrase,
  placeOfWord,
} from './spread-phrase.ts'

export interface PhraseRange {
  readonly start: number
  readonly end: number
  readonly isCertain: boolean
}

// BIP 39 words have at least three letters. A shorter word between two of them ends a phrase, like any other text.
const word = /[a-z]{3,}/gi
// Numbers, bullets, quotes, commas and indentation may separate two words of a phrase.
const longestGap = 120
// After a wider gap, repeated words are more likely names in data.
const widestPlain = 8
const gap = /^(?:[^a-z]|<\/?[a-z][^<>]{0,60}>)*$/i
const shortestQuoted = 5

/** Finds 12 or more BIP 39 words in a row, in prose, lists or JSON; ranges in UTF-16 units. Takes linear time. */
export function findPhrases(text: string): readonly PhraseRange[] {
  const found = [...findAdjacent(text), ...findQuoted(text), ...findInLines(text)].toSorted(
    (one, other) => one.start - other.start,
  )
  const merged: PhraseRange[] = []
  for (const each of found) {
    const last = merged.at(-1)
    if (last === undefined || each.start >= last.end) merged.push(each)
    else {
      const end = Math.max(last.end, each.end)
      merged[merged.length - 1] = { start: last.start, end, isCertain: last.isCertain || each.isCertain }
    }
  }
  return merged
}

function findAdjacent(text: string): readonly PhraseRange[] {
  const ranges: PhraseRange[] = []
  let run: { readonly start: number; end: number; isWide: boolean; readonly places: number[] } | undefined
  const close = () => {
    if (run !== undefined && (run.isWide ? isSpreadPhrase : isLong)(run.places)) {
      const { start, end, places } = run
      ranges.push({ start, end, isCertain: isPhrase(places) })
    }
    run = undefined
  }
  for (const { index: start, 0: typed } of text.matchAll(word)) {
    const end = start + typed.length
    const place = placeOfWord(typed)
    if (place === undefined) {
      if (!isInTag(text, start)) close()
      continue
    }
    if (run !== undefined && isGap(text, run.end, start)) {
      if (start - run.end > widestPlain) run.isWide = true
      run.end = end
      run.places.push(place)
    } else {
      close()
      run = { start, end, isWide: false, places: [place] }
    }
  }
  close()
  return ranges
}

function isLong(places: readonly number[]): boolean {
  return places.length >= fewestWords
}

const longestTag = 60

/** Tells whether a place is inside a tag, such as `<li class="word">`, which may be between two words. */
function isInTag(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - longestTag), at)
  return before.lastIndexOf('<') > before.lastIndexOf('>')
}

function isGap(text: string, from: number, to: number): boolean {
  return to - from <= longestGap && gap.test(text.slice(from, to))
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Finds phrases in the names and values of JSON or similar text, with anything between them. */
function findQuoted(text: string): readonly PhraseRange[] {
  if (text.length < fewestWords * shortestQuoted || !text.includes('"')) return []
  const search = new SpreadPhraseSearch<Range>()
  let name = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '{') search.open()
    else if (sign === '}') search.close()
    else if (sign === '"') {
      const end = endOfQuoted(text, at)
      if (end === undefined) break
      const range = { start: at + 1, end }
      const quoted = unescapeShort(text.slice(at + 1, end))
      at = end
      if (!isBeforeColon(text, end + 1)) search.value(quoted, name, range)
      else {
        name = quoted
        search.name(quoted, range)
      }
    }
  }
  return rangesOf(search.end())
}

function endOfQuoted(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') return at
    if (sign === '\\') at += 1
  }
  return undefined
}

const longestEscaped = 50

function unescapeShort(quoted: string): string {
  if (quoted.length > longestEscaped || !quoted.includes('\\')) return quoted
  return quoted.replaceAll(/\\u([\da-f]{4})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

const longestBeforeColon = 200

function isBeforeColon(text: string, from: number): boolean {
  for (let at = from; at < from + longestBeforeColon; at += 1) {
    const sign = text.charAt(at)
    if (sign === ':') return true
    if (sign === '' || !/\s/.test(sign)) return false
  }
  return false
}

// A label, a separator and one word: `word 1 = abandon`, `- first: "abandon",`.
const labelled = /^[^\n]{0,80}[^a-z\n]([a-z]{3,8})[^a-z\d\n]{0,20}$/i
// One word, a separator, and any text: `abandon: yes`.
const leading = /^[^a-z\n]{0,80}([a-z]{3,8})["'\s]{0,20}[:=|,;\t(–—-]/i
const longestLine = 120

/** Finds phrases with one word per line beside other text. Empty lines are skipped. */
function findInLines(text: string): readonly PhraseRange[] {
  const found: FoundPhrases<Range> = []
  const runs = [labelled, leading].map((pattern) => ({ pattern, run: new PhraseRun<Range>() }))
  let start = 0
  while (start < text.length) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    const line = end - start > longestLine ? '-' : text.slice(start, end)
    for (const { pattern, run } of line.trim() === '' ? [] : runs) {
      run.add(pattern.exec(line)?.[1] ?? '', { start, end }, found)
    }
    start = end + 1
  }
  for (const { run } of runs) run.close(found)
  return rangesOf(found.map(({ items }) => items))
}

function rangesOf(found: readonly (readonly Range[])[]): readonly PhraseRange[] {
  return found.flatMap((ranges) => {
    const [first, last] = [ranges[0], ranges.at(-1)]
    return first === undefined || last === undefined
      ? []
      : [{ start: first.start, end: last.end, isCertain: false }]
  })
}
