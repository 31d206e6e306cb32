import { x25519 } from '@noble/curves/ed25519.js'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { randomBytes } from '#/platform/random.ts'
import { deriveAesKey, openBytes, sealBytes, type AesBox } from './web-crypto.ts'

/** The gate's key pair (RFC 7748). Sealing needs only the public key; wipe the private key after use. */
export interface GateKeyPair {
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

export interface GateBox extends AesBox {
  readonly ephemeralKey: Uint8Array
}

/** Returns a new X25519 key pair (RFC 7748), 32 bytes each. The caller wipes the private key. */
export function makeGateKeyPair(): GateKeyPair {
  const privateKey = randomBytes(32)
  try {
    return { privateKey, publicKey: x25519.getPublicKey(privateKey) }
  } catch (error) {
    privateKey.fill(0)
    throw error
  }
}

/** Seals to the gate: ephemeral X25519, HKDF-SHA-256, AES-256-GCM; authenticates `aad`. See docs/vault.md, "Keys". */
export async function sealToGate(
  gateKey: Uint8Array,
  plaintext: Uint8Array,
  aad: Uint8Array,
): Promise<GateBox> {
  const ephemeral = makeGateKeyPair()
  try {
    const key = await deriveBoxKey(ephemeral.privateKey, gateKey, ephemeral.publicKey, gateKey)
    return { ...(await sealBytes(key, plaintext, aad)), ephemeralKey: ephemeral.publicKey }
  } finally {
    ephemeral.privateKey.fill(0)
  }
}

/** Returns the plaintext, for the caller to wipe, or `undefined` when box, key or `aad` do not match. */
export async function openAtGate(
  gate: GateKeyPair,
  box: GateBox,
  aad: Uint8Array,
): Promise<Uint8Array | undefined> {
  let key: CryptoKey
  try {
    key = await deriveBoxKey(gate.privateKey, box.ephemeralKey, box.ephemeralKey, gate.publicKey)
  } catch {
    // A low-order point has no shared secret.
    return undefined
  }
  return openBytes(key, box, aad)
}

async function deriveBoxKey(
  ownPrivate: Uint8Array,
  otherPublic: Uint8Array,
  ephemeralKey: Uint8Array,
  gateKey: Uint8Array,
): Promise<CryptoKey> {
  const shared = x25519.getSharedSecret(ownPrivate, otherPublic)
  try {
    return await deriveAesKey(shared, encodeCbor(['keywright/gate-box/v1', ephemeralKey, gateKey]))
  } finally {
    shared.fill(0)
  }
}
