import { bls12_381 } from '@noble/curves/bls12-381.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'

import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { checkHex } from '#/protocol/encoding/hex.ts'
import { versionBytes, type NetworkKind } from '#/protocol/layer1/network.ts'
import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { deriveBlsPublicKey } from './bls.ts'
import { deriveEcdsaPublicKey } from './ecdsa.ts'
import type { Curve } from './key-attribute.ts'

const privateKeyLength = 32
/** More random bytes than a private key has, so that the reduction is unbiased (FIPS 186-5, A.2.1). */
export const privateKeySeedLength = 48

const checksumLength = 4
const uncompressedLength = 1 + privateKeyLength
const compressedLength = uncompressedLength + 1

const orders: Readonly<Record<Curve, bigint>> = {
  ecdsa: secp256k1.Point.Fn.ORDER,
  bls: bls12_381.fields.Fr.ORDER,
}

/** Tells whether the bytes are a private key: 32 bytes, big-endian, above zero, below the curve's order. */
export function isPrivateKey(curve: Curve, bytes: Uint8Array): boolean {
  if (bytes.length !== privateKeyLength) return false
  const scalar = bytes.reduce((total, byte) => (total << 8n) | BigInt(byte), 0n)
  return scalar > 0n && scalar < orders[curve]
}

/** Derives a private key of the curve (32 bytes) from 48 random bytes, reduced without bias (FIPS 186-5, A.2.1). */
export function derivePrivateKey(curve: Curve, seed: Uint8Array): Uint8Array {
  const { utils } = curve === 'ecdsa' ? secp256k1 : bls12_381
  return utils.randomSecretKey(seed)
}

/** Derives the public key of a private key: 33 bytes (compressed) for ECDSA, 48 bytes (compressed G1) for BLS. */
export function derivePublicKey(curve: Curve, privateKey: Uint8Array): Uint8Array {
  return curve === 'ecdsa' ? deriveEcdsaPublicKey(privateKey) : deriveBlsPublicKey(privateKey)
}

/** Reads a private key of 64 hex digits. Violations contain places, never a character of the secret. */
export function checkPrivateKeyHex(text: string, curve: Curve): Checked<Uint8Array> {
  const bytes = checkHex(text)
  if (!bytes.ok) return { ok: false, violations: bytes.violations.map(withoutSecret) }
  if (isPrivateKey(curve, bytes.value)) return bytes
  bytes.value.fill(0)
  return rejected(violation('private-key.range', '', { params: { length: bytes.value.length } }))
}

/** Reads a WIF private key: base58check of version ‖ 32 bytes ‖ 01. The caller wipes it. */
export function checkWif(text: string, network: NetworkKind): Checked<Uint8Array> {
  const decoded = checkBase58(text)
  if (!decoded.ok) return { ok: false, violations: decoded.violations.map(withoutSecret) }
  try {
    return checkWifBytes(decoded.value, network)
  } finally {
    decoded.value.fill(0)
  }
}

function checkWifBytes(bytes: Uint8Array, network: NetworkKind): Checked<Uint8Array> {
  const payload = bytes.subarray(0, -checksumLength)
  const checksum = bytes.subarray(payload.length)
  if (payload.length !== compressedLength && payload.length !== uncompressedLength) {
    return rejected(violation('private-key.wif', '', { params: { length: bytes.length } }))
  }
  if (!equalBytes(sha256d(payload).subarray(0, checksumLength), checksum)) {
    return rejected(violation('private-key.wif', ''))
  }
  return checkWifPayload(payload, network)
}

function checkWifPayload(payload: Uint8Array, network: NetworkKind): Checked<Uint8Array> {
  if (payload[0] !== versionBytes[network].privateKey) {
    return rejected(
      violation('private-key.network', '', { params: { network, found: networkOf(payload[0]) } }),
    )
  }
  if (payload.length !== compressedLength || payload[compressedLength - 1] !== 1) {
    return rejected(violation('private-key.compressed', ''))
  }
  const privateKey = payload.subarray(1, 1 + privateKeyLength)
  return isPrivateKey('ecdsa', privateKey)
    ? passed(privateKey.slice())
    : rejected(violation('private-key.range', ''))
}

/** Formats a private key (32 bytes) in WIF for a compressed public key. The text is the secret itself. */
export function formatWif(privateKey: Uint8Array, network: NetworkKind): string {
  const payload = concatBytes(Uint8Array.of(versionBytes[network].privateKey), privateKey, Uint8Array.of(1))
  const bytes = concatBytes(payload, sha256d(payload).subarray(0, checksumLength))
  try {
    return formatBase58(bytes)
  } finally {
    payload.fill(0)
    bytes.fill(0)
  }
}

function networkOf(version: number | undefined): NetworkKind | 'other' {
  if (version === versionBytes.mainnet.privateKey) return 'mainnet'
  return version === versionBytes.testnet.privateKey ? 'testnet' : 'other'
}

function withoutSecret({ rule, path, params }: Violation): Violation {
  const place = params?.['place']
  const length = params?.['length']
  return violation(rule, path, {
    params: { ...(place === undefined ? {} : { place }), ...(length === undefined ? {} : { length }) },
  })
}
