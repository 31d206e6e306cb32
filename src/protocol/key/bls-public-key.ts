import { Field } from '@noble/curves/abstract/modular.js'
import { weierstrass } from '@noble/curves/abstract/weierstrass.js'

// Only G1 of BLS12-381 (draft-irtf-cfrg-pairing-friendly-curves), because code with pairings is much larger.
const curve = {
  p: 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn,
  n: 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n,
  h: 0x396c8c005555e1568c00aaab0000aaabn,
  a: 0n,
  b: 4n,
  Gx: 0x17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bbn,
  Gy: 0x08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1n,
}
const field = Field(curve.p)

// P is in the subgroup exactly when φ(P) = (βx, y) is −z²P (M. Scott, eprint 2021/1130, section 4); cheaper than nP.
const beta = 0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffen
const z = 0xd201000000010000n
const Point = weierstrass(curve, {
  Fp: field,
  isTorsionFree: (Same, point) =>
    point
      .multiplyUnsafe(z)
      .multiplyUnsafe(z)
      .negate()
      .equals(new Same(field.mul(point.X, beta), point.Y, point.Z)),
})

// Flags in the first three bits: compressed, infinity, and which of the two points with that x is meant. Either both
// points are keys or neither is.
const compressed = 0x80
const infinity = 0x40
const flags = 0xe0

/** Tells whether the bytes are a compressed G1 point (48 bytes) of the prime-order subgroup, not at infinity. */
export function isBlsPublicKey(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (bytes.length !== 48 || (first & compressed) === 0 || (first & infinity) !== 0) return false
  try {
    const x = field.fromBytes(Uint8Array.of(first & ~flags, ...bytes.subarray(1)))
    const y = field.sqrt(field.add(field.pow(x, 3n), curve.b))
    Point.fromAffine({ x, y }).assertValidity()
    return true
  } catch {
    return false
  }
}
