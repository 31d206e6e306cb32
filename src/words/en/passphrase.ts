import type { PassphraseWarning } from '#/session/vault/vault-facts.ts'

/** Sentences about a new passphrase. */
export const passphraseWarningWording = {
  straightRow: 'A row of the keyboard is easy to guess.',
  keyPattern: 'A pattern on the keyboard is easy to guess.',
  simpleRepeat: 'Repeated characters add little.',
  extendedRepeat: 'Repeated groups add little.',
  sequences: 'Sequences such as abc or 6543 are easy to guess.',
  recentYears: 'Recent years are easy to guess.',
  dates: 'Dates are easy to guess.',
  topTen: 'This is among the ten most used passwords.',
  topHundred: 'This is among the hundred most used passwords.',
  common: 'This is a common password.',
  similarToCommon: 'This is close to a common password.',
  wordByItself: 'A single word is easy to guess.',
  namesByThemselves: 'Names alone are easy to guess.',
  commonNames: 'Common names are easy to guess.',
  userInputs: 'This has words that are known about you.',
  pwned: 'This passphrase is in a published leak.',
} satisfies Record<PassphraseWarning, string>
