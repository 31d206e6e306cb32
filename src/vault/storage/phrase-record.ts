import { z } from 'zod'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import type { GateKeyPair } from './gate-box.ts'
import { openAtGate, sealToGate } from './gate-box.ts'
import { hdSeriesPattern } from './hd-series.ts'
import { AesBoxForm, bytesOf, idLength } from './stored-form.ts'
import { openBytes, sealBytes } from './web-crypto.ts'

const phraseFormat = 2

/** The recovery phrase: its entropy is sealed at the gate; indices of derived keys are unencrypted. */
export const PhraseRecord = z.strictObject({
  format: z.literal(phraseFormat),
  kind: z.literal('phrase'),
  id: bytesOf(idLength),
  compartment: z.literal('gate'),
  length: z.literal([12, 24]),
  origin: z.enum(['generated', 'imported']),
  createdAtMs: z.int().nonnegative(),
  writtenDownAtMs: z.int().nonnegative().nullable(),
  /** Next index of each series, by path, so that no index is used twice. */
  nextIndices: z.record(z.string().regex(hdSeriesPattern), z.int().positive()),
  box: AesBoxForm.extend({ ephemeralKey: bytesOf(32) }),
})
export type PhraseRecord = Readonly<z.infer<typeof PhraseRecord>>

// Format 2 has the branches of registrations and top-ups. Format 3 adds invitations.
export const branchesFormat = 3

/** Branches of the phrase in the session compartment. They give single-use keys only. */
export const BranchesRecord = z.strictObject({
  format: z.literal([2, branchesFormat]),
  kind: z.literal('branches'),
  id: bytesOf(idLength),
  compartment: z.literal('session'),
  phraseId: bytesOf(idLength),
  box: AesBoxForm,
})
export type BranchesRecord = Readonly<z.infer<typeof BranchesRecord>>

export type PhraseFace = Omit<PhraseRecord, 'box' | 'format' | 'kind' | 'compartment'>

/**
 * Returns the record with the entropy (16 or 32 bytes) sealed to the gate. See docs/vault-format.md, "Stored forms".
 */
export async function sealPhrase(
  vaultId: Uint8Array,
  face: PhraseFace,
  gateKey: Uint8Array,
  entropy: Uint8Array,
): Promise<PhraseRecord> {
  const box = await sealToGate(gateKey, entropy, phraseAad(vaultId, face))
  return { format: phraseFormat, kind: 'phrase', compartment: 'gate', ...face, box }
}

/** Returns the entropy, for the caller to wipe, or `undefined` when the record was changed or is of another vault. */
export function openPhrase(
  vaultId: Uint8Array,
  record: PhraseRecord,
  gate: GateKeyPair,
): Promise<Uint8Array | undefined> {
  return openAtGate(gate, record.box, phraseAad(vaultId, record))
}

/**
 * Returns the branches record, with the nodes sealed by the session's key. See docs/vault-format.md, "Stored forms".
 */
export async function sealBranches(
  vaultId: Uint8Array,
  face: Pick<BranchesRecord, 'format' | 'id' | 'phraseId'>,
  key: CryptoKey,
  branches: Uint8Array,
): Promise<BranchesRecord> {
  const box = await sealBytes(key, branches, branchesAad(vaultId, face))
  return { kind: 'branches', compartment: 'session', ...face, box }
}

/** Returns the branch nodes, concatenated, for the caller to wipe; `undefined` if changed or of another vault. */
export function openBranches(
  vaultId: Uint8Array,
  record: BranchesRecord,
  key: CryptoKey,
): Promise<Uint8Array | undefined> {
  return openBytes(key, record.box, branchesAad(vaultId, record))
}

function phraseAad(vaultId: Uint8Array, { id, length }: Pick<PhraseRecord, 'id' | 'length'>): Uint8Array {
  return encodeCbor([phraseFormat, vaultId, id, 'gate', 'phrase', length])
}

function branchesAad(
  vaultId: Uint8Array,
  { format, id, phraseId }: Pick<BranchesRecord, 'format' | 'id' | 'phraseId'>,
): Uint8Array {
  return encodeCbor([format, vaultId, id, 'session', 'branches', phraseId])
}
