import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { randomBytes } from '#/platform/random.ts'
import { sealingKeyFor } from '#/vault/keys/key-keeping.ts'
import { adoptChain } from '#/vault/log/audit-chain.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import { deriveBranches } from '#/vault/phrase/phrase-keeping.ts'
import type { BackupRecord } from '#/vault/storage/backup-record.ts'
import { compartmentOf, type Compartment } from '#/vault/storage/compartment.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { ManifestOwner } from '#/vault/storage/manifest.ts'
import { sealBranches, sealPhrase, type PhraseRecord } from '#/vault/storage/phrase-record.ts'
import {
  recordFormat,
  sealRecord,
  type SealedRecord,
  type SealingKey,
} from '#/vault/storage/sealed-record.ts'
import { idLength } from '#/vault/storage/stored-form.ts'
import type { StoredRecord } from '#/vault/storage/stored-record.ts'
import type { NewVault } from '#/vault/unlock/vault-creation.ts'
import type { AdoptedChain, FirstContents, RecordChange } from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { entropyOf, privateKeyAt, type BackupContent, type BackupPhrase } from './backup-content.ts'
import type { RestorePlan } from './backup-plan.ts'

interface Sealer {
  readonly vaultId: Uint8Array
  readonly sealingFor: (compartment: Compartment) => SealingKey
}

/** The changes that bring the rest of a backup into an open vault. What is there already is left as it is. */
export async function changesOfRestore(
  inspection: Inspection,
  content: BackupContent,
  plan: RestorePlan,
): Promise<readonly RecordChange[]> {
  const sealer: Sealer = {
    vaultId: inspection.header.vaultId,
    sealingFor: (compartment) => sealingKeyFor(inspection, compartment),
  }
  const isOurs = isOurPhrase(content, plan, inspection.phrase?.record)
  const changes: RecordChange[] = (await sealKeys(content, plan, sealer, isOurs)).map(put)
  if (content.phrase === null) return changes
  switch (plan.phrase) {
    case 'adds':
    case 'mends': {
      // Branches of a phrase that is damaged serve nobody.
      if (inspection.branches !== undefined)
        changes.push({ kind: 'remove', record: inspection.branches.record })
      changes.push(...(await sealPhraseOf(content, content.phrase, sealer)).map(put))
      break
    }
    case 'there':
      if (inspection.phrase !== undefined) changes.push(put(joined(inspection.phrase.record, content.phrase)))
      break
    case 'another':
    case null:
  }
  return changes
}

/** What a new vault begins with that is made from the backup. */
export async function firstContentsOf(
  { header, session, device }: NewVault,
  content: BackupContent,
  plan: RestorePlan,
  rest: { readonly backup: BackupRecord; readonly event: AuditEvent; readonly replaces: boolean },
): Promise<FirstContents> {
  const sealer: Sealer = {
    vaultId: header.vaultId,
    sealingFor: (compartment) =>
      compartment === 'gate'
        ? { compartment, gateKey: header.gate.publicKey }
        : { compartment, key: (compartment === 'session' ? session : device).recordKey },
  }
  const keys = await sealKeys(content, plan, sealer, isOurPhrase(content, plan, undefined))
  const phrase = content.phrase === null ? [] : await sealPhraseOf(content, content.phrase, sealer)
  const { backup, event, replaces } = rest
  return { records: [...keys, ...phrase, backup], chains: adoptedChains(content), event, replaces }
}

/** Whether a chain of the backup is whole: only then the log of a new vault goes on from it. */
export function adoptedChains({ audit }: BackupContent): readonly AdoptedChain[] {
  return ManifestOwner.options.flatMap((owner) => {
    const { entries, ...head } = audit[owner]
    const writes = adoptChain(owner, head, entries)
    return writes === undefined ? [] : [{ owner, head, writes }]
  })
}

async function sealKeys(
  content: BackupContent,
  plan: RestorePlan,
  { vaultId, sealingFor }: Sealer,
  isOurs: boolean,
): Promise<readonly SealedRecord[]> {
  const sealed: SealedRecord[] = []
  for (const [index, { key, standing, id }] of plan.keys.entries()) {
    if (standing === 'there') continue
    const compartment = compartmentOf(key)
    const { path, ...rest } = key
    // Where the phrase is another, the path of a derived key would lead nowhere.
    const source =
      path !== undefined && isOurs
        ? { origin: 'derived' as const, path }
        : { origin: key.origin === 'derived' ? ('imported' as const) : key.origin }
    const face = { ...rest, ...source, format: recordFormat, id, compartment } as const
    sealed.push(await sealRecord(vaultId, face, sealingFor(compartment), privateKeyAt(content, index)))
  }
  return sealed
}

async function sealPhraseOf(
  content: BackupContent,
  face: BackupPhrase,
  { vaultId, sealingFor }: Sealer,
): Promise<readonly StoredRecord[]> {
  const [gate, session] = [sealingFor('gate'), sealingFor('session')]
  if (gate.compartment !== 'gate' || session.compartment === 'gate') throw new VaultError('vault/internal')
  const nodes = await deriveBranches(entropyOf(content))
  try {
    const branches = { id: randomBytes(idLength), phraseId: face.id }
    return [
      await sealPhrase(vaultId, face, gate.gateKey, entropyOf(content)),
      await sealBranches(vaultId, branches, session.key, nodes),
    ]
  } finally {
    nodes.fill(0)
  }
}

function isOurPhrase(content: BackupContent, plan: RestorePlan, here: PhraseRecord | undefined): boolean {
  if (content.derivedFrom === null) return false
  if (content.phrase !== null && plan.phrase !== 'another')
    return equalBytes(content.phrase.id, content.derivedFrom)
  return here !== undefined && equalBytes(here.id, content.derivedFrom)
}

// No index is given out twice: of each series the further count holds.
function joined(here: PhraseRecord, there: BackupPhrase): PhraseRecord {
  const nextIndices = { ...here.nextIndices }
  for (const [series, next] of Object.entries(there.nextIndices))
    nextIndices[series] = Math.max(nextIndices[series] ?? 0, next)
  return { ...here, nextIndices, writtenDownAtMs: here.writtenDownAtMs ?? there.writtenDownAtMs }
}

function put(record: StoredRecord): RecordChange {
  return { kind: 'put', record }
}
