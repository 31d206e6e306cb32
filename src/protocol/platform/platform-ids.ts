import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { hash160, sha256, sha256d } from '#/protocol/encoding/hash.ts'
import type { NewPlatformKey } from './key-layout.ts'
import type { PlatformLockProof } from './lock-proof.ts'
import type { PlatformTransition, AddressInputs } from './transition-layout.ts'
import { encodePlatformSigning } from './transition-bytes.ts'

// docs/platform.md "Hashes and ids"; dashpay/platform packages/rs-dpp/src. Results are in the order as hashed.

/** Derives the digest that an ECDSA signature signs: sha256 of sha256 of the signing bytes, 32 bytes. */
export function derivePlatformDigest(transition: PlatformTransition): Uint8Array {
  return sha256d(encodePlatformSigning(transition))
}

/** Derives the hash by which nodes know a transition: sha256, once, of all its bytes. */
export function deriveTransitionHash(transitionBytes: Uint8Array): Uint8Array {
  return sha256(transitionBytes)
}

/** Encodes the out point of a proof: txid in internal order, index little-endian (36 bytes). */
export function encodeLockOutPoint(proof: PlatformLockProof): Uint8Array {
  const [txid, index] =
    proof.kind === 'chain'
      ? [proof.value.outPoint.txid, proof.value.outPoint.vout]
      : [sha256d(proof.value.transaction), proof.value.outputIndex]
  return new ByteWriter().bytes(txid, 32).uint32(index).finish()
}

/** Derives the id of an asset lock's identity (32 bytes). Older profiles hash the txid in display order. */
export function derivePlatformIdentityId(proof: PlatformLockProof): Uint8Array {
  return sha256d(encodeLockOutPoint(proof))
}

/** Derives the id of an identity that addresses create, from the addresses and nonces, here little-endian. */
export function deriveIdFromAddresses(inputs: AddressInputs): Uint8Array {
  const writer = new ByteWriter()
  writeCount(writer, inputs.length)
  for (const [address, { nonce }] of inputs) {
    writer.uint8(address.kind === 'p2pkh' ? 0 : 1).bytes(address.value, 20)
    writeCount(writer, nonce)
  }
  return sha256d(writer.finish())
}

/** Derives the id of a contract from its owner and the nonce of its create (8 bytes, big-endian). */
export function deriveContractId(ownerId: Uint8Array, identityNonce: bigint): Uint8Array {
  return sha256d(concatBytes(ownerId, encodeNonce(identityNonce)))
}

function encodeNonce(nonce: bigint): Uint8Array {
  const written = new Uint8Array(8)
  new DataView(written.buffer).setBigUint64(0, nonce)
  return written
}

const documentIdTag = encodeUtf8('dash:document-id:v1')

/** Derives a document's id from contract, owner, type, entropy (32 bytes) and, in version 14, the contract nonce. */
export function deriveDocumentId(of: {
  readonly contractId: Uint8Array
  readonly ownerId: Uint8Array
  readonly documentType: string
  readonly entropy: Uint8Array
  readonly nonce?: bigint
}): Uint8Array {
  const parts = [of.contractId, of.ownerId, encodeUtf8(of.documentType), of.entropy]
  if (of.nonce === undefined) return sha256d(concatBytes(...parts))
  return sha256d(concatBytes(documentIdTag, ...parts, encodeNonce(of.nonce)))
}

/** Derives the hash for looking up a key: the hash160 of a public key, or the data of a hash key (20 bytes). */
export function derivePlatformKeyHash({ type, data }: Pick<NewPlatformKey, 'type' | 'data'>): Uint8Array {
  return type < 2 ? hash160(data) : data
}

// Writes a bincode integer in the little-endian configuration, which is used nowhere else.
function writeCount(writer: ByteWriter, count: number): void {
  if (count < 251) writer.uint8(count)
  else if (count < 0x1_0000) writer.uint8(0xfb).uint16(count)
  else writer.uint8(0xfc).uint32(count)
}
