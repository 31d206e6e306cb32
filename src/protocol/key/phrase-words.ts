// Cleans a pasted recovery phrase. Ambiguous characters stay.

const ignorable = /\p{Default_Ignorable_Code_Point}/gu
const numbered = /^\(?(\d{1,2})[.):\-\]]*/
const around = new Set('"\'`“”‘’«»,;[]')

/** Returns the words in lower case, without marks, in the order of their numbers. The result is the secret itself. */
export function phraseWordsOf(text: string): readonly string[] {
  const parts = text
    .normalize('NFKD')
    .replaceAll(ignorable, '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map(withoutMarks)
    .filter((part) => part !== '')
  const words: { readonly word: string; readonly place: number | undefined }[] = []
  let place: number | undefined
  for (const part of parts) {
    const number = numbered.exec(part)
    const word = number === null ? part : part.slice(number[0].length)
    place = number === null ? place : Number(number[1])
    if (word === '') continue
    words.push({ word, place })
    place = undefined
  }
  const ordered = words.toSorted((left, right) => (left.place ?? 0) - (right.place ?? 0))
  if (ordered.every(({ place: at }, index) => at === index + 1)) return ordered.map(({ word }) => word)
  // If numbers are missing and out of order, they do not tell the order of the words. They stay, so that the phrase is rejected.
  const places = words.flatMap(({ place: at }) => (at === undefined ? [] : [at]))
  const isAscending = places.every((at, index) => index === 0 || at > (places[index - 1] ?? 0))
  return isAscending ? words.map(({ word }) => word) : parts
}

// A regular expression takes quadratic time for many marks in the middle.
function withoutMarks(part: string): string {
  let start = 0
  let end = part.length
  while (start < end && around.has(part.charAt(start))) start += 1
  while (end > start && around.has(part.charAt(end - 1))) end -= 1
  return part.slice(start, end)
}
