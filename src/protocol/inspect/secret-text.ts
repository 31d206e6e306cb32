import { wordlist } from '@scure/bip39/wordlists/english.js'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'

// Private keys and recovery phrases as text, wherever they are in it.

/**
 * What part of a text looks like. `key`: a private key in wallet import format, or an extended private key. `phrase`: twelve
 * or more words of BIP 39 in a row. `digits`: 64 hexadecimal digits, which may be a private key or a hash.
 */
export type SecretKind = 'key' | 'phrase' | 'digits'

/** A part of a text, in UTF-16 units; `end` is behind its last one. */
export interface SecretPart {
  readonly kind: SecretKind
  readonly start: number
  readonly end: number
}

const wifLengths = [51, 52] as const
// BIP 32, SLIP 132, and the older prefix of this chain; also with a letter mistyped, or with the end cut off.
const extendedKey = /(?:[tuvxyz]prv|drkv)[1-9A-HJ-NP-Za-km-z]{60,}/gi
const longRun = /[1-9A-HJ-NP-Za-km-z]{51,}/g
// Of the networks whose keys people have beside ours; within a longer run only these are tried.
const wifBegins = /[5679KLQTXc]/
// Alone, so not a piece of Base64: then a mistyped one counts too, since nothing else has that length.
const loneToken = /(?<![\w+/=-])[1-9A-HJ-NP-Za-km-z]{51,52}(?![\w+/=-])/g
// Not a part of longer digits, and not the txid of an out point that is complete.
const loneDigits = /(?<![\da-z])(?:0x)?[\da-f]{64}(?![\da-z]|:\d)/gi
// By chance none is written in hexadecimal digits alone (21 of 58 characters, 50 times); long hex would use up the tries.
const hexOnly = /^[\da-f]+$/i
const mostTried = 20_000

const fewestWords = 12
const word = /[a-z]+/gi
const words: ReadonlySet<string> = new Set(wordlist)
// Numbers, quotes and commas may be between two words of a phrase, and little else.
const longestGap = 8
const gap = /^[^a-z]*$/i

/** The parts of a text that look private, in order, none within another. Linear in the length of the text. */
export function findSecretText(text: string): readonly SecretPart[] {
  const found = [
    ...matchesOf(text, extendedKey).map((each) => ({ ...each, kind: 'key' as const })),
    ...findWifs(text).parts,
    ...findPhrases(text),
    ...matchesOf(text, loneToken)
      .filter(({ start, end }) => !hexOnly.test(text.slice(start, end)))
      .map((each) => ({ ...each, kind: 'key' as const })),
    ...matchesOf(text, loneDigits).map((each) => ({ ...each, kind: 'digits' as const })),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end)
  const parts: SecretPart[] = []
  for (const each of found) if (each.start >= (parts.at(-1)?.end ?? 0)) parts.push(each)
  return parts
}

/** Whether a text is one private key or recovery phrase and nothing else. */
export function isSecretText(text: string): boolean {
  const [part] = findSecretText(text)
  return part !== undefined && cutParts(text, [part]).trim() === ''
}

/** The text without those parts of it. */
export function cutParts(text: string, parts: readonly SecretPart[]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of parts) {
    rest += text.slice(from, start)
    from = end
  }
  return rest + text.slice(from)
}

/**
 * Whether a private key in wallet import format, or an extended private key, is anywhere in the text, or may be: where there
 * is more that begins like one than can be tried.
 */
export function hasSecretToken(text: string): boolean {
  if (text.length < wifLengths[0]) return false
  if (hasExtendedKey(text)) return true
  const { parts, isCutShort } = findWifs(text)
  return isCutShort || parts.length > 0
}

export function hasExtendedKey(text: string): boolean {
  return text.search(extendedKey) >= 0
}

/** Those whose checksum fits, also within a longer run of Base58. */
function findWifs(text: string): { readonly parts: readonly SecretPart[]; readonly isCutShort: boolean } {
  const parts: SecretPart[] = []
  let tried = 0
  for (const { start, end } of matchesOf(text, longRun)) {
    if (hexOnly.test(text.slice(start, end))) continue
    for (let at = start; at <= end - wifLengths[0]; at += 1) {
      if (!wifBegins.test(text.charAt(at))) continue
      tried += 1
      if (tried > mostTried) return { parts, isCutShort: true }
      const length = wifLengths.find((each) => at + each <= end && isWif(text.slice(at, at + each)))
      if (length === undefined) continue
      parts.push({ kind: 'key', start: at, end: at + length })
      at += length - 1
    }
  }
  return { parts, isCutShort: false }
}

/** Of any network: the version byte is not asked, only its form and the checksum. */
function isWif(text: string): boolean {
  const decoded = checkBase58(text)
  if (!decoded.ok) return false
  const { value } = decoded
  const payload = value.subarray(0, -4)
  const isOne =
    (payload.length === 33 || (payload.length === 34 && payload[33] === 1)) &&
    equalBytes(sha256d(payload).subarray(0, 4), value.subarray(-4))
  value.fill(0)
  return isOne
}

function findPhrases(text: string): readonly SecretPart[] {
  const parts: SecretPart[] = []
  let run: { readonly start: number; end: number; count: number } | undefined
  const close = () => {
    if (run !== undefined && run.count >= fewestWords) parts.push({ kind: 'phrase', ...placeOf(run) })
    run = undefined
  }
  for (const { start, end } of matchesOf(text, word)) {
    if (!words.has(text.slice(start, end).toLowerCase())) {
      close()
      continue
    }
    const between = run === undefined ? '' : text.slice(run.end, start)
    if (run === undefined || between.length > longestGap || !gap.test(between)) {
      close()
      run = { start, end, count: 1 }
    } else {
      run.end = end
      run.count += 1
    }
  }
  close()
  return parts
}

function placeOf({ start, end }: { readonly start: number; readonly end: number }) {
  return { start, end }
}

function matchesOf(text: string, pattern: RegExp) {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}
