import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { readPrivateKey } from './private-key-source.ts'

const key = parseHex('5e'.repeat(31) + '07')
const hex = formatHex(key)
const pairs = hex.match(/../g) ?? []
const wif = formatWif(key, 'testnet')
const read = (text: string) => formatHex(readPrivateKey(text, 'ecdsa', 'testnet'))

describe('a pasted private key', () => {
  it.each<[string, string]>([
    ['0x', `0x${hex}`],
    ['capitals', hex.toUpperCase()],
    ['spaces', pairs.join(' ')],
    ['colons', pairs.join(':')],
    ['a line break', `${hex.slice(0, 32)}\n${hex.slice(32)}\n`],
    ['an unseen character', `\u200B${hex}`],
    ['Base64', formatBase64(key)],
    ['a list', JSON.stringify([...key])],
    ['wallet import format in quotes', `"${wif}"`],
    ['wallet import format over two lines', `${wif.slice(0, 20)}\n${wif.slice(20)}`],
    ['wallet import format with a byte order mark', `\uFEFF${wif}\u200B`],
    ['wallet import format after a word', `privkey: ${wif}`],
  ])('is read when it is written with or as %s', (_form, text) => {
    expect(read(text)).toBe(hex)
  })

  it('is rejected in Base58, because ids have 32 bytes, too, and are written in Base58', () => {
    expect(() => read(formatBase58(key))).toThrow('vault/bad-private-key')
  })

  it.each([`${wif}1`, `c${wif}`, `A\u200B${wif}`, `é${wif}`, `\uFF21${wif}`])(
    'is rejected with an extra character: %s',
    (text) => {
      expect(() => read(text)).toThrow('vault/bad-private-key')
    },
  )

  it.each([
    `${wif}, ${formatWif(parseHex('6e'.repeat(32)), 'testnet')}`,
    `old: ${'6e'.repeat(32)} new: ${wif}`,
    `${wif} ${formatBase64(parseHex('6e'.repeat(32)))}`,
    `${JSON.stringify([...parseHex('6e'.repeat(32))])} ${wif}`,
  ])('is rejected if the text also contains another private key: %s', (text) => {
    expect(() => read(text)).toThrow('vault/bad-private-key')
  })
})
