import { expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import keys from '#/protocol/vectors/keys.json'
import { formatPrivateText, isOneKey } from './decode-input.ts'
import { recognize } from './recognize.ts'

const key = keys.ecdsa[1]
if (key === undefined) throw new TypeError('vectors')
const bytes = parseHex(key.privateKeyHex)

it.each([
  key.privateKeyHex,
  `0x${key.privateKeyHex.toUpperCase()}`,
  ` "${key.privateKeyHex}"\n`,
  formatBase64(bytes),
  formatBase58(bytes),
  bytes,
  encodeUtf8(key.privateKeyHex),
])('writes a private key of 32 bytes as hex digits, whatever form it came in (%#)', (input) => {
  expect(formatPrivateText(input)).toBe(key.privateKeyHex)
  expect(isOneKey(recognize(input))).toBe(true)
})

it('keeps a private key in wallet import format, without the white space around it', () => {
  expect(formatPrivateText(` ${key.wifTestnet}\n`)).toBe(key.wifTestnet)
  expect(isOneKey(recognize(key.wifTestnet))).toBe(true)
})

it.each([`here it is: ${key.wifTestnet}`, JSON.stringify({ value: key.wifTestnet }), key.publicKeyBase58])(
  'does not count a longer text or a public key as one private key (%#)',
  (input) => {
    expect(isOneKey(recognize(input))).toBe(false)
  },
)
