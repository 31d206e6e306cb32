import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'
import { cutParts, findSecretText, isSecretText } from './secret-text.ts'

const key = parseHex('5e'.repeat(31) + '07')
const hex = formatHex(key)
const zeros = `${'00'.repeat(31)}01`
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const eachWord = <Value>(write: (word: string, place: number) => Value) => phrase.split(' ').map(write)
const distinct = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
const extended =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'

function wif(version: number, isCompressed: boolean): string {
  const payload = Uint8Array.from([version, ...key, ...(isCompressed ? [1] : [])])
  return formatBase58(Uint8Array.from([...payload, ...sha256d(payload).subarray(0, 4)]))
}

// WIF prefixes of this chain and its test networks, Bitcoin, Litecoin and Dogecoin.
const wifs = [0xcc, 0xef, 0x80, 0xb0, 0x9e].flatMap((version) => [wif(version, true), wif(version, false)])

const kindsOf = (text: string) => findSecretText(text).map(({ kind }) => kind)

describe('a private key or a recovery phrase in a text', () => {
  it.each(wifs)('is found alone, in a sentence, in JSON and between other Base58 letters: %s', (text) => {
    for (const around of [
      text,
      ` ${text}\n`,
      `My key is ${text}.`,
      `{"a":"${text}"}`,
      `ab${text}c`,
      `key=${text}`,
    ])
      expect(kindsOf(around)).toEqual(['key'])
  })

  it.each([phrase, wif(0xef, true), `key ${hex} end`])(
    'is found despite invisible or full-width characters: %s',
    (text) => {
      const kinds = kindsOf(text)
      expect(kinds).toHaveLength(1)
      for (const at of [0, 5, 20, text.length]) {
        const pasted = `${text.slice(0, at)}\u200B\u00AD${text.slice(at)}`
        expect(kindsOf(pasted)).toEqual(kinds)
        expect(cutParts(pasted, findSecretText(pasted))).not.toContain(text.slice(22, 40))
      }
      expect(kindsOf(text.replaceAll('e', '\uFF45'))).toEqual(kinds)
    },
  )

  it('is found if a phrase has only the first four letters of each word', () => {
    const shortened = phrase.split(' ').map((each) => each.slice(0, 4))
    expect(kindsOf(shortened.join(' '))).toEqual(['phrase'])
  })

  it('is found with a mistyped letter, if it is a separate word', () => {
    const [text = ''] = wifs
    const mistyped = text.slice(0, 20) + (text.charAt(20) === 'x' ? 'y' : 'x') + text.slice(21)
    expect(kindsOf(`key: ${mistyped}`)).toEqual(['key'])
  })

  it.each([extended, `note ${extended} end`, extended.replace('xprv', 'tprv'), extended.slice(0, 80)])(
    'is found as an extended private key: %s',
    (text) => expect(kindsOf(text)).toEqual(['key']),
  )

  it.each([
    phrase,
    phrase.toUpperCase(),
    phrase.replaceAll(' ', '\n'),
    phrase.replaceAll(' ', ', '),
    JSON.stringify(phrase.split(' ')),
    phrase
      .split(' ')
      .map((each, place) => `${place + 1}. ${each}`)
      .join('\n'),
    `Written down: ${phrase}; keep it.`,
    `${phrase} abandon zoo`,
    JSON.stringify({ a: { words: phrase.split(' ') } }, null, 8),
    JSON.stringify(Object.fromEntries(eachWord((word, place) => [`w${place}`, word]))),
    JSON.stringify(eachWord((w, index) => ({ w, index, lang: 'english' }))),
    JSON.stringify(
      eachWord((w) => ({ w })),
      null,
      2,
    ),
    JSON.stringify(phrase.split(' ')).replaceAll('sausage', String.raw`s\u0061usage`),
    eachWord((word, place) => `    - ${place + 1}.        ${word}`).join('\r\n'),
    eachWord((word, place) => `${place + 1}) ${word}\n\n\n        `).join(''),
    eachWord((word, place) => `w${place} = ${word}`).join('\n'),
    eachWord((word, place) => `mnemonic[${place}]: "${word}",`).join('\n'),
    eachWord((word) => `<li class="w">${word}</li>`).join('\n'),
    eachWord((word) => `| ${word} |`).join('\n'),
    phrase.replaceAll(' ', '\t\t\t\t\t\t\t\t\t\t'),
  ])('is found as twelve or more words of the word list: %s', (text) => {
    expect(kindsOf(text)).toEqual(['phrase'])
  })

  it.each([
    JSON.stringify(Object.fromEntries(distinct.split(' ').map((each) => [each, true]))),
    JSON.stringify(Object.fromEntries(distinct.split(' ').map((each) => [each, { of: 'x' }])), null, 2),
    distinct.replaceAll(/(\w+) ?/g, '$1: yes\n'),
  ])('is found if the words of a phrase are names of members: %s', (text) =>
    expect(kindsOf(text)).toEqual(['phrase']),
  )

  it.each([hex, zeros, `0x${hex}`, hex.toUpperCase(), `key ${zeros}, mine`, `{"key":"${hex}"}`, `${hex}:`])(
    'finds 64 hex digits that are a word of their own: %s',
    (text) => expect(kindsOf(text)).toEqual(['digits']),
  )

  it.each([
    hex.replaceAll(/(..)(?=.)/g, '$1:'),
    hex.replaceAll(/(..)(?=.)/g, '$1 '),
    hex.replaceAll(/(.{32})/g, '$1\n'),
    JSON.stringify([...key]),
    `new Uint8Array([${key.join(', ')}])`,
    formatBase64(key),
  ])('finds a key that is the complete text, in a form that the vault reads: %s', (text) =>
    expect(kindsOf(text)).toEqual(['digits']),
  )

  it.each([
    `> ${wif(0xef, true).slice(0, 30)}\n> ${wif(0xef, true).slice(30)}`,
    `${wif(0xef, true).slice(0, 30)}\r\n ${wif(0xef, true).slice(30)}`,
  ])('is found when it is split over two lines: %s', (text) => expect(kindsOf(text)).toEqual(['key']))

  it('is found even if a phrase is as short as possible', () => {
    const shortest = wordlist.filter(({ length }) => length === 3).slice(0, 12)
    expect([shortest.length, Math.min(...wordlist.map(({ length }) => length))]).toEqual([12, 3])
    expect(findSecretText(shortest.join(','))).toMatchObject([{ kind: 'phrase', start: 0, end: 47 }])
    expect(Math.min(...[...wifs, extended, hex].map(({ length }) => length))).toBeGreaterThan(47)
  })

  it('is certain only if its checksum is right', () => {
    const [text = ''] = wifs
    const certain = (each: string) => findSecretText(each).map(({ isCertain }) => isCertain)
    for (const each of [
      text,
      `ab${text}c`,
      extended,
      `${'z'.repeat(200)}${extended}`,
      phrase,
      `1. ${phrase}`,
    ])
      expect(certain(each)).toEqual([true])
    const names = 'account action actor address advance advice air album alpha amount anchor angle'
    const mistyped = text.replace(/.$/, text.endsWith('x') ? 'y' : 'x')
    for (const each of [mistyped, extended.slice(0, 80), names, `${phrase} abandon`, hex])
      expect(certain(each)).toEqual([false])
  })

  it('gives the same result when the same text is searched twice', () => {
    for (const text of [
      'no secret, and as long as one would have to be, at the least',
      phrase,
      'nothing'.repeat(9),
    ])
      for (let times = 0; times < 2; times += 1)
        expect(kindsOf(text)).toEqual(text === phrase ? ['phrase'] : [])
  })

  it('is found as a phrase of hexadecimal words with digits between them', () => {
    const words = ['add', 'beef', 'dad', 'decade', 'face', 'fade', 'fee', 'feed', 'add', 'beef', 'dad', 'fee']
    expect(findSecretText(words.join('1'))).toMatchObject([{ kind: 'phrase', start: 0 }])
    expect(findSecretText(`${words.join('1')}${'0'.repeat(80)}`)).toMatchObject([
      { kind: 'phrase', start: 0 },
    ])
  })

  it('is cut out of a note, and the rest of the note stays', () => {
    const [text = ''] = wifs
    const note = `Before ${text} between ${zeros} and ${phrase} after`
    expect(kindsOf(note)).toEqual(['key', 'digits', 'phrase'])
    expect(cutParts(note, findSecretText(note))).toBe('Before  between  and  after')
    expect(isSecretText(` ${text} `)).toBe(true)
    expect(isSecretText(note)).toBe(false)
  })
})

describe('a search for private keys and phrases', () => {
  it('finds nothing in repeated names and values of data', () => {
    const outputs = Array.from({ length: 20 }, (_, index) => ({ index, amount: 5, type: 'object' }))
    const properties = Object.fromEntries(
      ['title', 'amount', 'city', 'note', 'actor', 'album'].map((name, position) => [
        name,
        { type: 'string', position },
      ]),
    )
    for (const data of [outputs, { documents: { list: { type: 'object', properties } } }])
      expect(findSecretText(JSON.stringify(data, null, 2))).toEqual([])
  })

  it('finds nothing in a part of longer digits, a complete out point, or a hash of another length', () => {
    for (const text of [`${hex}00000000`, `ab${hex}`, `${hex}:0`, hex.slice(1), hex.slice(2), ''])
      expect(findSecretText(text)).toEqual([])
  })

  it('finds nothing in a sentence, in eleven words of the list, or in twelve with another word between', () => {
    const eleven = phrase.split(' ').slice(1).join(' ')
    for (const text of [
      'A key for the shop, made on the day that it was opened, and shown to nobody but me',
      eleven,
      phrase.replace('wave', 'of the wave'),
      phrase.replace('wave', 'of wave'),
      `${eleven}. The last word I keep elsewhere: ${' '.repeat(20)}legal`,
    ])
      expect(findSecretText(text)).toEqual([])
  })

  it('finds nothing in a public key, a lock transaction, an address or an identity id', () => {
    for (const { transition, lockTransaction } of readCreateSamples()) {
      const bytes = [lockTransaction, ...transition.publicKeys.map(({ data }) => data)]
      for (const each of bytes) {
        expect(findSecretText(formatHex(each))).toEqual([])
        expect(findSecretText(Buffer.from(each).toString('base64'))).toEqual([])
      }
    }
    expect(findSecretText(formatBase58(key))).toEqual([])
    expect(findSecretText('XyhcmPW4Rfk2gAe7BVmAsTNqjLrXgKs9Qp')).toEqual([])
  })

  it('finds neither a key nor a phrase in random Base64, however long', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 100, maxLength: 20_000 }), (bytes) => {
        expect(
          findSecretText(Buffer.from(bytes).toString('base64')).filter(({ kind }) => kind !== 'digits'),
        ).toEqual([])
      }),
      { seed: 3, numRuns: 100 },
    )
  })
})

it('searches a megabyte of each kind of text quickly enough to run while the user types', () => {
  const words = `${phrase.split(' ').slice(0, 11).join(' ')} of `
  for (const text of [
    'ab'.repeat(500_000),
    words.repeat(13_000),
    '5K'.repeat(500_000),
    ' '.repeat(1_000_000),
    '{'.repeat(500_000) + '"'.repeat(500_001),
    String.raw`"\"`.repeat(300_000),
    'legal <zzz '.repeat(90_000),
    'legal: not\n'.repeat(90_000),
  ]) {
    expect(findSecretText(text)).toEqual([])
  }
})
