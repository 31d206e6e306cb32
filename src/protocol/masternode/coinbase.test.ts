import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { sampleBytes } from '#/protocol/testing/diff-samples.ts'
import { checkCoinbase, encodeCoinbase, type CoinbaseContent } from './coinbase.ts'

const frame = { script: Uint8Array.of(1, 2), outputs: [{ amountDuffs: 5n, script: new Uint8Array() }] }
const masternodeRoot = sampleBytes('masternodes')
const quorumRoot = sampleBytes('quorums')
const signature = new Uint8Array(96).fill(7)
const contents: readonly CoinbaseContent[] = [
  { version: 1, height: 1, masternodeRoot },
  { version: 2, height: 2 ** 32 - 1, masternodeRoot, quorumRoot },
  { version: 3, height: 1, masternodeRoot, quorumRoot, creditPoolDuffs: -1n },
  {
    version: 3,
    height: 70_000,
    masternodeRoot,
    quorumRoot,
    chainLock: { height: 3, signature },
    creditPoolDuffs: 2n ** 50n,
  },
]

function rulesOf(bytes: Uint8Array): readonly string[] {
  const checked = checkCoinbase(bytes)
  return checked.ok ? [] : checked.violations.map(({ rule }) => rule)
}

describe('a coinbase', () => {
  it.each(contents)('reads back as it was written: version $version at $height', (content) => {
    const bytes = encodeCoinbase(content, frame)
    expect(checkCoinbase(bytes)).toEqual({ ok: true, value: { ...content, bytes, txid: sha256d(bytes) } })
  })

  it('reads height, masternode root and previous chain lock from a coinbase of a public network', () => {
    const { result, height } = JSON.parse(
      readFileSync('src/protocol/vectors/chain/testnet-905490-905491.json', 'utf8'),
    )
    const checked = checkCoinbase(parseHex(result.cbTx))
    if (!checked.ok) throw new TypeError('rejected')
    const { value } = checked
    expect([value.version, value.height, value.chainLock?.height]).toEqual([3, height, height - 1])
    expect(formatHex(value.masternodeRoot.slice().reverse())).toBe(result.merkleRootMNList)
  })

  const hex = formatHex(encodeCoinbase({ version: 1, height: 9, masternodeRoot }, frame))
  const withLock = formatHex(encodeCoinbase({ version: 3, height: 9, masternodeRoot, quorumRoot }, frame))
  it.each([
    ['', ['bytes.end']],
    [hex.slice(0, -2), ['bytes.count']],
    [`${hex}00`, ['bytes.end']],
    [hex.replace(/^03000500/, '03000600'), ['coinbase.special']],
    [hex.replace(/^03000500/, '04000500'), ['coinbase.special']],
    [hex.replace('ffffffff02', 'feffffff02'), ['coinbase.input']],
    [hex.replace('0'.repeat(64), `1${'0'.repeat(63)}`), ['coinbase.input']],
    // Payloads with an extra byte, a missing byte, another version, and a lock that does not lock an earlier block.
    [`${hex.replace('260100', '270100')}00`, ['bytes.end']],
    [hex.replace('260100', '250100').slice(0, -2), ['bytes.end']],
    [hex.replace('260100', '260400'), ['coinbase.special']],
    [withLock.replace(`00${'00'.repeat(96)}`, `09${'00'.repeat(96)}`), ['coinbase.special']],
  ])('is rejected: %s', (text, rules) => {
    expect(rulesOf(parseHex(text))).toEqual(rules)
  })

  it('is checked without throwing, whichever byte is changed', () => {
    const good = encodeCoinbase(contents[3] ?? { version: 1, height: 1, masternodeRoot }, frame)
    fc.assert(
      fc.property(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const changed = good.slice()
        changed[at] = byte
        expect(typeof checkCoinbase(changed).ok).toBe('boolean')
      }),
    )
  })
})
