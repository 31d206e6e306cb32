import type { CallReport, CallRequest, CallResponse, CallTable } from '#/platform/worker-call.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { ManifestOwner } from '#/vault/storage/manifest.ts'
import type { Session } from '#/vault/storage/vault-keys.ts'
import type { VaultState } from '#/vault/storage/vault-state.ts'

import type { AnyProof, Authority } from './proof.ts'
import type { VaultWrite } from './vault-store.ts'

/** Handlers for the calls of a table. Long operations report their progress and end when `signal` is aborted. */
export type OperationsOf<Table extends CallTable> = {
  readonly [Name in keyof Table]: (
    request: CallRequest<Table, Name>,
    signal?: AbortSignal,
    report?: CallReport,
  ) => Promise<CallResponse<Table, Name>>
}

export interface OpenVault {
  readonly inspect: () => Promise<Inspection>
  /** Reads the stored vault and the audit log in one transaction. */
  readonly inspectWithAudit: () => Promise<{
    readonly inspection: Inspection
    readonly audit: ReadonlyMap<string, unknown>
  }>
  /** Begins another session, or none. */
  readonly adopt: (session: Session | undefined) => void
  readonly change: <Result>(
    decide: (inspection: Inspection) => Promise<VaultWrite<Result>>,
  ) => Promise<Result>
  readonly changeWithAudit: <Result>(
    decide: (inspection: Inspection, audit: ReadonlyMap<string, unknown>) => Promise<VaultWrite<Result>>,
  ) => Promise<Result>
  readonly reopen: (decide: (inspection: Inspection) => Promise<VaultWrite<Session>>) => Promise<VaultState>
  readonly withProof: <Result>(
    proof: AnyProof | undefined,
    work: (authority: Authority) => Promise<Result>,
  ) => Promise<Result>
  readonly nowMs: () => number
  readonly note: (event: AuditEvent, owner?: ManifestOwner) => AuditNote
}
