import { formatHex } from '#/protocol/encoding/hex.ts'
import { stateOfBackups } from '#/vault/backup/backup-notes.ts'
import { makeBackupActions } from '#/vault/backup/backup-operations.ts'
import { makeReleaseActions } from '#/vault/backup/key-release.ts'
import { makeFunding } from '#/vault/keys/funding-signing.ts'
import { keyTypeOf, type NewKey } from '#/vault/keys/key-keeping.ts'
import { requireRecord } from '#/vault/keys/key-loan.ts'
import { makeKeyMaking } from '#/vault/keys/key-making-operations.ts'
import { savePrivateKey } from '#/vault/keys/key-making.ts'
import { curveOf, readPrivateKey } from '#/vault/keys/private-key-source.ts'
import { openApprovals } from '#/vault/keys/approvals.ts'
import { openPlans } from '#/vault/keys/plan-approvals.ts'
import { makeSigning } from '#/vault/keys/signing-operations.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import { findDamagedChains, readAuditLog } from '#/vault/log/audit-log.ts'
import { listPasskeys, makePasskeyActions } from '#/vault/passkeys/passkey-operations.ts'
import { makeFundingWindow } from '#/vault/phrase/funding-window.ts'
import { borrowTree, findPhrase, lacksBranches, repairBranches } from '#/vault/phrase/phrase-keeping.ts'
import { phraseEntryOf } from '#/vault/phrase/phrase-forms.ts'
import { makePhraseActions } from '#/vault/phrase/phrase-operations.ts'
import { hasOwnSalts } from '#/vault/storage/header.ts'
import { type Inspection, ownerOf, soundHeaders } from '#/vault/storage/inspection.ts'
import { entryOf, type KeyEntry } from '#/vault/storage/key-entry.ts'
import type { ManifestOwner } from '#/vault/storage/manifest.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import { findRaise } from '#/vault/storage/stretch-parameters.ts'
import type { Session } from '#/vault/storage/vault-keys.ts'
import type { VaultState } from '#/vault/storage/vault-state.ts'
import { isEmptySnapshot, readHead, readSnapshot, readWithAudit } from '#/vault/storage/vault-storage.ts'
import { type AttemptContext, limitAttempts, slowProofUse } from '#/vault/unlock/attempts.ts'
import { listDamaged, makeDamageActions, withRepairs } from '#/vault/unlock/damage-operations.ts'
import { type HeartbeatContext, watchHeartbeat } from '#/vault/unlock/heartbeat.ts'
import { inspectStored } from '#/vault/unlock/inspect-stored.ts'
import { rememberCreation } from '#/vault/unlock/new-vault.ts'
import { freeWhenIdle, type SliceContext } from '#/vault/unlock/operation-progress.ts'
import type { OpenVault } from '#/vault/unlock/open-vault.ts'
import { ratePassphrase } from '#/vault/unlock/passphrase.ts'
import { type AnyProof, type Authority, wayOf } from '#/vault/unlock/proof.ts'
import {
  makeProtectionActions,
  readCost,
  type StretchMeasures,
} from '#/vault/unlock/protection-operations.ts'
import { renewWrap } from '#/vault/unlock/rekeying.ts'
import { calibrateStretch, type Stretch, type StretchMeasure } from '#/vault/unlock/stretch.ts'
import { openGate, unlockSession } from '#/vault/unlock/unlock.ts'
import { makeVault } from '#/vault/unlock/vault-creation.ts'
import {
  changeVault,
  changeWithAudit,
  discardVault,
  readVault,
  type VaultWrite,
  writeNewVault,
} from '#/vault/unlock/vault-store.ts'
import type { WrittenVault } from '#/vault/unlock/written-vault.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { VaultResponse, VaultService } from './vault-api.ts'

export interface VaultServiceContext extends AttemptContext, SliceContext {
  readonly stretch: Stretch
  readonly heartbeat?: HeartbeatContext
}

/**
 * Returns a handler for every operation. Each request reads storage again; in between, only the session's keys and the
 * last write stay in memory. Throws `VaultError`. See docs/vault.md, "The worker".
 */
export function openVaultService(given: VaultServiceContext): VaultService {
  let session: Session | undefined
  let lastWritten: WrittenVault | undefined
  let hasSalts = false
  let lacksAny = false

  const context: VaultServiceContext = {
    ...given,
    noteWritten: (written) => {
      lastWritten = written
      hasSalts = hasOwnSalts(written.header)
    },
  }
  const noteReading = freeWhenIdle(context)
  const noteForms = (inspection: Inspection) => {
    hasSalts = hasOwnSalts(inspection.header)
    lacksAny = lacksBranches(inspection)
  }

  const look = async () => {
    const asked = session
    lastWritten = undefined
    const inspection = await readVault(context.database, asked)
    noteReading(inspection?.all.length ?? 0)
    if (inspection !== undefined) noteForms(inspection)
    // Another tab changed the passphrase or the keys, or replaced the vault: this session has ended.
    if (inspection?.session === undefined && session === asked) session = undefined
    return inspection
  }

  // Avoids a second read after this worker's own write, unless another tab has written or the session has ended.
  const lookAfterWrite = async () => {
    const written = lastWritten
    if (written === undefined || !written.isStored(await readHead(context.database))) return look()
    const inspection = written.inspection()
    if (inspection.session !== session) return look()
    noteForms(inspection)
    noteReading(inspection.all.length)
    return inspection
  }

  // After a failed change, the next view reads storage.
  const orForget = async <Changed>(change: Promise<Changed>): Promise<Changed> => {
    try {
      return await change
    } catch (error) {
      lastWritten = undefined
      throw error
    }
  }
  const changing = <Result>(decide: (inspection: Inspection) => Promise<VaultWrite<Result>>) =>
    orForget(
      changeVault(context, session, (inspection) => {
        noteForms(inspection)
        return decide(inspection)
      }),
    )
  const changingWithAudit = <Result>(
    decide: (inspection: Inspection, audit: ReadonlyMap<string, unknown>) => Promise<VaultWrite<Result>>,
  ) => orForget(changeWithAudit(context, session, decide))

  const inspect = async () => {
    const inspection = await look()
    if (inspection === undefined) throw new VaultError('vault/missing')
    return inspection
  }

  let damagedAudit: readonly ManifestOwner[] = []

  const state = async () => withAudit(await readState(look), damagedAudit)

  const stateAfter = (written: WrittenVault) => withAudit(stateOf(written.inspection()), damagedAudit)

  const note = (event: AuditEvent, owner: ManifestOwner = 'session'): AuditNote => ({
    owner,
    atMs: Math.max(0, context.clock.wallMs()),
    event,
  })

  const { beat } =
    context.heartbeat === undefined
      ? { beat: () => {} }
      : watchHeartbeat(context.clock, context.heartbeat, () => session !== undefined)

  const creation = rememberCreation(context.clock.monotonicMs)
  const approvals = openApprovals(context.clock.monotonicMs)
  const plans = openPlans(context.clock.monotonicMs)
  const limiter = limitAttempts(context)
  let lastMeasure: StretchMeasure | undefined
  const measures: StretchMeasures = {
    last: () => lastMeasure,
    note: (measure) => {
      lastMeasure = measure
    },
  }
  const useProof = slowProofUse(limiter, context, measures.note)

  // The device may allow a higher cost than when the passphrase was wrapped, and vaults before format 4 share one salt
  // between both compartments. A failed write is tried again next time: the operation itself succeeded.
  const improveWrap = async (
    compartment: 'gate' | 'session',
    passphrase: string,
    measure: StretchMeasure,
  ) => {
    try {
      const raised = findRaise(measure.parameters, measure.tookMs)
      // This check uses what the operation read. It only decides whether another read is worthwhile.
      if (raised === undefined && hasSalts) return
      const parameters = raised ?? measure.parameters
      await changing<undefined>(async (inspection) => {
        if (raised === undefined && hasOwnSalts(inspection.header)) return { changes: [], result: undefined }
        const write = await renewWrap(inspection, compartment, passphrase, parameters, context.stretch)
        return { ...write, notes: raised === undefined ? [] : [note({ kind: 'cost-raised' })] }
      })
    } catch {
      // A derivation may also run out of memory. The operation does not depend on the new wrap.
    }
  }

  // Vaults before format 7 lack branches in the session, and stored ones may be damaged. The next proof tries again.
  const sealMissingBranches = async (proof: AnyProof) => {
    if (!lacksAny) return
    try {
      await vault.change<undefined>(async (inspection) => {
        const phrase = findPhrase(inspection)
        if (phrase === undefined || !lacksBranches(inspection)) return { changes: [], result: undefined }
        const authority = { proof, stretch: context.stretch }
        const changes = await borrowTree(inspection, phrase, authority, (nodeOf) =>
          repairBranches(inspection, phrase, nodeOf),
        )
        return { changes, result: undefined }
      })
      lacksAny = false
    } catch {
      // The operation itself succeeded.
    }
  }

  const withProof = async <Result>(
    compartment: 'gate' | 'session',
    proof: AnyProof | undefined,
    work: (authority: Authority) => Promise<Result>,
  ): Promise<Result> => {
    const result = await useProof(proof, work, async (measure) => {
      if (typeof proof !== 'string') return
      creation.pass()
      await improveWrap(compartment, proof, measure)
      if (compartment === 'gate') await sealMissingBranches(proof)
    })
    if (compartment === 'gate' && typeof proof === 'object') await sealMissingBranches(proof)
    return result
  }

  const vault: OpenVault = {
    inspect,
    inspectWithAudit: async () => {
      lastWritten = undefined
      const found = await inspectStored(context.database, session, readWithAudit)
      if (found === undefined) throw new VaultError('vault/missing')
      noteForms(found.inspection)
      return { inspection: found.inspection, audit: found.stored.audit }
    },
    adopt: (next) => {
      session = next
      approvals.forgetGate()
      plans.forget()
      damagedAudit = []
    },
    change: async (decide) => {
      const { result } = await changing(async (inspection) =>
        withRepairs(inspection, await decide(inspection), note),
      )
      return result
    },
    changeWithAudit: async (decide) => {
      const { result } = await changingWithAudit(async (inspection, audit) =>
        withRepairs(inspection, await decide(inspection, audit), note),
      )
      return result
    },
    reopen: async (decide) => {
      const { result, written } = await changing(decide)
      session = result
      creation.forget()
      approvals.forgetGate()
      plans.forget()
      return stateAfter(written)
    },
    withProof: (proof, work) => withProof('gate', proof, work),
    nowMs: context.clock.wallMs,
    note,
  }

  const noteKey = (
    kind: 'key-imported' | 'key-renamed',
    write: VaultWrite<KeyEntry>,
  ): VaultWrite<KeyEntry> => {
    const { id, compartment } = write.result
    return { ...write, notes: [note({ kind, record: id }, ownerOf(compartment))] }
  }

  return {
    beat: async () => {
      creation.dropOld()
      approvals.dropOld()
      plans.dropOld()
      beat()
    },
    readState: state,
    readView: async ({ afterWrite }) => {
      let inspection: Inspection | undefined
      const reading = afterWrite === true ? lookAfterWrite : look
      const read = await readState(async () => (inspection = await reading()))
      return {
        state: withAudit(read, damagedAudit),
        contents:
          inspection === undefined
            ? null
            : { ...contentsOf(inspection, measures), creation: creation.read() },
      }
    },
    ratePassphrase: ({ passphrase }) => ratePassphrase(passphrase),
    createVault: async ({ passphrase }) => {
      if (!(await ratePassphrase(passphrase)).isAcceptable) throw new VaultError('vault/weak-passphrase')
      const parameters = await calibrateStretch(context.stretch, context.clock, measures.note)
      const made = await makeVault(passphrase, parameters, context.stretch, context.clock.wallMs(), (gate) =>
        creation.hold(gate, passphrase),
      )
      const written = await writeNewVault(context, made)
      vault.adopt(made.session)
      return stateAfter(written)
    },
    unlock: async ({ proof }) => {
      const failed = await withProof('session', proof, async (authority) => {
        const snapshot = await readSnapshot(context.database)
        if (isEmptySnapshot(snapshot)) throw new VaultError('vault/missing')
        session = await unlockSession(snapshot, authority)
        hasSalts = soundHeaders(snapshot).every(({ header }) => hasOwnSalts(header))
        const { failed: counted } = await limiter.read()
        // The limiter counts a passphrase before trying it.
        return typeof proof === 'string' ? Math.max(0, counted - 1) : counted
      })
      try {
        const { written, stored } = await changingWithAudit(async () => ({
          changes: [],
          notes: [note({ kind: 'unlocked', failed, by: wayOf(proof) })],
          result: undefined,
        }))
        damagedAudit = findDamagedChains(written.inspection(), stored.audit)
        return stateAfter(written)
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        // If storage cannot be written, the owner can still unlock and back up the keys; the log then has a gap.
        damagedAudit = (await readAuditLog(context.database, session)).damaged
        return state()
      }
    },
    discardVault: async ({ vaultId }) => {
      await discardVault(context, vaultId)
      session = undefined
      creation.forget()
      approvals.forgetGate()
      plans.forget()
      damagedAudit = []
      return state()
    },
    askWord: async () => creation.question(),
    answerWord: async ({ word }) => creation.answer(word),
    readAudit: () => readAuditLog(context.database, session),
    readAttempts: () => limiter.read(),
    ...makeProtectionActions(vault, context, measures, creation),
    ...makePasskeyActions(vault),
    ...makePhraseActions(vault),
    ...makeFundingWindow(vault),
    ...makeDamageActions(vault),
    ...makeKeyMaking(vault),
    ...makeBackupActions(vault, context, creation),
    ...makeReleaseActions(vault, context),
    ...makeSigning(vault, approvals, plans, creation),
    ...makeFunding(vault, plans, creation),
    importKey: async ({ text, key: request, network }) => {
      const privateKey = readPrivateKey(text, curveOf(keyTypeOf(request)), network)
      const key: NewKey = { request, source: { origin: 'imported' }, createdAtMs: vault.nowMs() }
      return vault
        .change(async (inspection) =>
          noteKey('key-imported', await savePrivateKey(inspection, key, privateKey)),
        )
        .finally(() => privateKey.fill(0))
    },
    renameKey: ({ id, label }) =>
      vault.change(async (inspection) => {
        const record = { ...requireRecord(inspection, id), label }
        const result = entryOf({ record, condition: 'sound' })
        return noteKey('key-renamed', { changes: [{ kind: 'put', record }], result })
      }),
    removeKey: ({ id, proof }) =>
      vault.withProof(proof, (authority) =>
        vault.change(async (inspection) => {
          const record = requireRecord(inspection, id)
          // Otherwise an older device manifest that still lists this key would be accepted: the session's must move on.
          if (inspection.session === undefined) throw new VaultError('vault/locked', { recordId: id })
          // The vault does not see the chain: this key may be the only one for unspent coins or a lock.
          if (record.kind === 'single-use' && authority.proof === undefined)
            throw new VaultError('vault/may-be-paid', { recordId: id })
          if (record.kind === 'single-use' || record.compartment === 'gate')
            await openGate(inspection, authority, async () => {}, id)
          const owner = ownerOf(record.compartment)
          return {
            changes: [{ kind: 'remove', record }],
            notes: [note({ kind: 'key-removed', record: id }, owner)],
            result: undefined,
          }
        }),
      ),
  }
}

function withAudit(state: VaultState, damagedAudit: readonly ManifestOwner[]): VaultState {
  return state.kind === 'open' && damagedAudit.length > 0 ? { ...state, damagedAudit } : state
}

async function readState(look: () => Promise<Inspection | undefined>): Promise<VaultState> {
  try {
    const inspection = await look()
    return inspection === undefined ? { kind: 'missing' } : stateOf(inspection)
  } catch (error) {
    const code = error instanceof VaultError ? error.code : undefined
    if (code === 'vault/damaged' || code === 'vault/newer-format') return { kind: 'unusable', code }
    throw error
  }
}

function stateOf(inspection: Inspection): VaultState {
  const { header, session, records, damaged, damagedManifests } = inspection
  const count = (compartment: SealedRecord['compartment']) =>
    [...records.values()].filter(({ record }) => record.compartment === compartment).length
  return {
    kind: session === undefined ? 'locked' : 'open',
    vaultId: formatHex(header.vaultId),
    counts: { gate: count('gate'), session: count('session'), device: count('device') },
    damaged,
    damagedManifests,
  }
}

function contentsOf(
  inspection: Inspection,
  measures: StretchMeasures,
): Omit<NonNullable<VaultResponse<'readView'>['contents']>, 'creation'> {
  const { phrase, header } = inspection
  return {
    keys: listKeys(inspection),
    phrase: phrase === undefined ? null : phraseEntryOf(phrase),
    cost: readCost(inspection, measures),
    damaged: listDamaged(inspection),
    passkeys: listPasskeys(header),
    backups: stateOfBackups(inspection),
  }
}

function listKeys({ records }: Inspection): readonly KeyEntry[] {
  return [...records.values()].map(entryOf).toSorted(byAge)
}

function byAge(left: KeyEntry, right: KeyEntry): number {
  return left.createdAtMs - right.createdAtMs || (left.id < right.id ? -1 : 1)
}
