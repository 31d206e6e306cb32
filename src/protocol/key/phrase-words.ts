// Words of a recovery phrase as people paste them. Only what has one meaning is changed.

const ignorable = /\p{Default_Ignorable_Code_Point}/gu
const numbered = /^\(?(\d{1,2})[.):\-\]]*/
const around = /^["'`“”‘’«»,;[\]]+|["'`“”‘’«»,;[\]]+$/g

/**
 * The words, in lower case and without unseen characters, quotes, commas and numbers. Numbers from 1 on that are all there give the order
 * of the words. The result is the secret itself.
 */
export function phraseWordsOf(text: string): readonly string[] {
  const parts = text
    .normalize('NFKD')
    .replaceAll(ignorable, '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((part) => part.replaceAll(around, ''))
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
  const isOrdered = ordered.every(({ place: at }, index) => at === index + 1)
  return (isOrdered ? ordered : words).map(({ word }) => word)
}
