import { bls12_381 } from '@noble/curves/bls12-381.js'
import { describe, expect, it } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { deriveBlsPublicKey } from './bls.ts'
import { isBlsPublicKey } from './bls-public-key.ts'

// Asks the package that verifies signatures.
function isPoint(bytes: Uint8Array): boolean {
  if (bytes.length !== 48) return false
  try {
    const point = bls12_381.G1.Point.fromBytes(bytes)
    point.assertValidity()
    return !point.is0()
  } catch {
    return false
  }
}

const keys = Array.from({ length: 20 }, (_, at) => deriveBlsPublicKey(new Uint8Array(32).fill(at + 1)))

// The cofactor (z + 1)² / 3 and its factors, z = 0xd201000000010000: 3 · 11² · 10177² · 859267² · 52437899².
const cofactor = 0x396c8c005555e1568c00aaab0000aaabn
const partsOfCofactor = [3n, 11n ** 2n, 10_177n ** 2n, 859_267n ** 2n, 52_437_899n ** 2n]

function withX(x: bigint, flags = 0x80): Uint8Array {
  const bytes = parseHex(x.toString(16).padStart(96, '0'))
  bytes[0] = (bytes[0] ?? 0) | flags
  return bytes
}

describe('isBlsPublicKey', () => {
  it('accepts public keys, and the other point with the same x', () => {
    for (const key of keys) {
      expect(isBlsPublicKey(key)).toBe(true)
      const other = Uint8Array.from(key)
      other[0] = (key[0] ?? 0) ^ 0x20
      expect([isBlsPublicKey(other), isPoint(other)]).toEqual([true, true])
    }
  })

  it('judges altered keys like the package that verifies signatures', () => {
    const altered = keys.flatMap((key) =>
      Array.from({ length: 16 }, (_, at) => {
        const bytes = Uint8Array.from(key)
        const place = at < 8 ? 0 : at * 3
        bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8))
        return bytes
      }),
    )
    expect(altered.map(isBlsPublicKey)).toEqual(altered.map(isPoint))
  })

  it('rejects points of the curve that are not of the subgroup', () => {
    const { Fp } = bls12_381.fields
    const isOnCurve = (x: bigint) => {
      const squared = Fp.create(x ** 3n + 4n)
      return Fp.eql(Fp.pow(squared, (Fp.ORDER - 1n) / 2n), Fp.ONE)
    }
    const onCurve = Array.from({ length: 40 }, (_, x) => BigInt(x))
      .filter(isOnCurve)
      .map((x) => withX(x))
    expect(onCurve.length).toBeGreaterThan(5)
    expect(onCurve.map(isBlsPublicKey)).toEqual(onCurve.map(isPoint))
    expect(onCurve.some(isBlsPublicKey)).toBe(false)
  })

  it('rejects points of every order that the cofactor has, and their sums with public keys', () => {
    const { Point } = bls12_381.G1
    const { Fp } = bls12_381.fields
    const onCurve = [0n, 4n, 5n, 6n, 8n].map((x) =>
      Point.fromAffine({ x, y: Fp.sqrt(Fp.create(x ** 3n + 4n)) }),
    )
    // Multiplied by the subgroup's order, then by the cofactor without one of its factors.
    const torsion = onCurve.map((point) => point.multiplyUnsafe(Point.Fn.ORDER - 1n).add(point))
    const ofOneOrder = partsOfCofactor.map((part) =>
      torsion.map((point) => point.multiplyUnsafe(cofactor / part)).filter((point) => !point.is0()),
    )
    expect(partsOfCofactor.reduce((product, part) => product * part)).toBe(cofactor)
    expect(ofOneOrder.map((points) => points.length > 0)).toEqual(partsOfCofactor.map(() => true))
    const points = [...torsion, ...ofOneOrder.flat()].filter((point) => !point.is0())
    const sums = points.flatMap((point) => keys.slice(0, 3).map((key) => Point.fromBytes(key).add(point)))
    // `toBytes` only writes points of the subgroup. Both choices of y are rejected.
    const all = [...points, ...sums].flatMap((point) => [0x80, 0xa0].map((flags) => withX(point.x, flags)))
    expect(all.filter(isBlsPublicKey)).toEqual([])
    expect(all.filter(isPoint)).toEqual([])
  })

  it('rejects infinity, a point that is not compressed, an x beyond the field and other lengths', () => {
    const [key = new Uint8Array()] = keys
    const plain = Uint8Array.from(key)
    plain[0] = (key[0] ?? 0) & 0x7f
    const field = bls12_381.fields.Fp.ORDER
    const beyond = Array.from({ length: 10 }, (_, more) => withX(field + BigInt(more)))
    const all = [
      withX(0n, 0xc0),
      withX(0n, 0xe0),
      plain,
      ...beyond,
      key.subarray(1),
      new Uint8Array(),
      bls12_381.G1.Point.fromBytes(key).toBytes(false),
    ]
    expect(all.map(isBlsPublicKey)).toEqual(all.map(() => false))
    expect(all.map(isPoint)).toEqual(all.map(() => false))
  })
})
