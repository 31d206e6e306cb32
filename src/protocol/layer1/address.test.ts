import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import keys from '#/protocol/vectors/keys.json'
import { checkAddress, formatScriptAddress } from './address.ts'
import { encodeAddressOf } from './network.ts'
import { encodeP2pkhScript, encodeP2shScript } from './script.ts'

const rulesOf = (...of: Parameters<typeof checkAddress>) => {
  const checked = checkAddress(...of)
  return checked.ok ? [] : checked.violations.map(({ rule, params }) => [rule, params?.['found']])
}

describe('an address', () => {
  it.each(keys.ecdsa)('address $addressMainnet of a published key pays to its hash', (each) => {
    const script = encodeP2pkhScript(parseHex(each.hash160Hex))
    expect(checkAddress(each.addressMainnet, 'mainnet')).toEqual({ ok: true, value: script })
    expect(formatScriptAddress(script, 'mainnet')).toBe(each.addressMainnet)
    expect(rulesOf(each.addressMainnet, 'testnet')).toEqual([['address.network', 'mainnet']])
  })

  it('converts scripts of keys and of scripts to addresses and back, on both networks', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.constantFrom(encodeP2pkhScript, encodeP2shScript),
        fc.constantFrom('mainnet' as const, 'testnet' as const),
        (hash, encode, network) => {
          const script = encode(hash)
          const text = formatScriptAddress(script, network) ?? ''
          expect(checkAddress(` ${text}\n`, network)).toEqual({ ok: true, value: script })
        },
      ),
    )
  })

  it('is rejected with a wrong length, checksum, version byte or letter', () => {
    const hash = new Uint8Array(20).fill(5)
    const long = concatBytes(Uint8Array.of(0x4c), hash, Uint8Array.of(0))
    const checksummed = formatBase58(concatBytes(long, sha256d(long).subarray(0, 4)))
    const text = encodeAddressOf(0x4c, hash)
    const altered = text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a')
    expect(rulesOf(checksummed, 'mainnet')).toEqual([['address.length', undefined]])
    expect(rulesOf(altered, 'mainnet')).toEqual([['address.checksum', undefined]])
    expect(rulesOf(encodeAddressOf(0, hash), 'mainnet')).toEqual([['address.network', 'unknown']])
    expect(rulesOf(`${text}0`, 'mainnet')).toEqual([['encoding.base58', undefined]])
  })

  it('does not exist for a script of another kind', () => {
    for (const hex of ['', '51', `6a14${'11'.repeat(20)}`, `76a914${'11'.repeat(20)}88`])
      expect(formatScriptAddress(parseHex(hex), 'testnet')).toBeUndefined()
    expect(formatHex(encodeP2shScript(new Uint8Array(20)))).toBe(`a914${'00'.repeat(20)}87`)
  })
})
