import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'

import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { isPrivateKey } from '#/protocol/key/private-key.ts'
import { deriveBelow, deriveRoot } from '#/protocol/key/hd-node.ts'
import { hardened } from '#/protocol/key/hd-path.ts'
import {
  commonSeries,
  fundingSeries,
  formatKeyPath,
  formatSeriesPath,
  hdPathPattern,
  type HdSeries,
  hdSeriesPattern,
  identityTopUps,
  rareSeries,
  SeriesName,
  seriesOfPath,
  singleUseSeries,
} from '#/vault/storage/hd-series.ts'

import { deriveBlsKey, deriveKeyOfSeries, deriveSeriesNode } from './derivation.ts'

/** Returns chain code and private key of an extended private key (BIP 32). */
function readExtendedKey(text: string) {
  const decoded = checkBase58(text)
  if (!decoded.ok) throw new Error('not base58')
  const payload = decoded.value.subarray(0, 78)
  expect(sha256d(payload).subarray(0, 4)).toEqual(decoded.value.subarray(78))
  return { chainCode: payload.slice(13, 45), privateKey: payload.slice(46) }
}

describe('nodes of the tree', () => {
  // BIP 32 "Test Vectors" 1, 3 and 4, as far as their steps are hardened.
  it.each([
    [
      '000102030405060708090a0b0c0d0e0f',
      [0],
      'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
    ],
    [
      '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be',
      [0],
      'xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L',
    ],
    [
      '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678',
      [0],
      'xprv9vB7xEWwNp9kh1wQRfCCQMnZUEG21LpbR9NPCNN1dwhiZkjjeGRnaALmPXCX7SgjFTiCTT6bXes17boXtjq3xLpcDjzEuGLQBM5ohqkao9G',
    ],
    [
      '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678',
      [0, 1],
      'xprv9xJocDuwtYCMNAo3Zw76WENQeAS6WGXQ55RCy7tDJ8oALr4FWkuVoHJeHVAcAqiZLE7Je3vZJHxspZdFHfnBEjHqU5hG1Jaj32dVoS6XLT1',
    ],
  ])('derives the nodes of the BIP 32 test vectors: %s %o', (seed, steps, extended) => {
    const expected = readExtendedKey(extended)
    expect(deriveBelow(deriveRoot(parseHex(seed)), steps.map(hardened))).toEqual(expected)
  })
})

it('rejects a child index of 2^31', () => {
  const root = deriveRoot(new Uint8Array(64).fill(7))
  for (const isHardened of [true, false])
    expect(() => deriveBelow(root, [{ index: 2 ** 31, isHardened }])).toThrow(RangeError)
})

describe('KeyGen', () => {
  // EIP-2333 "Test Cases", case 0: the master key is HKDF mod r of the seed.
  it('derives the BLS key of the EIP-2333 test case', () => {
    const seed = parseHex(
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    )
    const expected = 6083874454709270928345386274498605044986640685124978867557563392430687146096n
    expect(formatHex(deriveBlsKey(seed))).toBe(expected.toString(16).padStart(64, '0'))
  })
})

describe('the paths of DIP 13', () => {
  const identity = { kind: 'identity', curve: 'ecdsa', identityIndex: 3 } as const
  it.each<readonly [HdSeries, string]>([
    [{ ...identity, network: 'mainnet' }, "m/9'/5'/5'/0'/0'/3'/7'"],
    [{ ...identity, network: 'testnet' }, "m/9'/1'/5'/0'/0'/3'/7'"],
    [{ ...identity, curve: 'bls', network: 'testnet' }, "m/9'/1'/5'/0'/1'/3'/7'"],
    [fundingSeries('mainnet', 'registration'), "m/9'/5'/5'/1'/7"],
    [fundingSeries('testnet', 'top-up'), "m/9'/1'/5'/2'/7"],
    [identityTopUps('testnet', 3, true), "m/9'/1'/5'/2'/3'/7"],
  ])('formats the path of a series, and reads the series back: %o', (series, path) => {
    expect(formatKeyPath(series, 7)).toBe(path)
    expect(path).toMatch(hdPathPattern)
    expect(seriesOfPath(path)).toEqual(series)
    expect(formatSeriesPath(series)).toMatch(hdSeriesPattern)
    expect(path.replaceAll("'", '')).not.toMatch(hdPathPattern)
  })

  it('reads the name of every series of single-use keys, and no other name', () => {
    const named = (['mainnet', 'testnet'] as const).flatMap((network) => [
      ...commonSeries(network),
      ...rareSeries(network),
      identityTopUps(network, 2 ** 31 - 1, true),
    ])
    expect(new Set(named.map(({ name }) => name)).size).toBe(24)
    for (const series of named) {
      expect(singleUseSeries(series.name)).toEqual(series)
      expect(SeriesName.safeParse(series.name).success).toBe(true)
      expect(formatSeriesPath(series)).toMatch(hdSeriesPattern)
      expect(seriesOfPath(formatKeyPath(series, 0))).toEqual(series)
    }
    for (const name of [
      "m/9'/5'/5'/0'/i",
      "m/9'/5'/5'/6'/i",
      "m/44'/5'/0'/1/i",
      "m/9'/5'/5'/2'/2147483648'/i",
    ])
      expect(singleUseSeries(name)).toBeUndefined()
    for (const path of ["m/9'/5'/5'/1'/0/0", "m/44'/5'/0'/0/1", "m/9'/5'/5'/3'/0'/0", "m/9'/3'/5'/1'/0"])
      expect(seriesOfPath(path)).toBeUndefined()
  })

  it('derives nodes as BIP 32 does, and BLS keys by KeyGen from those nodes', () => {
    const seed = new Uint8Array(64).fill(7)
    const ecdsa = { ...identity, network: 'mainnet' } as const
    const at = (...steps: readonly number[]) => deriveBelow(deriveRoot(seed), steps.map(hardened)).privateKey
    expect(deriveKeyOfSeries(deriveSeriesNode(seed, ecdsa), ecdsa, 7)).toEqual(at(9, 5, 5, 0, 0, 3, 7))
    const bls = { ...ecdsa, curve: 'bls' } as const
    const key = deriveKeyOfSeries(deriveSeriesNode(seed, bls), bls, 7)
    expect(key).toEqual(deriveBlsKey(at(9, 5, 5, 0, 1, 3, 7)))
    expect(isPrivateKey('bls', key)).toBe(true)
  })

  // From the platform's wallet: dashpay/platform, packages/wallet-lib, test of `Identities#getIdentityHDKeyByIndex`.
  it.each([
    [0, 0, '6fcf62a14d7c452a77dee426a534b7c92cbb13a41c3b7f75700519e339ef09dc'],
    [0, 1, '5e07be03de51b0c5f7af8d60074819e2cf4bdce8eb47e59c18295e151528390f'],
    [1, 0, '276d1d2aa6df3c3b7d9da967641769eddd7e81055833b90a79cdb1b433dd18e5'],
  ])('derives the private key of a published wallet: identity %d, key %d', (identityIndex, index, key) => {
    const seed = mnemonicToSeedSync(
      'during develop before curtain hazard rare job language become verb message travel',
    )
    const series = { ...identity, identityIndex, network: 'testnet' } as const
    expect(formatHex(deriveKeyOfSeries(deriveSeriesNode(seed, series), series, index))).toBe(key)
  })
})
