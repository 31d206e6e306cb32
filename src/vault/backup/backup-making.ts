import { formatHex } from '#/protocol/encoding/hex.ts'
import { lendOpened, type Loans, requireLoan } from '#/vault/keys/key-loan.ts'
import { lastLinks } from '#/vault/log/audit-chain.ts'
import { entropyLengthOf } from '#/vault/phrase/recovery-phrase.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { type ManifestOwner, noAudit } from '#/vault/storage/manifest.ts'
import { openPhrase } from '#/vault/storage/phrase-record.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import type { OperationProgress } from '#/vault/unlock/operation-progress.ts'
import type { Authority } from '#/vault/unlock/proof.ts'
import { costOf } from '#/vault/unlock/protection-operations.ts'
import type { Stretch } from '#/vault/unlock/stretch.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { VaultError } from '#/vault/vault-error.ts'

import {
  type BackupAudit,
  type BackupContent,
  type BackupKey,
  encodeBackup,
  mostAuditEntries,
  privateKeyLength,
} from './backup-content.ts'
import { type BackupKind, sealBackup } from './backup-envelope.ts'
import { fileHash } from './backup-holding.ts'

// Limit of one chain in bytes. A backup saves only the end of a longer chain, because reading limits the file's size.
const mostAuditBytes = 2 * 1024 * 1024
const noChain: BackupAudit = { ...noAudit, entries: [] }

/**
 * Collects a backup of an open vault, with the log of the same moment. The proof opens the gate; the caller wipes
 * `secrets`. Throws `vault/locked`, `vault/damaged`, `vault/key-damaged`, `vault/cancelled`, codes of `openGate`.
 */
export function gatherBackup(
  inspection: Inspection,
  audit: ReadonlyMap<string, unknown>,
  workspace: Uint8Array,
  authority: Authority,
  progress: OperationProgress,
): Promise<BackupContent> {
  const { header, session, manifests } = inspection
  if (session === undefined) throw new VaultError('vault/locked')
  const records = [...inspection.records.values()].map(({ record }) => record)
  const phrase = inspection.phrase?.record
  const chain = (owner: ManifestOwner): BackupAudit => {
    const head = manifests[owner]?.audit ?? noAudit
    const most = { entries: mostAuditEntries, bytes: mostAuditBytes }
    return { ...head, entries: lastLinks(owner, head, audit, most) }
  }
  const content = {
    vaultId: header.vaultId,
    vaultCreatedAtMs: header.createdAtMs,
    keys: records.map(faceOf),
    phrase: phrase ? phraseFaceOf(phrase) : null,
    derivedFrom: phrase?.id ?? null,
    audit: { session: chain('session'), device: chain('device') },
    workspace,
  }
  const sealable = async (loans: Loans, gate: GateKeyPair): Promise<BackupContent> => {
    // Check here, before any copy of a secret exists.
    await progress.heed()
    const entropy = phrase && (await openPhrase(header.vaultId, phrase, gate))
    try {
      if (phrase !== undefined && entropy?.length !== entropyLengthOf(phrase.length))
        throw new VaultError('vault/key-damaged', { recordId: formatHex(phrase.id) })
      const privateKeys = records.map((record) => requireLoan(loans, record))
      const entropyAt = privateKeys.length * privateKeyLength
      const secrets = new Uint8Array(entropyAt + (entropy?.length ?? 0))
      for (const [index, privateKey] of privateKeys.entries())
        secrets.set(privateKey, index * privateKeyLength)
      secrets.set(entropy ?? [], entropyAt)
      return { ...content, secrets }
    } finally {
      entropy?.fill(0)
    }
  }
  return openGate(inspection, authority, (gate) =>
    lendOpened(inspection, records, gate, (loans) => sealable(loans, gate), progress),
  )
}

/** Returns the contents of a file with one private key. The caller wipes `secrets`, a copy of `privateKey`. */
export function gatherKey(
  { header, phrase }: Inspection,
  record: SealedRecord,
  privateKey: Uint8Array,
): BackupContent {
  return {
    vaultId: header.vaultId,
    vaultCreatedAtMs: header.createdAtMs,
    keys: [faceOf(record)],
    phrase: null,
    derivedFrom: record.origin === 'derived' ? (record.phraseId ?? phrase?.record.id ?? null) : null,
    audit: { session: noChain, device: noChain },
    workspace: new Uint8Array(),
    secrets: privateKey.slice(),
  }
}

function faceOf({ box: _sealed, format: _format, compartment: _follows, ...face }: SealedRecord): BackupKey {
  return face
}

function phraseFaceOf(
  record: NonNullable<Inspection['phrase']>['record'],
): NonNullable<BackupContent['phrase']> {
  const { id, length, origin, createdAtMs, writtenDownAtMs, nextIndices } = record
  return { id, length, origin, createdAtMs, writtenDownAtMs, nextIndices }
}

export interface SealedFile {
  readonly text: string
  readonly file: Uint8Array
  readonly keys: number
}

/**
 * Encodes and encrypts the content with the stretch parameters of the vault's passphrase, and wipes the secrets.
 * Returns the text, its SHA-256 and the number of keys. Throws `vault/backup-too-large` or `vault/cancelled`.
 */
export async function sealContent(
  kind: BackupKind,
  content: BackupContent,
  { inspection, createdAtMs }: { readonly inspection: Inspection; readonly createdAtMs: number },
  passphrase: string,
  stretch: Stretch,
  progress?: OperationProgress,
): Promise<SealedFile> {
  let plaintext: Uint8Array | undefined
  try {
    plaintext = encodeBackup(content)
    const head = { kind, createdAtMs }
    const text = await sealBackup(head, costOf(inspection), passphrase, plaintext, stretch, progress)
    return { text, file: fileHash(text), keys: content.keys.length }
  } finally {
    content.secrets.fill(0)
    plaintext?.fill(0)
  }
}
