import { randomBytes } from '#/platform/random.ts'

const askedWords = 3

/** The words that are asked for, to show that a phrase is written down. Places count from 1. */
export interface PhraseCheck {
  readonly places: readonly number[]
  readonly words: readonly string[]
}

/** Asks for three words of the phrase, at random places, in their order. */
export function askForWords(words: readonly string[]): PhraseCheck {
  const places = new Set<number>()
  while (places.size < askedWords) {
    const [byte = 0] = randomBytes(1)
    // The first multiple of the number of words that no byte reaches: below it, every place is as likely.
    if (byte < 256 - (256 % words.length)) places.add((byte % words.length) + 1)
  }
  const inOrder = [...places].toSorted((left, right) => left - right)
  return { places: inOrder, words: inOrder.map((place) => words[place - 1] ?? '') }
}

export function isAnswered(check: PhraseCheck, words: readonly string[]): boolean {
  const typed = words.map((word) => word.normalize('NFKD').trim().toLowerCase())
  return typed.length === check.words.length && check.words.every((word, index) => word === typed[index])
}
