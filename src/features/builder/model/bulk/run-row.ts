import { newCreateDraft, type CreateDraft } from '#/store/records/create-draft.ts'
import { defaultKeyLabel } from '#/words/key-words.ts'
import {
  type BulkRow,
  listFields,
  type ListField,
  type RowFault,
  type BulkRun,
} from '#/store/records/bulk-row.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { readLockOutput } from '#/protocol/layer1/asset-lock.ts'
import { encodeOutPoint, checkTransaction, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import { noteDraft } from '#/domain/draft/note-draft.ts'
import { changeRecord, type RecordChange } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import type { Violation } from '#/protocol/violation.ts'
import { VaultError } from '#/domain/keys/vault-facts.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { errorCode } from '#/domain/program/error-code.ts'

/** Turns a row into a draft, so that rows are checked and signed like drafts. */
export function draftOfRow(run: BulkRun, row: BulkRow): CreateDraft {
  const draft = newCreateDraft(row.id, run.createdAtMs, { id: run.networkId, profile: run.profile })
  const { funds } = row
  return {
    ...draft,
    label: row.label,
    fund: {
      ...draft.fund,
      method: run.source.kind === 'sandbox' ? 'sandbox' : 'instant-send',
      singleUseKey: row.singleUseKey,
      ...(funds === null ? {} : fundOf(funds)),
    },
    keysBegun: true,
    keys: row.keys.flatMap((recordId, id) => {
      const key = run.keys[id]
      if (key === undefined) return []
      const label = defaultKeyLabel(key.purpose, key.securityLevel)
      const source = { kind: 'vault', recordId } as const
      return [{ ...key, row: String(id), id, label, readOnly: false, source }]
    }),
  }
}

function fundOf(funds: NonNullable<BulkRow['funds']>): Partial<CreateDraft['fund']> {
  const { transaction, outputIndex } = funds
  const proof =
    'instantLock' in funds
      ? { kind: 'instant' as const, bytes: funds.instantLock }
      : { kind: 'chain' as const, height: funds.height }
  return { method: 'proven', proven: { transaction, outputIndex, proof } }
}

interface RowFigures {
  /** 32 bytes. */
  readonly identityId: Uint8Array
  readonly amountDuffs: bigint | undefined
}

const read = new WeakMap<NonNullable<BulkRow['funds']>, RowFigures>()

/** Identity id and amount from the funds of a row, cached. Undefined before the row is funded. */
export function figuresOfRow(
  { profile }: Pick<BulkRun, 'profile'>,
  { funds }: Pick<BulkRow, 'funds'>,
): RowFigures | undefined {
  if (funds === null) return undefined
  const known = read.get(funds)
  if (known !== undefined) return known
  const { transaction, outputIndex } = funds
  const terms = wireProfiles[profile]
  const parsed = checkTransaction(transaction)
  const output = parsed.ok ? readLockOutput(parsed.value, outputIndex, terms) : undefined
  const outPoint = encodeOutPoint({ txid: deriveTxid(transaction), index: outputIndex })
  const figures = {
    identityId: deriveIdentityId(outPoint, terms),
    amountDuffs: output?.ok === true ? output.value.amountDuffs : undefined,
  }
  read.set(funds, figures)
  return figures
}

type Change = Partial<Pick<BulkRow, 'singleUseKey' | 'keys' | 'funds' | 'digest' | 'faults'>>

/** The result of one row. If `draft` is set, its asset lock is saved too, and stays after the run is removed. */
export interface RowResult {
  readonly row: BulkRow
  readonly change: Change
  readonly draft?: CreateDraft
}

export async function saveRows(results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return
  await commitToWorkspace(
    results.flatMap(({ row, change, draft }) => [
      changingOf(row, change),
      ...(draft === undefined ? [] : noteDraft(draft, { settled: true }, vaultKeysOf(row))),
    ]),
  )
}

const byId = new WeakMap<readonly VaultKey[], ReadonlyMap<string, VaultKey>>()

/** The vault keys that the draft of a row names. The index avoids searching a large vault for each row. */
export function vaultKeysOf({ singleUseKey, keys }: BulkRow): readonly VaultKey[] {
  const { keys: all } = useVault.getState()
  const known = byId.get(all) ?? new Map(all.map((key) => [key.id, key]))
  byId.set(all, known)
  return [singleUseKey ?? '', ...keys].flatMap((id) => known.get(id) ?? [])
}

/** Changes a stored row. A row whose run was removed meanwhile stays removed. */
export function changingOf({ id }: BulkRow, change: Change): RecordChange {
  const savedAtMs = systemClock.wallMs()
  return changeRecord('bulk-rows', id, (row) => ({ ...row, ...change, version: row.version + 1, savedAtMs }))
}

const most = 40

export function faultsOf(violations: readonly Violation[]): readonly RowFault[] {
  return violations.slice(0, most).map(({ rule, path, params = {} }) => ({
    code: rule,
    field: fieldAt(path),
    params: shortened(params),
  }))
}

/** Faults of a pasted field. The field may contain a private key, so only parameters that are numbers are saved. */
export function faultsOfField(
  field: ListField,
  violations: readonly Pick<Violation, 'rule' | 'params'>[],
): readonly RowFault[] {
  return violations.slice(0, most).map(({ rule, params = {} }) => ({
    code: rule,
    field,
    params: Object.fromEntries(Object.entries(params).filter(([, value]) => typeof value === 'number')),
  }))
}

/** The faults of an error that concerns one row. Rethrows all other errors, which end the work. */
export function requireRowFaults(error: unknown): readonly RowFault[] {
  const code = errorCode(error)
  if (!ofOneRow.has(code)) throw error
  const violations = error instanceof VaultError ? (error.facts.violations ?? []) : []
  return violations.length > 0 ? faultsOf(violations) : [{ code, field: null, params: {} }]
}

const ofOneRow: ReadonlySet<string> = new Set([
  'vault/transition-refused',
  'vault/signer-unfit',
  'vault/witness-missing',
  'vault/key-missing',
  'vault/key-damaged',
  'workspace/not-ready',
  'workspace/not-verified',
  'workspace/review-differs',
])

function fieldAt(path: string): ListField | null {
  return listFields.find((field) => path.endsWith(`/${field}`)) ?? null
}

function shortened(params: NonNullable<Violation['params']>): RowFault['params'] {
  return Object.fromEntries(
    Object.entries(params)
      .slice(0, 10)
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 200) : value]),
  )
}
