import { describe, expect, it } from 'vitest'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { listSamples } from '#/protocol/testing/exchange-cases.ts'
import { checkSigningBytes } from './transition-bytes.ts'
import { wireProfileNames, wireProfiles } from './wire-profile.ts'

// Other wallets sign text for sign-ins: a signed text must never be a valid signature of a transition.

const read = ({ signingBytes, profile }: Pick<ExchangeRequest, 'signingBytes' | 'profile'>) =>
  checkSigningBytes(signingBytes, wireProfiles[profile]).ok
// Signing bytes of updates in old profiles lack the id of the key. They are only readable together with it.
const samples = listSamples(80)
  .map(({ unsigned }) => unsigned)
  .filter(read)
const utf8 = new TextEncoder()

describe('bytes that are signed as a transition', () => {
  it('control: the samples cover every wire profile and transition type', () => {
    expect(new Set(samples.map(({ profile }) => profile))).toEqual(new Set(wireProfileNames))
    expect(new Set(samples.map(({ transition }) => transition.type))).toEqual(new Set([2, 3, 5, 6, 7]))
  })

  it('never reads bytes that begin like a text as a transition', () => {
    // A text in UTF-8 begins with white space, a printable character of ASCII, or the first byte of a longer character.
    const isFirst = (byte: number) =>
      [0x09, 0x0a, 0x0d].includes(byte) || (byte >= 0x20 && byte < 0x7f) || (byte >= 0xc2 && byte <= 0xf4)
    const firstBytes = Array.from({ length: 256 }, (_, byte) => byte).filter(isFirst)
    for (const { signingBytes, profile } of samples) {
      const asText = firstBytes.map((byte) => {
        const changed = concatBytes(Uint8Array.of(byte), signingBytes.subarray(1))
        return { signingBytes: changed, profile }
      })
      expect(asText.filter(read)).toEqual([])
    }
  })

  it('never reads bytes that begin like a wallet’s signed message as a transition', () => {
    for (const { signingBytes, profile } of samples)
      for (const prefix of ['\u0019DarkCoin Signed Message:\n', '\u0018Bitcoin Signed Message:\n'])
        for (const text of [signingBytes, utf8.encode('a text')])
          expect(read({ signingBytes: concatBytes(utf8.encode(prefix), text), profile })).toBe(false)
  })
})
