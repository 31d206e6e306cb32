import {
  CompressionFlag,
  ContextFlag,
  instantiateSecp256k1Wasm,
} from '@bitauth/libauth/build/lib/bin/secp256k1/secp256k1-wasm.js'

import type { Secp256k1 } from './ecdsa.ts'

// `STACKTOP` in secp256k1-wasm.js; the stack grows upwards. Signing takes about 1.2 kB and recovering 6 kB.
const stackStart = 68_752
const wipedStackLength = 32 * 1024

// Order of the curve. The library does not reduce digests from the order on (RFC 6979, bits2octets). Repeated
// here, because a script that the worker loads late should not import others (docs/vault-signing.md "The worker").
const order = [0xffffffffffffffffn, 0xfffffffffffffffen, 0xbaaedce6af48a03bn, 0xbfd25e8cd0364141n] as const
const digestAt = 0
const privateKeyAt = 32
const compactAt = 64
const signatureAt = 128
const pointAt = 200
const publicKeyAt = 264
const numberAt = 300
const blockLength = 304

const scalarLength = 32
const compactLength = 64
const publicKeyLength = 33

/** `memory` is its complete WebAssembly memory. Before and after each call, the blinding is the only secret in it. */
export interface Libsecp256k1 extends Secp256k1 {
  readonly memory: Uint8Array
}

/**
 * Opens libsecp256k1 as WebAssembly, blinded by 32 random bytes that the caller wipes. Its working data is zeroed when
 * a call ends, also after an error. Throws if WebAssembly does not run. 240 kB: for workers (docs/decisions/0021).
 */
export async function openLibsecp256k1(blinding: Uint8Array): Promise<Libsecp256k1> {
  if (blinding.length !== scalarLength) throw new TypeError('the blinding has 32 bytes')
  const wasm = await instantiateSecp256k1Wasm()
  const memory = wasm.heapU8
  const context = wasm.contextCreate(ContextFlag.BOTH)
  const block = wasm.malloc(blockLength)
  const at = (place: number) => block + place
  const read = (place: number, length: number) => memory.slice(at(place), at(place) + length)

  function wiping<Result>(work: () => Result): Result {
    try {
      return work()
    } finally {
      memory.fill(0, block, block + blockLength)
      memory.fill(0, stackStart, stackStart + wipedStackLength)
    }
  }

  function readPoint(): Uint8Array {
    memory.set([publicKeyLength, 0, 0, 0], at(numberAt))
    wasm.pubkeySerialize(context, at(publicKeyAt), at(numberAt), at(pointAt), CompressionFlag.COMPRESSED)
    return read(publicKeyAt, publicKeyLength)
  }

  wiping(() => {
    memory.set(blinding, at(privateKeyAt))
    if (wasm.contextRandomize(context, at(privateKeyAt)) !== 1) throw new TypeError('the blinding')
  })

  return {
    memory,
    sign: (digest, privateKey) =>
      wiping(() => {
        if (digest.length !== scalarLength || privateKey.length !== scalarLength) return undefined
        if (!isBelowOrder(digest)) return undefined
        memory.set(digest, at(digestAt))
        memory.set(privateKey, at(privateKeyAt))
        if (wasm.signRecoverable(context, at(signatureAt), at(digestAt), at(privateKeyAt)) !== 1)
          return undefined
        wasm.recoverableSignatureSerialize(context, at(compactAt), at(numberAt), at(signatureAt))
        const signature = new Uint8Array(1 + compactLength)
        signature.set(read(numberAt, 1))
        signature.set(read(compactAt, compactLength), 1)
        return signature
      }),
    recover: (digest, signature) =>
      wiping(() => {
        const recoveryId = signature[0] ?? 0
        if (digest.length !== scalarLength || signature.length !== 1 + compactLength || recoveryId > 3)
          return undefined
        memory.set(digest, at(digestAt))
        memory.set(signature.subarray(1), at(compactAt))
        if (wasm.recoverableSignatureParse(context, at(signatureAt), at(compactAt), recoveryId) !== 1)
          return undefined
        if (wasm.recover(context, at(pointAt), at(signatureAt), at(digestAt)) !== 1) return undefined
        return readPoint()
      }),
    derive: (privateKey) =>
      wiping(() => {
        if (privateKey.length !== scalarLength) return undefined
        memory.set(privateKey, at(privateKeyAt))
        return wasm.pubkeyCreate(context, at(pointAt), at(privateKeyAt)) === 1 ? readPoint() : undefined
      }),
  }
}

function isBelowOrder(digest: Uint8Array): boolean {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
  for (const [index, part] of order.entries()) {
    const own = view.getBigUint64(index * 8)
    if (own !== part) return own < part
  }
  return false
}
