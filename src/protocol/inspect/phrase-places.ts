import { wordlist } from '@scure/bip39/wordlists/english.js'
import { sha256 } from '#/protocol/encoding/hash.ts'

const places: ReadonlyMap<string, number> = new Map(wordlist.map((each, place) => [each, place]))
// The first four letters identify a word.
const shortened: ReadonlyMap<string, number> = new Map(
  wordlist.map((each, place) => [each.slice(0, 4), place]),
)
const longestWord = 8

export const phraseLengths: readonly number[] = [12, 15, 18, 21, 24]
export const fewestWords = 12
// Names in data, such as `index` and `amount`, repeat. The words of a phrase rarely do.
const fewestDistinct = 6

/**
 * Returns the index in the BIP 39 list of a word, or of its first four letters, in any case; undefined for other text.
 */
export function placeOfWord(text: string): number | undefined {
  if (text.length > 2 * longestWord) return undefined
  const word = text.trim().toLowerCase()
  return places.get(word) ?? shortened.get(word)
}

/** Tells whether a text is a word of BIP 39 or its first four letters. */
export function isListedWord(text: string): boolean {
  return placeOfWord(text) !== undefined
}

/** Tells whether words found apart make a phrase. If few of them are distinct, the checksum must be right. */
export function isSpreadPhrase(words: readonly number[]): boolean {
  if (words.length < fewestWords) return false
  const distinct = new Set(words).size
  return distinct >= fewestDistinct || (distinct > 1 && isPhrase(words))
}

/**
 * Tells whether words, given by index in the list, are a phrase with a valid checksum (BIP 39: the first bits of
 * SHA-256).
 */
export function isPhrase(words: readonly number[]): boolean {
  if (!phraseLengths.includes(words.length)) return false
  const bits = words.map((place) => place.toString(2).padStart(11, '0')).join('')
  const entropyBits = (bits.length / 33) * 32
  const bytes = Uint8Array.from({ length: entropyBits / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  )
  const [first = 0] = sha256(bytes)
  bytes.fill(0)
  return first.toString(2).padStart(8, '0').startsWith(bits.slice(entropyBits))
}
