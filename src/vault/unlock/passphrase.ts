import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { randomBytes } from '#/platform/random.ts'

import { type PassphraseWarning, passphraseWarnings } from './unlock-forms.ts'

const fewestCharacters = 15
const suggestedWords = 6

/**
 * The bytes that are stretched: UTF-8 of NFKC, so that the same text typed on another keyboard is the same. The
 * caller wipes them.
 */
export function encodePassphrase(text: string): Uint8Array {
  return encodeUtf8(text.normalize('NFKC'))
}

/** Whether the text has at least 15 characters. */
export function isLongEnough(text: string): boolean {
  return [...text.normalize('NFKC')].length >= fewestCharacters
}

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

export interface PassphraseVerdict {
  readonly isLongEnough: boolean
  /** 0 (guessed at once) to 4. */
  readonly score: number
  readonly warning: PassphraseWarning | null
  readonly isAcceptable: boolean
}

const leastScore = 3
// The estimator takes seconds for a few hundred characters. What begins that well is not guessed more easily for its end.
const mostRated = 64

/**
 * Rates a passphrase by its length and by how easily it is guessed (zxcvbn). The dictionaries are loaded with the
 * first call.
 */
export async function ratePassphrase(text: string): Promise<PassphraseVerdict> {
  const estimator = await loadEstimator()
  const rated = [...text.normalize('NFKC')].slice(0, mostRated).join('')
  const { score, feedback } = estimator.check(rated)
  // The estimator keeps what it has read last until it reads something else.
  estimator.check('')
  const warning = passphraseWarnings.find((each) => each === feedback.warning) ?? null
  return {
    isLongEnough: isLongEnough(text),
    score,
    warning,
    isAcceptable: isLongEnough(text) && score >= leastScore,
  }
}

let loading: Promise<ZxcvbnFactory> | undefined

function loadEstimator(): Promise<ZxcvbnFactory> {
  loading ??= import('./passphrase-estimator.ts')
    .then(({ createEstimator }) => createEstimator())
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
