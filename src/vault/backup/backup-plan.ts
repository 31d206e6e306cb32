import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { randomBytes } from '#/platform/random.ts'
import { deriveBranches } from '#/vault/phrase/phrase-keeping.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { openBranches } from '#/vault/storage/phrase-record.ts'
import { idLength } from '#/vault/storage/stored-form.ts'
import { entropyOf, type BackupContent, type BackupKey } from './backup-content.ts'

/** `adds`: missing here. `fixes`: replaces a damaged record. `there`: exists here and stays unchanged. */
export const restoreStatesOfKeys = ['adds', 'fixes', 'there'] as const
/** `another`: this vault has another phrase, which stays. */
export const restoreStatesOfPhrase = ['adds', 'fixes', 'there', 'another'] as const

interface PlannedKey {
  readonly key: BackupKey
  readonly state: (typeof restoreStatesOfKeys)[number]
  readonly id: Uint8Array
  readonly isRelabelled: boolean
}

export interface RestorePlan {
  /** In the order of the backup. */
  readonly keys: readonly PlannedKey[]
  readonly phrase: (typeof restoreStatesOfPhrase)[number] | null
}

/** Compares a backup with the open vault, or none. Returns the restore state of each key and of the phrase. */
export async function planRestore(
  content: BackupContent,
  inspection: Inspection | undefined,
): Promise<RestorePlan> {
  const damaged = new Set(inspection?.damaged.map(({ id }) => id))
  const byUse = new Map(
    [...(inspection?.records.values() ?? [])].map(({ record }) => [useOf(record), record]),
  )
  const taken = new Set(inspection?.all.map(({ record }) => formatHex(record.id)))
  const keys = content.keys.map((key): PlannedKey => {
    const record = byUse.get(useOf(key))
    if (record !== undefined)
      return { key, state: 'there', id: record.id, isRelabelled: record.label !== key.label }
    const id = formatHex(key.id)
    if (damaged.has(id)) return { key, state: 'fixes', id: key.id, isRelabelled: false }
    // Another private key already has this id. Somebody forged it, since random ids never collide: use a new id.
    return { key, state: 'adds', id: taken.has(id) ? randomBytes(idLength) : key.id, isRelabelled: false }
  })
  return { keys, phrase: await planPhrase(content, inspection) }
}

/**
 * Tells whether a backup is of another vault: it has another id, and nothing in common with a vault that is not empty.
 * The id alone does not tell, because a vault that was restored as a new vault has another id than its backups.
 */
export function isOfAnother(
  { vaultId }: Pick<BackupContent, 'vaultId'>,
  { keys, phrase }: RestorePlan,
  here: Pick<Inspection, 'header' | 'records' | 'phrase'>,
): boolean {
  if (equalBytes(vaultId, here.header.vaultId)) return false
  const isEmpty = here.records.size === 0 && here.phrase === undefined
  return !isEmpty && [...keys.map(({ state }) => state), phrase].every((state) => !isOfThis(state))
}

function isOfThis(state: (typeof restoreStatesOfPhrase)[number] | null): boolean {
  return state === 'there' || state === 'fixes'
}

async function planPhrase(
  content: BackupContent,
  inspection: Inspection | undefined,
): Promise<RestorePlan['phrase']> {
  if (content.phrase === null) return null
  const { phrase, branches } = inspection ?? {}
  if (phrase === undefined && branches === undefined) return 'adds'
  const isSame = inspection !== undefined && (await hasBranchesOf(inspection, content))
  if (phrase === undefined) return isSame ? 'fixes' : 'adds'
  return isSame ? 'there' : 'another'
}

// Compare the session's branches, which tell whether both phrases are equal without opening the gate.
async function hasBranchesOf(
  { branches, session, header }: Inspection,
  content: BackupContent,
): Promise<boolean> {
  if (branches === undefined || session === undefined) return false
  const here = await openBranches(header.vaultId, branches.record, session.recordKey)
  if (here === undefined) return false
  try {
    const there = await deriveBranches(entropyOf(content), branches.record.format)
    const isSame = equalBytes(sha256(here), sha256(there))
    there.fill(0)
    return isSame
  } finally {
    here.fill(0)
  }
}

function useOf({ publicKey, securityLevel }: Pick<BackupKey, 'publicKey' | 'securityLevel'>): string {
  return `${formatHex(publicKey)} ${securityLevel}`
}
