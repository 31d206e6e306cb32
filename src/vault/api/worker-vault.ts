import { openApprovals } from '#/vault/keys/approvals.ts'
import { openPlans } from '#/vault/keys/plan-approvals.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import { lacksBranches } from '#/vault/phrase/phrase-keeping.ts'
import { hasOwnSalts } from '#/vault/storage/header.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { ManifestOwner } from '#/vault/storage/manifest.ts'
import type { Session } from '#/vault/storage/vault-keys.ts'
import { readHead, readWithAudit } from '#/vault/storage/vault-storage.ts'
import { type AttemptContext, limitAttempts, slowProofUse } from '#/vault/unlock/attempts.ts'
import type { HeartbeatContext } from '#/vault/unlock/heartbeat.ts'
import { inspectStored } from '#/vault/unlock/inspect-stored.ts'
import { rememberCreation } from '#/vault/unlock/new-vault.ts'
import { freeWhenIdle, type SliceContext } from '#/vault/unlock/operation-progress.ts'
import type { StretchMeasures } from '#/vault/unlock/protection-operations.ts'
import type { Stretch, StretchMeasure } from '#/vault/unlock/stretch.ts'
import { changeVault, changeWithAudit, readVault, type VaultWrite } from '#/vault/unlock/vault-store.ts'
import type { WrittenVault } from '#/vault/unlock/written-vault.ts'
import { VaultError } from '#/vault/vault-error.ts'

export interface VaultServiceContext extends AttemptContext, SliceContext {
  readonly stretch: Stretch
  readonly heartbeat?: HeartbeatContext
}

/** State of the worker between requests. Everything else is read from storage at each request. */
export interface WorkerVault {
  readonly context: VaultServiceContext
  readonly creation: ReturnType<typeof rememberCreation>
  readonly approvals: ReturnType<typeof openApprovals>
  readonly plans: ReturnType<typeof openPlans>
  readonly limiter: ReturnType<typeof limitAttempts>
  readonly measures: StretchMeasures
  readonly proofUse: ReturnType<typeof slowProofUse>
  readonly noteReading: (records: number) => void
  session: Session | undefined
  lastWritten: WrittenVault | undefined
  /** True if each passphrase wrap has its own salt, in the header that was read last. */
  hasSalts: boolean
  lacksBranches: boolean
  damagedAudit: readonly ManifestOwner[]
}

/** Begins with nothing remembered: the vault is locked. */
export function openWorkerVault(given: VaultServiceContext): WorkerVault {
  const context: VaultServiceContext = {
    ...given,
    noteWritten: (written) => {
      worker.lastWritten = written
      worker.hasSalts = hasOwnSalts(written.header)
    },
  }
  const { monotonicMs } = context.clock
  const limiter = limitAttempts(context)
  const measures = rememberMeasure()
  const worker: WorkerVault = {
    context,
    creation: rememberCreation(monotonicMs),
    approvals: openApprovals(monotonicMs),
    plans: openPlans(monotonicMs),
    limiter,
    measures,
    proofUse: slowProofUse(limiter, context, measures.note),
    noteReading: freeWhenIdle(context),
    session: undefined,
    lastWritten: undefined,
    hasSalts: false,
    lacksBranches: false,
    damagedAudit: [],
  }
  return worker
}

function rememberMeasure(): StretchMeasures {
  let last: StretchMeasure | undefined
  return {
    last: () => last,
    note: (measure) => {
      last = measure
    },
  }
}

/** Begins another session, or none. Forgets the opened gate and the plan, which belonged to the previous session. */
export function adoptSession(worker: WorkerVault, session: Session | undefined): void {
  worker.session = session
  worker.approvals.forgetGate()
  worker.plans.forget()
}

/** Reads the stored vault; `undefined` if none. Throws as `readVault`. */
export async function readStoredVault(worker: WorkerVault): Promise<Inspection | undefined> {
  const asked = worker.session
  worker.lastWritten = undefined
  const inspection = await readVault(worker.context.database, asked)
  worker.noteReading(inspection?.all.length ?? 0)
  if (inspection !== undefined) noteForms(worker, inspection)
  // Another tab changed the passphrase or the keys, or replaced the vault: this session has ended.
  if (inspection?.session === undefined && worker.session === asked) worker.session = undefined
  return inspection
}

/** Reads as `readStoredVault`, but reuses this worker's own last write if nothing has changed since. */
export async function readAfterWrite(worker: WorkerVault): Promise<Inspection | undefined> {
  const written = worker.lastWritten
  if (written === undefined || !written.isStored(await readHead(worker.context.database)))
    return readStoredVault(worker)
  const inspection = written.inspection()
  if (inspection.session !== worker.session) return readStoredVault(worker)
  noteForms(worker, inspection)
  worker.noteReading(inspection.all.length)
  return inspection
}

/** Reads the stored vault. Throws `vault/missing`, and as `readStoredVault`. */
export async function requireStoredVault(worker: WorkerVault): Promise<Inspection> {
  const inspection = await readStoredVault(worker)
  if (inspection === undefined) throw new VaultError('vault/missing')
  return inspection
}

/** Reads the stored vault with the audit log of the same moment. Throws as `requireStoredVault`. */
export async function readVaultWithAudit(worker: WorkerVault): Promise<{
  readonly inspection: Inspection
  readonly audit: ReadonlyMap<string, unknown>
}> {
  worker.lastWritten = undefined
  const found = await inspectStored(worker.context.database, worker.session, readWithAudit)
  if (found === undefined) throw new VaultError('vault/missing')
  noteForms(worker, found.inspection)
  return { inspection: found.inspection, audit: found.stored.audit }
}

/** Writes as `changeVault`, with the session of this worker. */
export function writeVault<Result>(
  worker: WorkerVault,
  decide: (inspection: Inspection) => Promise<VaultWrite<Result>>,
) {
  return orForget(
    worker,
    changeVault(worker.context, worker.session, (inspection) => {
      noteForms(worker, inspection)
      return decide(inspection)
    }),
  )
}

/** Writes as `changeWithAudit`, with the session of this worker. */
export function writeWithAudit<Result>(
  worker: WorkerVault,
  decide: (inspection: Inspection, audit: ReadonlyMap<string, unknown>) => Promise<VaultWrite<Result>>,
) {
  return orForget(worker, changeWithAudit(worker.context, worker.session, decide))
}

// After a failed change, the next view reads storage.
async function orForget<Changed>(worker: WorkerVault, change: Promise<Changed>): Promise<Changed> {
  try {
    return await change
  } catch (error) {
    worker.lastWritten = undefined
    throw error
  }
}

function noteForms(worker: WorkerVault, inspection: Inspection): void {
  worker.hasSalts = hasOwnSalts(inspection.header)
  worker.lacksBranches = lacksBranches(inspection)
}

/** Returns a note for the audit log, with the current time. */
export function noteNow(
  { context }: WorkerVault,
  event: AuditEvent,
  owner: ManifestOwner = 'session',
): AuditNote {
  return { owner, atMs: Math.max(0, context.clock.wallMs()), event }
}
