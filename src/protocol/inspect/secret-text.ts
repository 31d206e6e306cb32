import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { bytesOfPasted } from '#/protocol/encoding/listed-bytes.ts'
import { denseText, hexDigitsOf } from '#/protocol/encoding/pasted-text.ts'
import { phraseWordsOf } from '#/protocol/key/phrase-words.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { isListedWord, phraseLengths } from './spread-phrase.ts'
import { findPhrases } from './phrase-text.ts'

// Finds private keys and recovery phrases anywhere in a text.

/** `key`: WIF or extended private key. `phrase`: 12 BIP 39 words or more. `digits`: 64, a private key or a hash. */
export type SecretKind = 'key' | 'phrase' | 'digits'

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export interface SecretPart {
  readonly kind: SecretKind
  readonly start: number
  readonly end: number
  /** True if the checksum is right. Otherwise the text may be public and only look similar. */
  readonly isCertain: boolean
}

const wifLengths = [51, 52] as const
// Includes the zero bytes of UTF-16 that was decoded as another encoding.
const unseen = /[\0\p{Default_Ignorable_Code_Point}]/u
// Full-width characters are read like ASCII.
const wide = /[\uFF01-\uFF5E]/
// BIP 32, SLIP 132, and the older prefix of this chain, also with a mistyped letter or a missing end.
const extendedKey = /(?:[tuvxyz]prv|drkv)[1-9A-HJ-NP-Za-km-z]{60,}/gi
const loneExtendedKey = /(?<![\w+/=-])(?:[tuvxyz]prv|drkv)[1-9A-HJ-NP-Za-km-z]{60,}(?![\w+/=-])/gi
const anyExtendedKey = /(?:[tuvxyz]prv|drkv)[1-9A-HJ-NP-Za-km-z]{107}/g
// Matches only at the start of a run, so that a run that is too short is not scanned again from each character.
const longRun = /(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{51,}/g
// First characters of WIF on the networks that people also use. Only these are tried within a longer run.
const uncompressedBegins = /^[5679]/
const wifBegins = /[5679KLQTXc]/
// A separate token, so not a piece of Base64. Also counts if mistyped, because nothing else has that length.
const loneToken = /(?<![\w+/=-])[1-9A-HJ-NP-Za-km-z]{51,52}(?![\w+/=-])/g
// The digits are not a part of longer digits, and not the txid of a complete out point.
const loneDigits = /(?<![\da-z])(?:0x)?[\da-f]{64}(?![\da-z]|:\d)/gi
// Longer hex has no private key: hex keys are never part of longer digits, and WIF has other letters, too.
const manyDigits = /^[\da-f]{67,}$/i
// WIF almost never has hex digits alone (21 of 58 characters, 50 times), and long hex would exhaust the tries.
const hexOnly = /^[\da-f]+$/i
const mostTried = 20_000

// 32 bytes in Base64. Twelve words of three letters, the shortest of BIP 39, have 47 characters.
const shortestSecret = 44

// Several inputs check the same typed text. Only the last text without secrets is remembered.
let lastWithout = ''

// Equal to `maxInspected`: callers reject longer texts before they search.
const longestSearched = 2_097_152
const longestJoined = 20_000
const privateBytes = 32

/** Returns private-looking parts in order, in linear time. A text above 2,097,152 UTF-16 units is not searched. */
export function findSecretText(text: string): readonly SecretPart[] {
  if (text.length < shortestSecret || text.length > longestSearched || text === lastWithout) return []
  const parts = unseen.test(text) || wide.test(text) ? findBetweenUnseen(text) : findSeen(text)
  const all = parts.length === 0 ? findWhole(text) : parts
  // If a secret is found, forgets the earlier text, which may be the same private key without its last character.
  lastWithout = all.length === 0 ? text : ''
  return all
}

function findSeen(text: string): readonly SecretPart[] {
  const found = manyDigits.test(text) ? phrasesOf(text) : findAny(text)
  const parts: SecretPart[] = []
  for (const each of found) if (each.start >= (parts.at(-1)?.end ?? 0)) parts.push(each)
  return parts
}

// Every form of a single private key or phrase is shorter.
const longestWhole = 1000

/** Finds a private key or phrase that is the complete text, also bytes with separators, a list or Base64. */
function findWhole(text: string): readonly SecretPart[] {
  if (text.length > longestWhole) return []
  const whole = { start: 0, end: text.length, isCertain: false } as const
  if (isPhraseText(text)) return [{ ...whole, kind: 'phrase' }]
  const dense = denseText(text)
  if (isWif(dense)) return [{ ...whole, kind: 'key', isCertain: true }]
  const bytes = bytesOfPasted(text, privateBytes)
  const { length = 0 } = bytes ?? {}
  bytes?.fill(0)
  const isKey =
    length === privateBytes ||
    hexDigitsOf(dense)?.length === 2 * privateBytes ||
    (/[^\da-f]/i.test(dense) && /^[A-Za-z0-9+/]{43}=$/.test(dense))
  // Plain digits were already found by the search inside the text.
  return isKey && !/^(?:0x)?[\da-f]{64}$/i.test(text.trim()) ? [{ ...whole, kind: 'digits' }] : []
}

function isPhraseText(text: string): boolean {
  const words = phraseWordsOf(text)
  return phraseLengths.includes(words.length) && words.every(isListedWord)
}

/** Tells whether a text may have a private key or phrase, also over several lines. 64 hex digits may be a hash. */
export function mayHoldSecret(text: string): boolean {
  if (findSecretText(text).some(({ kind }) => kind !== 'digits') || hasSecretToken(text)) return true
  return text.length <= longestJoined && hasSecretToken(denseText(text))
}

/** Tells whether bytes have a private key or a phrase as text, in ASCII or in UTF-16 at any place. */
export function mayHoldSecretBytes(bytes: Uint8Array): boolean {
  const texts = [latin.decode(bytes)]
  if (bytes.includes(0)) {
    // UTF-16 puts a zero beside each ASCII character. Decoding from the second byte covers the other byte order.
    const shifted = new Uint8Array(bytes.length + 1)
    shifted.set(bytes.subarray(1))
    texts.push(utf16.decode(bytes), utf16.decode(shifted))
    shifted.fill(0)
  }
  return texts.some((text) => mayHoldSecret(text.replaceAll(/[^\t\n\r\x20-\x7e]/g, ' ')))
}

const latin = new TextDecoder('latin1')
const utf16 = new TextDecoder('utf-16le')
const utf8 = new TextDecoder()
const mostRounds = 3

/** Decodes percent-encoding, also if it is encoded several times. Keeps stray percent signs, like browsers. */
export function decodePercent(text: string): string {
  let decoded = text
  for (let round = 0; round < mostRounds && decoded.includes('%'); round += 1) {
    decoded = decoded.replaceAll(/(?:%[\da-f]{2})+/gi, (run) =>
      utf8.decode(Uint8Array.from(run.slice(1).split('%'), (digits) => Number.parseInt(digits, 16))),
    )
  }
  return decoded
}

/** Searches without invisible characters, which may be inside a private key or a word, and with full-width characters as ASCII. */
function findBetweenUnseen(text: string): readonly SecretPart[] {
  let seen = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    if (!unseen.test(character)) {
      seen += wide.test(character) ? String.fromCharCode(character.charCodeAt(0) - 0xfee0) : character
      for (let unit = 0; unit < character.length; unit += 1) places.push(at + unit)
    }
    at += character.length - 1
  }
  return findSeen(seen).map((each) => ({
    ...each,
    start: places[each.start] ?? 0,
    end: (places[each.end - 1] ?? 0) + 1,
  }))
}

function findAny(text: string): readonly SecretPart[] {
  return [
    ...matchesOf(text, anyExtendedKey)
      .filter(({ start, end }) => hasChecksum(text.slice(start, end)))
      .map((each) => ({ ...each, kind: 'key' as const, isCertain: true })),
    ...findWifs(text).parts,
    ...phrasesOf(text),
    ...matchesOf(text, loneExtendedKey).map((each) => ({ ...each, kind: 'key' as const, isCertain: false })),
    ...matchesOf(text, loneToken).flatMap(({ start, end }) => {
      const token = text.slice(start, end)
      const isCertain = isWif(token)
      // A token of 51 characters may lack its last, unless it begins like the uncompressed form.
      const isWhole = isCertain || token.length === wifLengths[1] || uncompressedBegins.test(token)
      return isWhole && !hexOnly.test(token) ? [{ kind: 'key' as const, start, end, isCertain }] : []
    }),
    ...matchesOf(text, loneDigits).map((each) => ({ ...each, kind: 'digits' as const, isCertain: false })),
  ].toSorted((one, other) => one.start - other.start || Number(other.isCertain) - Number(one.isCertain))
}

function phrasesOf(text: string): readonly SecretPart[] {
  return findPhrases(text).map((each) => ({ ...each, kind: 'phrase' }))
}

/** Tells whether a text is exactly one private key or recovery phrase. */
export function isSecretText(text: string): boolean {
  const [part] = findSecretText(text)
  return part !== undefined && cutParts(text, [part]).trim() === ''
}

/** Returns the text without these parts. */
export function cutParts(text: string, parts: readonly SecretPart[]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of parts) {
    rest += text.slice(from, start)
    from = end
  }
  return rest + text.slice(from)
}

// A cut may join the parts of another secret around it.
const mostCuts = 4

/**
 * Returns a name from outside, at most 1000 characters, without private-looking parts; empty if the rest still looks
 * private.
 */
export function removeSecretText(name: string): string {
  let rest = name
  for (let cut = 0; cut < mostCuts; cut += 1) {
    const parts = findSecretText(rest)
    if (parts.length === 0) return rest.trim()
    rest = cutParts(rest, parts)
  }
  return ''
}

/** Tells whether a text has a WIF or extended private key, or more candidates than can be tried. */
export function hasSecretToken(text: string): boolean {
  if (text.length < wifLengths[0]) return false
  if (hasExtendedKey(text)) return true
  const { parts, isCutShort } = findWifs(text)
  return isCutShort || parts.length > 0
}

/** Tells whether the text contains an extended private key (BIP 32), also mistyped or cut short. */
export function hasExtendedKey(text: string): boolean {
  return text.search(extendedKey) >= 0
}

/** Finds private keys with a valid checksum, also within a longer run of Base58. */
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
      parts.push({ kind: 'key', start: at, end: at + length, isCertain: true })
      at += length - 1
    }
  }
  return { parts, isCutShort: false }
}

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

function hasChecksum(text: string): boolean {
  const decoded = checkBase58(text)
  if (!decoded.ok) return false
  const { value } = decoded
  const isRight = equalBytes(sha256d(value.subarray(0, -4)).subarray(0, 4), value.subarray(-4))
  value.fill(0)
  return isRight
}

function matchesOf(text: string, pattern: RegExp) {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}
