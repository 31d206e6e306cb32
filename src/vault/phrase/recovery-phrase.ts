import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

import { randomBytes } from '#/platform/random.ts'
import { phraseWordsOf } from '#/protocol/key/phrase-words.ts'

/** Supported phrase lengths, in words. BIP 39 also has 15, 18 and 21. */
export const phraseLengths = [12, 24] as const
export type PhraseLength = (typeof phraseLengths)[number]

// The first four letters identify a word (BIP 39).
const shortenedLength = 4

/** Error in a typed phrase. Places count from 1. Contains no words of the phrase. */
export type PhraseFault =
  | { readonly kind: 'length'; readonly found: number }
  | { readonly kind: 'words'; readonly places: readonly number[] }
  | { readonly kind: 'checksum' }

export type PhraseReading =
  | { readonly kind: 'phrase'; readonly entropy: Uint8Array; readonly length: PhraseLength }
  | { readonly kind: 'rejected'; readonly fault: PhraseFault }

/** Returns random entropy for a new phrase: 16 bytes for 12 words, 32 for 24. The caller wipes it. */
export function makePhraseEntropy(length: PhraseLength): Uint8Array {
  return randomBytes(entropyLengthOf(length))
}

/** Returns the number of entropy bytes of a phrase with that many words (BIP 39). */
export function entropyLengthOf(length: PhraseLength): number {
  return (length / 3) * 4
}

/** Returns the English words of the entropy (BIP 39). The words are as secret as the entropy. */
export function formatPhrase(entropy: Uint8Array): readonly string[] {
  return entropyToMnemonic(entropy, wordlist).split(' ')
}

/**
 * Reads a pasted phrase of English words, or of the first four letters of each. An error has the number of words or the
 * places of wrong words, never a word. The caller wipes the entropy.
 */
export function readPhrase(text: string): PhraseReading {
  const given = phraseWordsOf(text)
  const length = phraseLengths.find((each) => each === given.length)
  if (length === undefined) return { kind: 'rejected', fault: { kind: 'length', found: given.length } }
  const words = given.map(completeWord)
  const unknown = words.flatMap((word, index) => (wordlist.includes(word) ? [] : [index + 1]))
  if (unknown.length > 0) return { kind: 'rejected', fault: { kind: 'words', places: unknown } }
  try {
    return { kind: 'phrase', entropy: mnemonicToEntropy(words.join(' '), wordlist), length }
  } catch {
    // Length and words are right, so the checksum is wrong. Drop the error, which may contain words.
    return { kind: 'rejected', fault: { kind: 'checksum' } }
  }
}

function completeWord(word: string): string {
  if (word.length !== shortenedLength) return word
  return wordlist.find((each) => each.startsWith(word)) ?? word
}

/** Returns the seed of BIP 32 (64 bytes): PBKDF2 of BIP 39, without its optional passphrase. The caller wipes it. */
export function derivePhraseSeed(entropy: Uint8Array): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist))
}

const askedWords = 3

export interface PhraseCheck {
  readonly places: readonly number[]
  readonly words: readonly string[]
}

/** Returns three words of the phrase, at random places, in order. */
export function askForWords(words: readonly string[]): PhraseCheck {
  const places = new Set<number>()
  while (places.size < askedWords) {
    const [byte = 0] = randomBytes(1)
    // Rejects bytes above the largest multiple of the number of words, so that every place is equally likely.
    if (byte < 256 - (256 % words.length)) places.add((byte % words.length) + 1)
  }
  const inOrder = [...places].toSorted((left, right) => left - right)
  return { places: inOrder, words: inOrder.map((place) => words[place - 1] ?? '') }
}

/** Returns the places of wrong words. Ignores case and surrounding white space. */
export function findWrongPlaces({ places, words }: PhraseCheck, given: readonly string[]): readonly number[] {
  const typed = given.map((word) => word.normalize('NFKD').trim().toLowerCase())
  return places.filter((_, index) => words[index] !== typed[index])
}
