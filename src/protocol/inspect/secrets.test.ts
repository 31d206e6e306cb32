import { describe, expect, it } from 'vitest'

import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import keys from '#/protocol/vectors/keys.json'
import { recognize } from './recognize.ts'

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const percent = (text: string) =>
  encodeUtf8(text).reduce((all, byte) => `${all}%${formatHex(Uint8Array.of(byte))}`, '')

/** All content of a reading, bytes in three encodings. */
function textOfAll(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    member instanceof Uint8Array
      ? [formatHex(member), formatBase58(member.slice(0, 256)), formatBase64(member)]
      : member,
  )
}

function expectHidden(input: string | Uint8Array, ...secrets: readonly string[]): void {
  const readings = recognize(input)
  expect(readings.map(({ kind }) => kind)).toContain('private-key')
  const all = textOfAll(readings).toLowerCase()
  for (const secret of secrets) expect(all).not.toContain(secret.toLowerCase())
}

it('control: the search through a reading finds text that is shown', () => {
  const publicHex = keys.ecdsa[0]?.publicKeyCompressedHex ?? ''
  expect(textOfAll(recognize(publicHex))).toContain(publicHex)
})

describe.each(keys.ecdsa)('the private key of $publicKeyBase58', (key) => {
  const bytes = parseHex(key.privateKeyHex)
  const derived = formatHex(derivePublicKey('ecdsa', bytes))
  const shapes = [
    key.privateKeyHex,
    `0x${key.privateKeyHex.toUpperCase()}`,
    ` ${key.privateKeyHex.replaceAll(/(.{16})/g, '$1\n')} `,
    `"${key.privateKeyHex}"`,
    formatBase64(bytes),
    bytes,
    key.wifMainnet,
    key.wifTestnet,
    ` ${key.wifTestnet}\n`,
  ]

  it.each(shapes)('is masked beside its public key, in shape %#', (shape) => {
    expectHidden(
      shape,
      key.privateKeyHex,
      key.wifMainnet,
      key.wifTestnet,
      formatBase64(bytes),
      formatBase58(bytes),
      derived,
    )
  })
})

it.each([keys.wifUncompressed.wif, ...keys.invalidWif.map(({ wif }) => wif).filter((wif) => wif !== '')])(
  'hides an invalid WIF (%#)',
  (wif) => {
    const readings = recognize(wif)
    expect(textOfAll(readings)).not.toContain(wif)
    // Some inputs are not Base58, and some have a length that no private key has.
    for (const reading of readings.slice(0, 1))
      expect(reading.isMasked || reading.kind !== 'private-key').toBe(true)
  },
)

it('hides a WIF with one character changed', () => {
  const wif = keys.ecdsa[1]?.wifTestnet ?? ''
  for (let at = 0; at < wif.length; at += 1) {
    const changed = `${wif.slice(0, at)}${wif[at] === '2' ? '3' : '2'}${wif.slice(at + 1)}`
    const all = textOfAll(recognize(changed))
    expect(all).not.toContain(changed)
    expect(checkBase58(changed).ok && all.includes(wif)).toBe(false)
  }
})

it('masks a recovery phrase', () => {
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const readings = recognize(phrase)
  expect(readings).toHaveLength(1)
  expect(readings[0]).toMatchObject({ kind: 'recovery-phrase', isMasked: true })
  expect(textOfAll(readings)).not.toContain('sausage')
})

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const someWif = keys.ecdsa[1]?.wifTestnet ?? ''
const someHex = keys.ecdsa[1]?.privateKeyHex ?? ''
const twoLines = `${someWif.slice(0, 30)}\n${someWif.slice(30)}`
const latin = new TextDecoder('latin1')
const inBatch = { $version: '0', type: 'batch', mnemonic: words, privateKey: someHex }
const oneKey = { purpose: 0, privateKey: someWif }
const keyFile = {
  network: 'testnet',
  mode: 'create',
  depositAddress: 'yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB',
  txid: '9d'.repeat(32),
  identityKeys: [{ id: 0, name: 'Master', words: words.split(' '), memo: words, privateKeyWif: someWif }],
  assetLockKey: { key: formatBase58(parseHex(someHex)), wif: someWif },
}
const distinct = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
const asNames = { documents: Object.fromEntries(distinct.split(' ').map((word) => [word, { of: 'x' }])) }
const asItems = { list: words.split(' ').map((w, at) => ({ w, at, lang: 'english' })) }
const invited = `dashpay://invite?du=${encodeURIComponent(words)}&assetlocktx=${'9d'.repeat(32)}&pk=${someWif}`

describe.each<[string, string, string]>([
  ['JSON of a transition that is not complete', JSON.stringify(inBatch), 'sausage'],
  ['JSON of a transition with a private key in hex', JSON.stringify(inBatch), someHex],
  ['a phrase with a word in each line and text before', `Mine:\n\n${words.replaceAll(' ', '\n')}`, 'sausage'],
  ['WIF over two lines', twoLines, someWif.slice(30)],
  ['WIF over two lines, with text before', `key:\n${twoLines}`, someWif.slice(30)],
  ['Base64 of text', formatBase64(encodeUtf8(`Written down: ${words}. Keep it.`)), 'sausage'],
  ['hex of text', formatHex(encodeUtf8(`Written down: ${words}. Keep it.`)), 'sausage'],
  ['hex of a file of keys', formatHex(encodeUtf8(JSON.stringify(oneKey))), someWif],
  [
    'a payment link',
    `dash:XcRTuKA9BKJMSVP6hkBV4LJxGRZBZ1CMYe?message=${encodeURIComponent(words)}`,
    'sausage',
  ],
  [
    'a payment link, beside a stray percent sign',
    `dash:XcRTuKA9BKJMSVP6hkBV4LJxGRZBZ1CMYe?message=100%%20${percent(words)}`,
    percent('sausage'),
  ],
  [
    'a payment link, encoded twice',
    `dash:XcRTuKA9BKJMSVP6hkBV4LJxGRZBZ1CMYe?message=${percent(percent(someWif))}`,
    percent(percent(someWif)),
  ],
  ['a link of another kind', `https://example.org/?x=5%&y=${percent(words)}`, percent('sausage')],
  ['hex of UTF-16', formatHex(utf16(`Mine: ${words}`)), formatHex(utf16('sausage'))],
  ['Base64 of UTF-16', formatBase64(utf16(someWif)), formatBase64(utf16(someWif))],
  ['JSON, with zeros between', JSON.stringify({ memo: words.replaceAll('', '\0') }), String.raw`s\u0000a`],
  ['CBOR, as bytes of text', formatHex(encodeCbor({ memo: utf16(words) })), formatHex(utf16('sausage'))],
  ['a payment link, with WIF', `dash:XcRTuKA9BKJMSVP6hkBV4LJxGRZBZ1CMYe?label=${someWif}`, someWif],
  ['a payment link, with hex', `dash:XcRTuKA9BKJMSVP6hkBV4LJxGRZBZ1CMYe?label=${someHex}`, someHex],
  ['another part of an invitation', invited, 'sausage'],
  ['a list of words in a key file', JSON.stringify(keyFile), 'sausage'],
  ['words as names of members', JSON.stringify(asNames), 'accident'],
  ['words as names, in CBOR', formatHex(encodeCbor(asNames)), 'accident'],
  ['a word in each item', JSON.stringify(asItems, null, 4), 'sausage'],
  ['a word in each item, in CBOR', formatHex(encodeCbor(asItems)), 'sausage'],
  ['the key of the asset lock in a key file', JSON.stringify(keyFile), keyFile.assetLockKey.key],
])('a secret in %s', (_where, input, secret) => {
  it('is in no reading', () => {
    const readings = recognize(input)
    expect(readings.some(({ isMasked }) => isMasked)).toBe(true)
    const all = textOfAll(readings)
    for (const form of [secret, formatHex(encodeUtf8(secret)), encodeURIComponent(secret)])
      expect(all).not.toContain(form)
    for (const { bytes } of readings) expect(latin.decode(bytes)).not.toContain(secret)
  })
})

describe.each([
  ['in UTF-16 after its mark', [0xff, 0xfe, ...utf16(words)]],
  ['in UTF-16 without a mark', [...utf16(`Mine: ${words}`)]],
  ['in UTF-16 with its bytes swapped', [...utf16(words)].map((_, at, all) => all[at ^ 1] ?? 0)],
  ['in UTF-16 with half a character at the end', [0xff, 0xfe, ...utf16(words), 0]],
  ['in UTF-16 with half a pair', [0xff, 0xfe, ...utf16(words), 0, 0xd8]],
  ['in UTF-16 in a binary file', [9, 8, 7, 0, ...utf16(someWif), 0xff]],
])('a secret in a file, %s', (_where, bytes) => {
  it('is in no reading', () => {
    const readings = recognize(Uint8Array.from(bytes))
    expect(readings.map(({ isMasked }) => isMasked)).toEqual([true])
    for (const text of ['sausage', formatHex(utf16('sausage')), formatHex(utf16(someWif))])
      expect(textOfAll(readings)).not.toContain(text)
  })
})

it('still shows a public value beside a secret', () => {
  const shown = latin.decode(recognize(JSON.stringify(keyFile))[0]?.bytes)
  expect(shown).toContain(keyFile.depositAddress)
  expect(shown).toContain('Master')
})

it.each([
  `a${' '.repeat(40_000)}b`,
  '>  '.repeat(13_333),
  `${'\uDB40\uDC20'.repeat(60_000)}x`,
  '\u200B\uFF41'.repeat(60_000),
  'dash:x\n'.repeat(100_000),
  `a${'['.repeat(200_000)}b`,
])('does not throw on a long and strange text (%#)', (text) => {
  expect(() => recognize(text)).not.toThrow()
})

it('masks a member with a private name, and blanks it in the bytes', () => {
  const secret = 'cQ1secretsecret'
  const text = JSON.stringify({
    id: 'x',
    balance: 1,
    revision: 0,
    publicKeys: [{ id: 0, privateKey: secret }],
  })
  const [reading] = recognize(text)
  expect(reading).toMatchObject({ kind: 'platform-identity', isMasked: true })
  expect(new TextDecoder().decode(reading?.bytes)).not.toContain(secret)
  expect(textOfAll(reading)).not.toContain(secret)
})

it('shows 32 bytes that the user calls public', () => {
  const hex = keys.ecdsa[1]?.hash160Hex.padEnd(64, '7') ?? ''
  expect(textOfAll(recognize(hex))).not.toContain(hex)
  const readings = recognize(hex, { isPublic: true })
  expect(readings.map(({ kind }) => kind)).toEqual(['transaction-hash', 'identifier', 'block-hash'])
  expect(textOfAll(readings)).toContain(hex)
})
