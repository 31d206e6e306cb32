import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'

import {
  askForWords,
  derivePhraseSeed,
  formatPhrase,
  findWrongPlaces,
  makePhraseEntropy,
  readPhrase,
} from './recovery-phrase.ts'

// BIP 39 "Test vectors" (Trezor): entropy and words.
const vectors = [
  ['00000000000000000000000000000000', `${'abandon '.repeat(11)}about`],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
  ],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  ],
  ['ffffffffffffffffffffffffffffffff', `${'zoo '.repeat(11)}wrong`],
  ['00'.repeat(32), `${'abandon '.repeat(23)}art`],
] as const

describe('a recovery phrase', () => {
  it.each(vectors)('formats and reads the phrase of the entropy %s as BIP 39 does', (entropy, words) => {
    expect(formatPhrase(parseHex(entropy)).join(' ')).toBe(words)
    const length = words.split(' ').length
    expect(readPhrase(words)).toEqual({ kind: 'phrase', entropy: parseHex(entropy), length })
    expect(readPhrase(`\n ${words.toUpperCase().replaceAll(' ', '  \t')}\n`)).toMatchObject({
      kind: 'phrase',
    })
  })

  // "Mastering Bitcoin" (Antonopoulos), chapter 5, and the vectors of BIP 39 without their passphrase.
  it.each([
    [
      '0c1e24e5917779d297e14d45f14e1a1a',
      '5b56c417303faa3fcba7e57400e120a0ca83ec5a4fc9ffba757fbe63fbd77a89a1a3be4c67196f57c39a88b76373733891bfaba16ed27a813ceed498804c0570',
    ],
    [
      '00000000000000000000000000000000',
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    ],
  ])('derives the published seed from the entropy %s', async (entropy, seed) => {
    expect(formatHex(await derivePhraseSeed(parseHex(entropy)))).toBe(seed)
  })

  it('has 16 random bytes for 12 words, and 32 for 24', () => {
    expect(makePhraseEntropy(12)).toHaveLength(16)
    expect(makePhraseEntropy(24)).toHaveLength(32)
    expect(makePhraseEntropy(12)).not.toEqual(makePhraseEntropy(12))
  })

  it.each([
    ['', { kind: 'length', found: 0 }],
    ['abandon '.repeat(11), { kind: 'length', found: 11 }],
    ['abandon '.repeat(15), { kind: 'length', found: 15 }],
    ['abandon '.repeat(12), { kind: 'checksum' }],
    [`${'abandon '.repeat(10)}abandn abuot`, { kind: 'words', places: [11, 12] }],
  ])(
    'is rejected with the kind of fault, which names wrong words only by their places: %s',
    (text, fault) => {
      expect(readPhrase(text)).toEqual({ kind: 'rejected', fault })
    },
  )
})

describe('the check', () => {
  const words = formatPhrase(parseHex('7f'.repeat(16)))

  it('asks for three different words in order, and sooner or later for every word', () => {
    const seen = new Set<number>()
    for (let turn = 0; turn < 200; turn += 1) {
      const check = askForWords(words)
      expect(new Set(check.places).size).toBe(3)
      expect([...check.places].toSorted((left, right) => left - right)).toEqual(check.places)
      expect(check.words).toEqual(check.places.map((place) => words[place - 1]))
      check.places.forEach((place) => seen.add(place))
    }
    expect(seen.size).toBe(12)
  })

  it('accepts the words in any spacing and case, and no other words', () => {
    const check = { places: [1, 5, 9], words: ['legal', 'winner', 'thank'] }
    expect(findWrongPlaces(check, [' LEGAL', 'winner ', 'Thank'])).toEqual([])
    expect(findWrongPlaces(check, [])).toEqual([1, 5, 9])
    expect(findWrongPlaces(check, ['legal', 'winner'])).toEqual([9])
    expect(findWrongPlaces(check, ['winner', 'legal', 'thank'])).toEqual([1, 5])
    expect(findWrongPlaces(check, ['legal', 'winner', 'thanks'])).toEqual([9])
  })
})
