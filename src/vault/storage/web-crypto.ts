import { randomBytes } from '#/platform/random.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'

// AES-GCM uses a nonce of 96 bits as it is, and hashes any other length (SP 800-38D).
const ivLength = 12

export interface AesBox {
  readonly iv: Uint8Array
  readonly ciphertext: Uint8Array
}

/** Returns a new AES-256-GCM key of this browser profile, whose bytes scripts cannot read. */
export function makeAesKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Returns a new HMAC-SHA-256 key of this browser profile, whose bytes scripts cannot read. */
export function makeMacKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

/** Returns a non-extractable AES-256-GCM key from 32 bytes, for the caller to wipe. */
export function importAesKey(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', plain(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Derives an AES-256-GCM key (HKDF-SHA-256, RFC 5869). No salt: secrets are uniform or points. `info`: the use. */
export async function deriveAesKey(secret: Uint8Array, info: Uint8Array): Promise<CryptoKey> {
  const aes = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(hkdf(info), await importHkdfKey(secret), aes, false, ['encrypt', 'decrypt'])
}

/** Returns an HMAC-SHA-256 key by HKDF-SHA-256 (RFC 5869), as `deriveAesKey`. */
export async function deriveMacKey(secret: Uint8Array, info: Uint8Array): Promise<CryptoKey> {
  const mac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  return crypto.subtle.deriveKey(hkdf(info), await importHkdfKey(secret), mac, false, ['sign', 'verify'])
}

/** Encrypts with AES-256-GCM (SP 800-38D) under a fresh random 96-bit IV; `aad` is authenticated. */
export async function sealBytes(key: CryptoKey, plaintext: Uint8Array, aad: Uint8Array): Promise<AesBox> {
  const iv = randomBytes(ivLength)
  const algorithm = { name: 'AES-GCM', iv: plain(iv), additionalData: plain(aad) }
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plain(plaintext)))
  return { iv, ciphertext }
}

/** Returns the plaintext, for the caller to wipe, or `undefined` when key, box or `aad` do not match. */
export async function openBytes(
  key: CryptoKey,
  box: AesBox,
  aad: Uint8Array,
): Promise<Uint8Array | undefined> {
  const algorithm = { name: 'AES-GCM', iv: plain(box.iv), additionalData: plain(aad) }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, plain(box.ciphertext)))
  } catch {
    return undefined
  }
}

/** Returns the HMAC-SHA-256 (32 bytes) of the bytes. */
export async function macOf(key: CryptoKey, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, plain(bytes)))
}

/** Tells whether `mac` is the HMAC-SHA-256 of the bytes, compared by the browser. */
export function verifyMac(key: CryptoKey, mac: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  return crypto.subtle.verify('HMAC', key, plain(mac), plain(bytes))
}

function importHkdfKey(secret: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', plain(secret), 'HKDF', false, ['deriveKey'])
}

function hkdf(info: Uint8Array) {
  return { name: 'HKDF', hash: 'SHA-256', salt: plain(encodeUtf8('')), info: plain(info) }
}

function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  // Web Crypto does not accept shared memory, and the vault uses none.
  return bytes as Uint8Array<ArrayBuffer>
}
