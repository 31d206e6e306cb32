import { KeyType } from '#/protocol/key/key-attribute.ts'
import { z } from 'zod'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { Compartment, compartmentOf } from './compartment.ts'
import { openAtGate, sealToGate, type GateKeyPair } from './gate-box.ts'
import { hdPathPattern } from './hd-series.ts'
import { AesBoxForm, Bytes, bytesOf, idLength } from './stored-form.ts'
import { openBytes, sealBytes } from './web-crypto.ts'

/** Format of records that this build writes. Format 1 has no derived keys. */
export const recordFormat = 2

const common = {
  format: z.literal([1, recordFormat]),
  id: bytesOf(idLength),
  compartment: Compartment,
  keyType: z.literal([0, 1, 2]),
  publicKey: Bytes,
  label: z.string(),
  createdAtMs: z.int().nonnegative(),
  origin: z.enum(['generated', 'imported', 'derived']),
  path: z.string().regex(hdPathPattern).exactOptional(),
  /** The phrase that the key was derived from, if the vault has forgotten it. Since format 5 of the header. */
  phraseId: bytesOf(idLength).exactOptional(),
  box: z.union([AesBoxForm, AesBoxForm.extend({ ephemeralKey: bytesOf(32) })]),
}

export const SealedRecord = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...common, kind: z.literal('identity'), securityLevel: z.literal([0, 1, 2, 3]) }),
    z.strictObject({ ...common, kind: z.literal('single-use'), securityLevel: z.null() }),
  ])
  .refine((record) => record.publicKey.length === (record.keyType === KeyType.bls ? 48 : 33))
  .refine((record) => record.compartment === compartmentOf(record))
  .refine((record) => (record.compartment === 'gate') === 'ephemeralKey' in record.box)
  .refine((record) => (record.origin === 'derived') === (record.path !== undefined))
  .refine((record) => record.phraseId === undefined || record.origin === 'derived')
  .refine((record) => record.format !== 1 || record.origin !== 'derived')
export type SealedRecord = Readonly<z.infer<typeof SealedRecord>>

export type RecordFace = SealedRecord extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'box'>
    : never
  : never

/** Sealing to the gate needs only the gate's public key. */
export type SealingKey =
  | { readonly compartment: 'gate'; readonly gateKey: Uint8Array }
  | { readonly compartment: 'session' | 'device'; readonly key: CryptoKey }

export type OpeningKey =
  | { readonly compartment: 'gate'; readonly gate: GateKeyPair }
  | { readonly compartment: 'session' | 'device'; readonly key: CryptoKey }

/**
 * Seals a key (32 bytes, caller wipes); public members are additional data. See docs/vault-format.md, "Stored forms".
 */
export async function sealRecord(
  vaultId: Uint8Array,
  face: RecordFace,
  sealing: SealingKey,
  privateKey: Uint8Array,
): Promise<SealedRecord> {
  const aad = recordAad(vaultId, face)
  const box =
    sealing.compartment === 'gate'
      ? await sealToGate(sealing.gateKey, privateKey, aad)
      : await sealBytes(sealing.key, privateKey, aad)
  return { ...face, box }
}

/** Returns the private key, for the caller to wipe; `undefined` if changed, moved or of another vault. */
export async function openRecord(
  vaultId: Uint8Array,
  record: SealedRecord,
  opening: OpeningKey,
): Promise<Uint8Array | undefined> {
  const aad = recordAad(vaultId, record)
  if (opening.compartment !== 'gate') return openBytes(opening.key, record.box, aad)
  return 'ephemeralKey' in record.box ? openAtGate(opening.gate, record.box, aad) : undefined
}

function recordAad(vaultId: Uint8Array, face: RecordFace): Uint8Array {
  return encodeCbor([face.format, vaultId, face.id, face.compartment, face.keyType, face.publicKey])
}
