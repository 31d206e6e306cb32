import { describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveX11BlockHash } from './block-hash.ts'

// The first blocks (layer 1 `src/chainparams.cpp`, `genesis`): version, block before, merkle root, time, bits, nonce.
const root = 'c762a6567f3cc092f0684bb62b7e00a84890b990f07cc71a6bb58d64b98e02e0'
const headerOf = (time: string, nonce: string) =>
  parseHex(`01000000${'00'.repeat(32)}${root}${time}f0ff0f1e${nonce}`)

describe('the hash of a header', () => {
  it.each([
    ['mainnet', '022ddb52', 'c23fb901', '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6'],
    ['testnet', 'dee1e352', 'c3c927e6', '00000bafbc94add76cb75e2ec92894837288a481e5c005f6563d91623bf8bc2c'],
  ])('matches the first block of %s', (_network, time, nonce, hash) => {
    expect(formatHex(deriveX11BlockHash(headerOf(time, nonce)))).toBe(hash)
  })

  it('rejects a header of 79 bytes', () => {
    expect(() => deriveX11BlockHash(new Uint8Array(79))).toThrow(RangeError)
  })
})
