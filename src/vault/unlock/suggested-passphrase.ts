import { wordlist } from '@scure/bip39/wordlists/english.js'
import { randomBytes } from '#/platform/random.ts'

// Pages suggest passphrases too: they show them, and need no worker for it.

const suggestedWords = 6

/** Six random words of the list of BIP 39: 66 bits. */
export function suggestPassphrase(): string {
  return Array.from({ length: suggestedWords }, () => chooseWord()).join(' ')
}

/** The words of a passphrase that may have been suggested; undefined for any other. */
export function suggestedWordsOf(passphrase: string): readonly string[] | undefined {
  const words = passphrase.split(' ')
  return words.length === suggestedWords && words.every((word) => wordlist.includes(word)) ? words : undefined
}

/** A random word of the list of BIP 39, other than those. */
export function chooseWord(others: readonly string[] = []): string {
  const [high = 0, low = 0] = randomBytes(2)
  // 2048 words: eleven bits choose one without bias.
  let at = ((high << 8) | low) & 2047
  while (others.includes(wordlist[at] ?? '')) at = (at + 1) & 2047
  return wordlist[at] ?? ''
}
