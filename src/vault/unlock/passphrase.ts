import { wordlist } from '@scure/bip39/wordlists/english.js'
import { encodeUtf8 } from '#/protocol/encoding/utf8.ts'
import { randomBytes } from '#/platform/random.ts'

const fewestCharacters = 15
const suggestedWords = 6

/** The bytes that are stretched (NFKC: the same text typed on another keyboard is the same). The caller wipes them. */
export function encodePassphrase(text: string): Uint8Array {
  return encodeUtf8(text.normalize('NFKC'))
}

export function isLongEnough(text: string): boolean {
  return [...text.normalize('NFKC')].length >= fewestCharacters
}

/** Six random words of the list of BIP 39: 66 bits. */
export function suggestPassphrase(): string {
  return Array.from({ length: suggestedWords }, randomWord).join(' ')
}

function randomWord(): string {
  const [high = 0, low = 0] = randomBytes(2)
  // 2048 words: eleven bits choose one without bias.
  return wordlist[((high << 8) | low) & 2047] ?? ''
}
