import { wordlist } from '@scure/bip39/wordlists/english.js'
import { randomBytes } from '#/platform/random.ts'

// This module has no vault code, because pages suggest passphrases without a worker.

const suggestedWords = 6

/** Returns six random words of the BIP 39 list: 66 bits. */
export function suggestPassphrase(): string {
  return Array.from({ length: suggestedWords }, () => chooseWord()).join(' ')
}

/** Returns the words of a passphrase that may have been suggested; undefined for any other. */
export function suggestedWordsOf(passphrase: string): readonly string[] | undefined {
  const words = passphrase.split(' ')
  return words.length === suggestedWords && words.every((word) => wordlist.includes(word)) ? words : undefined
}

/** Returns a random word of the BIP 39 list that is not in `others`. */
export function chooseWord(others: readonly string[] = []): string {
  const [high = 0, low = 0] = randomBytes(2)
  // The list has 2048 words, so eleven bits choose one without bias.
  let at = ((high << 8) | low) & 2047
  while (others.includes(wordlist[at] ?? '')) at = (at + 1) & 2047
  return wordlist[at] ?? ''
}
