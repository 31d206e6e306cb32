import { randomBytes } from '#/platform/random.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { chooseSecp256k1 } from '#/protocol/key/ecdsa.ts'
import { derivePublicKey, isPrivateKey } from '#/protocol/key/private-key.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { openRecord, type OpeningKey, type SealedRecord } from '#/vault/storage/sealed-record.ts'
import { type OperationProgress, unfollowed } from '#/vault/unlock/operation-progress.ts'
import type { Authority } from '#/vault/unlock/proof.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { curveOf } from './private-key-source.ts'

export type Loans = ReadonlyMap<string, Uint8Array>

/** Returns the verified record of an id (hex). Throws `vault/locked`, `vault/key-damaged` or `vault/key-missing`. */
export function requireRecord(inspection: Inspection, recordId: string): SealedRecord {
  const known = inspection.records.get(recordId)
  if (known?.condition === 'sound') return known.record
  if (known?.condition === 'unchecked') throw new VaultError('vault/locked', { recordId })
  const isDamaged = inspection.damaged.some((each) => each.id === recordId)
  throw new VaultError(isDamaged ? 'vault/key-damaged' : 'vault/key-missing', { recordId })
}

/**
 * Lends private keys to `work`, then wipes them, even after an error. Keys at the gate need one fresh proof, session
 * keys an open session, device keys nothing. Throws as `requireRecord` and `openGate`. See docs/vault.md, "Keys".
 */
export async function borrowKeys<Result>(
  inspection: Inspection,
  recordIds: readonly string[],
  authority: Authority,
  work: (loans: Loans) => Promise<Result>,
): Promise<Result> {
  const records = [...new Set(recordIds)].map((recordId) => requireRecord(inspection, recordId))
  const lend = (gate?: GateKeyPair) => lendOpened(inspection, records, gate, work)
  const atGate = records.find(({ compartment }) => compartment === 'gate')
  if (atGate === undefined) return lend()
  return openGate(inspection, authority, lend, formatHex(atGate.id))
}

/**
 * Lends one private key for release to a file or screen. Always needs an open session (`vault/locked`) and a fresh
 * proof (codes of `openGate`), because nobody may make a lasting copy on an unattended page.
 */
export async function borrowToRelease<Result>(
  inspection: Inspection,
  recordId: string,
  authority: Authority,
  work: (privateKey: Uint8Array, record: SealedRecord) => Promise<Result>,
): Promise<Result> {
  if (inspection.session === undefined) throw new VaultError('vault/locked')
  const record = requireRecord(inspection, recordId)
  const lend = (gate: GateKeyPair) =>
    lendOpened(inspection, [record], gate, (loans) => work(requireLoan(loans, record), record))
  return openGate(inspection, authority, lend, recordId)
}

/** Returns the lent private key (32 bytes) of that record, wiped when the loan ends. Throws `vault/internal`. */
export function requireLoan(loans: Loans, record: SealedRecord): Uint8Array {
  const privateKey = loans.get(formatHex(record.id))
  if (privateKey === undefined) throw new VaultError('vault/internal')
  return privateKey
}

/**
 * Opens and lends the private keys of those records, each checked against its public key; `gate` opens those at the
 * gate. Throws `vault/key-damaged`, `vault/locked`, `vault/passphrase-needed`, and `vault/cancelled` by `progress`.
 */
export async function lendOpened<Result>(
  inspection: Inspection,
  records: readonly SealedRecord[],
  gate: GateKeyPair | undefined,
  work: (loans: Loans) => Promise<Result>,
  progress: OperationProgress = unfollowed,
): Promise<Result> {
  await loadArithmetic()
  const loans = new Map<string, Uint8Array>()
  try {
    for (const record of records) {
      const recordId = formatHex(record.id)
      const opening = openingFor(inspection, record, gate)
      const privateKey = await openRecord(inspection.header.vaultId, record, opening)
      if (privateKey === undefined) throw new VaultError('vault/key-damaged', { recordId })
      loans.set(recordId, privateKey)
      if (!isPrivateKeyOf(record, privateKey)) throw new VaultError('vault/key-damaged', { recordId })
      await progress.note(loans.size, records.length)
    }
    return await work(loans)
  } finally {
    for (const privateKey of loans.values()) privateKey.fill(0)
  }
}

let arithmetic: Promise<void> | undefined

/** Loads libsecp256k1 (240 kB) with the first loan: lists do not need it. If that fails, uses the slower noble. */
export function loadArithmetic(): Promise<void> {
  return (arithmetic ??= chooseArithmetic())
}

async function chooseArithmetic(): Promise<void> {
  const blinding = randomBytes(32)
  try {
    const { openLibsecp256k1 } = await import('#/protocol/key/libsecp256k1.ts')
    chooseSecp256k1(await openLibsecp256k1(blinding))
  } catch {
    // Falling back is safe: every signature is verified, whichever library computes it.
  } finally {
    blinding.fill(0)
  }
}

function openingFor(
  { session, device }: Inspection,
  { id, compartment }: SealedRecord,
  gate: GateKeyPair | undefined,
): OpeningKey {
  const recordId = formatHex(id)
  switch (compartment) {
    case 'gate':
      if (gate === undefined) throw new VaultError('vault/passphrase-needed', { recordId })
      return { compartment, gate }
    case 'session':
      if (session === undefined) throw new VaultError('vault/locked', { recordId })
      return { compartment, key: session.recordKey }
    case 'device':
      if (device === undefined) throw new VaultError('vault/key-damaged', { recordId })
      return { compartment, key: device.recordKey }
  }
}

function isPrivateKeyOf({ keyType, publicKey }: SealedRecord, privateKey: Uint8Array): boolean {
  const curve = curveOf(keyType)
  return isPrivateKey(curve, privateKey) && equalBytes(derivePublicKey(curve, privateKey), publicKey)
}
