import type { CallReport, CallRequest, CallResponse, CallTable } from '#/platform/worker-call.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { ManifestOwner } from '#/vault/storage/manifest.ts'
import type { Session } from '#/vault/storage/vault-keys.ts'
import type { VaultState } from '#/vault/storage/vault-state.ts'

import type { AnyProof, Authority } from './proof.ts'
import type { VaultWrite } from './vault-store.ts'

/** The functions that answer the calls of a table. A long one reports how far it is, and ends when `signal` says so. */
export type OperationsOf<Table extends CallTable> = {
  readonly [Name in keyof Table]: (
    request: CallRequest<Table, Name>,
    signal?: AbortSignal,
    report?: CallReport,
  ) => Promise<CallResponse<Table, Name>>
}

/** What the operations of the worker share: the stored vault, and the session that may be open. */
export interface OpenVault {
  /** What is stored now. Throws when there is no vault. */
  readonly inspect: () => Promise<Inspection>
  /** The same, with the audit log of that very moment. */
  readonly inspectWithAudit: () => Promise<{
    readonly inspection: Inspection
    readonly audit: ReadonlyMap<string, unknown>
  }>
  /** Continues with the session of a vault that was just created. */
  readonly adopt: (session: Session) => void
  readonly change: <Result>(
    decide: (inspection: Inspection) => Promise<VaultWrite<Result>>,
  ) => Promise<Result>
  /** The same, decided by the audit log of that very moment, too. */
  readonly changeWithAudit: <Result>(
    decide: (inspection: Inspection, audit: ReadonlyMap<string, unknown>) => Promise<VaultWrite<Result>>,
  ) => Promise<Result>
  /** Changes what opens the vault, and goes on with the session that comes of it. */
  readonly reopen: (decide: (inspection: Inspection) => Promise<VaultWrite<Session>>) => Promise<VaultState>
  /** Runs an operation that a proof is given for. */
  readonly withProof: <Result>(
    proof: AnyProof | undefined,
    work: (authority: Authority) => Promise<Result>,
  ) => Promise<Result>
  readonly nowMs: () => number
  /** What goes into the audit log, now. */
  readonly note: (event: AuditEvent, owner?: ManifestOwner) => AuditNote
}
