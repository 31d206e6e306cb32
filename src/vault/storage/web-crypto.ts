import { encodeUtf8 } from '#/protocol/encoding/utf8.ts'
import { randomBytes } from '#/platform/random.ts'

// 96 bits: the nonce length AES-GCM uses without hashing it first (SP 800-38D).
const ivLength = 12

/** AES-256-GCM ciphertext with its tag, and the fresh IV it was made with. */
export interface AesBox {
  readonly iv: Uint8Array
  readonly ciphertext: Uint8Array
}

/** A key that stays in this browser profile: its bytes cannot be read by scripts. */
export function makeAesKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export function makeMacKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

export function importAesKey(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', plain(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** HKDF-SHA-256 (RFC 5869) without salt: the secret is uniform already, `info` separates the uses. */
export async function deriveAesKey(secret: Uint8Array, info: Uint8Array): Promise<CryptoKey> {
  const aes = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(hkdf(info), await importHkdfKey(secret), aes, false, ['encrypt', 'decrypt'])
}

export async function deriveMacKey(secret: Uint8Array, info: Uint8Array): Promise<CryptoKey> {
  const mac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  return crypto.subtle.deriveKey(hkdf(info), await importHkdfKey(secret), mac, false, ['sign', 'verify'])
}

export async function sealBytes(key: CryptoKey, plaintext: Uint8Array, aad: Uint8Array): Promise<AesBox> {
  const iv = randomBytes(ivLength)
  const algorithm = { name: 'AES-GCM', iv: plain(iv), additionalData: plain(aad) }
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plain(plaintext)))
  return { iv, ciphertext }
}

/** The plaintext, for the caller to wipe, or nothing when the key, the box or the additional data is another. */
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

export async function macOf(key: CryptoKey, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, plain(bytes)))
}

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
  // Web Crypto wants bytes that are not shared between threads; nothing here makes shared ones.
  return bytes as Uint8Array<ArrayBuffer>
}
