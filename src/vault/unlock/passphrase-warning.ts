/** What an estimator may say of a passphrase (the warnings of zxcvbn). */
export const passphraseWarnings = [
  'straightRow',
  'keyPattern',
  'simpleRepeat',
  'extendedRepeat',
  'sequences',
  'recentYears',
  'dates',
  'topTen',
  'topHundred',
  'common',
  'similarToCommon',
  'wordByItself',
  'namesByThemselves',
  'commonNames',
  'userInputs',
  'pwned',
] as const
export type PassphraseWarning = (typeof passphraseWarnings)[number]
