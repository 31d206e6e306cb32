import type { PassphraseWarning } from '#/session/vault/vault-facts.ts'

/** Sentences about a new passphrase. */
export const passphraseWarningWording = {
  straightRow: 'A row of the keyboard is guessed early.',
  keyPattern: 'A pattern on the keyboard is guessed early.',
  simpleRepeat: 'Repeated characters add little.',
  extendedRepeat: 'Repeated groups add little.',
  sequences: 'Sequences such as abc or 6543 are guessed early.',
  recentYears: 'Recent years are guessed early.',
  dates: 'Dates are guessed early.',
  topTen: 'This is among the ten most used passwords.',
  topHundred: 'This is among the hundred most used passwords.',
  common: 'This is a common password.',
  similarToCommon: 'This is close to a common password.',
  wordByItself: 'A single word is guessed early.',
  namesByThemselves: 'Names alone are guessed early.',
  commonNames: 'Common names are guessed early.',
  userInputs: 'This holds words that are known of you.',
  pwned: 'This passphrase is in a published leak.',
} satisfies Record<PassphraseWarning, string>
