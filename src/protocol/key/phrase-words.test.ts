import { expect, it } from 'vitest'

import { phraseWordsOf } from './phrase-words.ts'

// A published test phrase of BIP 39 in which no word repeats.
const words = 'legal winner thank year wave sausage worth useful title check mine yellow'.split(' ')
const count = (index: number) => String(index + 1)
// The order of two columns when they are copied line by line.
const byLine = [0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11]

it.each<[string, string]>([
  ['unseen characters at the ends', `\uFEFF\u200B${words.join(' ')}\u200B`],
  [
    'an unseen character in a word',
    words.join(' ').replace('legal', 'le\u200Bgal').replace('wave', 'wa\u00ADve'),
  ],
  ['numbers', words.map((word, index) => `${count(index)}. ${word}`).join(' ')],
  ['numbers without a space', words.map((word, index) => `${count(index)}.${word}`).join('\n')],
  ['numbers in brackets', words.map((word, index) => `(${count(index)}) ${word}`).join('\n')],
  ['numbers of two columns', byLine.map((index) => `${count(index)}: ${words[index]}`).join('\n')],
  ['commas', words.join(', ')],
  ['semicolons', words.join(';')],
  ['quotes and brackets', JSON.stringify(words)],
  ['ideographic spaces', words.join('\u3000')],
  ['full-width letters', words.join(' ').replace('legal', '\uFF4C\uFF45\uFF47\uFF41\uFF4C')],
  ['capitals', words.join(' ').toUpperCase()],
])('a phrase is read with %s', (_form, text) => {
  expect(phraseWordsOf(text)).toEqual(words)
})

it('reads numbered words in order even if a number is missing', () => {
  expect(phraseWordsOf('1. a 2. b 4. c')).toEqual(['a', 'b', 'c'])
})

it.each(['3. c 1. a', '2. b 1. a 1. c', '1. a 3. c 2. b 5. e'])(
  'keeps numbers that do not tell the order of the words: %s',
  (text) => {
    expect(phraseWordsOf(text).join(' ')).toBe(text)
  },
)

it('a long run of marks is read in linear time', () => {
  const text = `a${'['.repeat(1_000_000)}b`
  expect(phraseWordsOf(text)).toEqual([text])
})
