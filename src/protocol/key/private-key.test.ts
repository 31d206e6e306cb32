import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkHex, parseHex } from '#/protocol/encoding/hex.ts'
import {
  checkPrivateKeyHex,
  checkWif,
  derivePrivateKey,
  derivePublicKey,
  formatWif,
  isPrivateKey,
  privateKeySeedLength,
} from './private-key.ts'

const one = '0000000000000000000000000000000000000000000000000000000000000001'
const seeds = fc.uint8Array({ minLength: privateKeySeedLength, maxLength: privateKeySeedLength })

const violationsOf = (checked: ReturnType<typeof checkWif>) => (checked.ok ? [] : checked.violations)

describe('a private key', () => {
  it.each(['ecdsa', 'bls'] as const)(
    'derives a private key for %s, and its public key, from any seed',
    (curve) => {
      fc.assert(
        fc.property(seeds, (seed) => {
          const privateKey = derivePrivateKey(curve, seed)
          expect(isPrivateKey(curve, privateKey)).toBe(true)
          expect(derivePublicKey(curve, privateKey)).toHaveLength(curve === 'ecdsa' ? 33 : 48)
        }),
        { seed: 1, numRuns: 20 },
      )
    },
  )

  it('must be below the order of its curve: the same bytes may be valid for ECDSA but not for BLS', () => {
    const high = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140'
    expect(checkPrivateKeyHex(high, 'ecdsa').ok).toBe(true)
    expect(violationsOf(checkPrivateKeyHex(high, 'bls'))).toMatchObject([{ rule: 'private-key.range' }])
  })
})

describe('a violation of a private key', () => {
  it('contains the place, but no character and no value', () => {
    const secret = `${one.slice(0, 40)}x${one.slice(41)}`
    // Control: in a public text, the same mistake is reported with its character.
    expect(JSON.stringify(violationsOf(checkHex(secret)))).toContain('"x"')
    const [violation] = violationsOf(checkPrivateKeyHex(secret, 'ecdsa'))
    expect(violation).toMatchObject({ rule: 'encoding.hex', params: { place: 41 } })
    expect(JSON.stringify(violation)).not.toContain('"x"')
    expect(JSON.stringify(violation)).not.toContain(secret.slice(0, 8))
  })
})

describe('WIF', () => {
  it('reads back what it writes, on its own network only', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom('mainnet' as const, 'testnet' as const), (seed, network) => {
        const privateKey = derivePrivateKey('ecdsa', seed)
        const other = network === 'mainnet' ? 'testnet' : 'mainnet'
        const wif = formatWif(privateKey, network)
        expect(checkWif(wif, network)).toEqual({ ok: true, value: privateKey })
        expect(violationsOf(checkWif(wif, other))).toMatchObject([
          { rule: 'private-key.network', params: { network: other, found: network } },
        ])
      }),
      { seed: 2, numRuns: 50 },
    )
  })

  it('rejects the WIF of an uncompressed key for that reason', () => {
    const uncompressed = '7rQG1N8mXfW3PzYsfYuA4TCiPFraS6Bo4EEcRvKM5EjmAWfZdZH'
    expect(violationsOf(checkWif(uncompressed, 'mainnet'))).toMatchObject([
      { rule: 'private-key.compressed' },
    ])
  })

  it('rejects a WIF with one character changed', () => {
    const wif = formatWif(parseHex(one), 'testnet')
    for (let at = 0; at < wif.length; at += 1) {
      const changed = `${wif.slice(0, at)}${wif[at] === '2' ? '3' : '2'}${wif.slice(at + 1)}`
      expect(checkWif(changed, 'testnet').ok).toBe(false)
    }
  })
})
