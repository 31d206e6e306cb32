import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { type PassphraseWarning, passphraseWarnings } from './unlock-forms.ts'

const fewestCharacters = 15

/** Returns the bytes to stretch: UTF-8 of NFKC, the same on every keyboard. The caller wipes them. */
export function encodePassphrase(text: string): Uint8Array {
  return encodeUtf8(text.normalize('NFKC'))
}

/** Tells whether the text has at least 15 characters. */
export function isLongEnough(text: string): boolean {
  return [...text.normalize('NFKC')].length >= fewestCharacters
}

export interface PassphraseVerdict {
  readonly isLongEnough: boolean
  /** 0 (guessed at once) to 4. */
  readonly score: number
  readonly warning: PassphraseWarning | null
  readonly isAcceptable: boolean
}

const leastScore = 3
// The estimator takes seconds for a few hundred characters; a longer text is not easier to guess than its beginning.
const mostRated = 64

/** Rates a passphrase by length and by how easily it is guessed (zxcvbn). The first call loads dictionaries. */
export async function ratePassphrase(text: string): Promise<PassphraseVerdict> {
  const estimator = await loadEstimator()
  const rated = [...text.normalize('NFKC')].slice(0, mostRated).join('')
  const { score, feedback } = estimator.check(rated)
  // Clear the estimator, which remembers its last input.
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
