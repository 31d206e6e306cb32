import { KeyPurpose, SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import {
  approveSeveral,
  recordOneOf,
  requireShown,
  signSeveral,
  type ShownCreate,
} from '#/domain/signing/sign-several.ts'
import { isWitnessed, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { changesOfSignedRow } from '#/domain/signing/sign-transition.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import type { Warning } from '#/domain/identity/consequences.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import type { RecordChange } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { vault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import type { BulkRow, RowFault, BulkRun } from '#/store/records/bulk-row.ts'
import { beginWork, browserContext, workThrough, type RowWork, type RunContext } from './bulk-work.ts'
import { checkRow, outPointOf } from './prepare-run.ts'
import { changingOf, draftOfRow, requireRowFaults, saveRows } from './run-row.ts'
import { rowStateOf, type ListedRow, rowsOfRun } from '#/domain/funding/row-state.ts'

/** The rows shown to the user for signing, by row id. */
export type ShownRows = ReadonlyMap<string, ShownRow>

interface ShownRow {
  /** Hex. */
  readonly digest: string
  readonly signer: string
  /** Codes of the warnings that were shown. */
  readonly warnings: readonly Warning['code'][]
  /** True if a new key of the row asks for the passphrase every time. */
  readonly asks: boolean
}

interface KeysOfVault {
  /** Record ids of the private keys in a tested backup. */
  readonly safe: ReadonlySet<string>
  readonly asking: ReadonlySet<string>
}

export function shownRows(
  { keys, profile }: Pick<BulkRun, 'keys' | 'profile'>,
  rows: readonly ListedRow[],
  { safe, asking }: KeysOfVault,
): ShownRows {
  const master = keys.findIndex(
    ({ purpose, securityLevel }) =>
      purpose === KeyPurpose.authentication && securityLevel === SecurityLevel.master,
  )
  return new Map(
    rows.flatMap(({ row: { id, digest, singleUseKey, keys: records }, state }) => {
      if (state !== 'checked' || digest === null || singleUseKey === null) return []
      const record = records[master]
      const warnings =
        record === undefined || safe.has(record) ? [] : (['keys.master-not-backed-up'] as const)
      const asks = keys.some(
        ({ type }, at) => isWitnessed(wireProfiles[profile], type) && asking.has(records[at] ?? ''),
      )
      return [[id, { digest, signer: singleUseKey, warnings, asks }]]
    }),
  )
}

/**
 * Signs the shown rows in batches, except rows that changed since. `proof` is needed for a key that asks every time or
 * has signed before (`vault/signed-before`). `plan` replaces the proof if the user confirmed these rows with their
 * lock.
 */
export async function signRun(
  run: BulkRun,
  shown: ShownRows,
  { proof, plan }: { readonly proof?: OfferedProof | undefined; readonly plan?: string | undefined } = {},
  context: RunContext = browserContext,
): Promise<void> {
  const { id: runId } = run
  const rows = [...shown.values()]
  const approval = await approveSeveral(rows, { proof, opensGate: rows.some(({ asks }) => asks), plan })
  await beginWork({ runId, act: 'sign', total: shown.size }, context, () =>
    vault.quietly(() => {
      const due = checkedRows(run).filter((row) => shown.get(row.id)?.digest === row.digest)
      return workThrough(
        { runId, act: 'sign', rows: due, ...signInBatches(run, shown, approval, context) },
        context,
      )
    }),
  )
}

function checkedRows(run: BulkRun): readonly BulkRow[] {
  const { bulkRows, transitions } = useWorkspace.getState()
  return rowsOfRun(bulkRows, run.id).filter((row) => rowStateOf(row, transitions) === 'checked')
}

interface ReadRow {
  readonly row: BulkRow
  readonly create: ShownCreate
}

type SignedRow =
  | { readonly row: BulkRow; readonly draft: CreateDraft; readonly record: TransitionRecord }
  | { readonly row: BulkRow; readonly faults: readonly RowFault[] }

function signInBatches(
  run: BulkRun,
  shown: ShownRows,
  approval: string,
  context: RunContext,
): Pick<RowWork, 'doRow' | 'finish'> {
  let checked: readonly ReadRow[] = []
  let saving: (() => Promise<void>) | undefined
  // Out points of rows in progress, which the workspace does not have yet.
  const used = new Map<string, Uint8Array>()

  const saveSigned = async () => {
    const save = saving
    saving = undefined
    await save?.()
  }

  const signChecked = async () => {
    if (checked.length === 0) return
    const rows = checked
    checked = []
    const signing = signSeveral(
      approval,
      rows.map(({ create }) => create),
    )
    // Awaited below, even if saving the previous batch fails.
    signing.catch(() => undefined)
    await saveSigned()
    const signed = await signing
    saving = () => saveBatch(rows, signed, context)
  }

  return {
    doRow: async (row) => {
      const fund = row.funds === null ? undefined : outPointOf(row.funds)
      const read = readRow(run, row, shown.get(row.id), [...used.values()])
      if ('faults' in read) return saveRows([{ row, change: { digest: null, faults: read.faults } }])
      if (fund !== undefined) used.set(formatHex(fund), fund)
      checked = [...checked, { row, create: read.create }]
      if (checked.length >= context.signedAtOnce) await signChecked()
    },
    finish: async (isComplete) => {
      try {
        if (isComplete) await signChecked()
      } finally {
        await saveSigned()
      }
    },
  }
}

// Checks that the row is still the one that the user saw in the table.
function readRow(
  run: BulkRun,
  row: BulkRow,
  shown: ShownRow | undefined,
  used: readonly Uint8Array[],
): { readonly create: ShownCreate } | { readonly faults: readonly RowFault[] } {
  const read = checkRow(row, draftOfRow(run, row), used)
  if (read.kind === 'rejected') return read
  try {
    return {
      create: requireShown(read.checked, { digest: row.digest ?? '', warnings: shown?.warnings ?? [] }),
    }
  } catch (error) {
    return { faults: requireRowFaults(error) }
  }
}

async function saveBatch(
  rows: readonly ReadRow[],
  signed: Awaited<ReturnType<typeof signSeveral>>,
  { breathe, savedAtOnce }: RunContext,
): Promise<void> {
  let verified: SignedRow[] = []
  let writing: Promise<void> = Promise.resolve()
  try {
    for (const [index, { row, create }] of rows.entries()) {
      if (index > 0) await breathe()
      const one = signed[index]
      if (one !== undefined) verified.push(verifyRow(row, create, one))
      if (verified.length < savedAtOnce && index < rows.length - 1) continue
      const changes = verified.flatMap(changesOf)
      verified = []
      await writing
      writing = commitToWorkspace(changes)
      writing.catch(() => undefined)
    }
  } finally {
    await writing
  }
}

function verifyRow(row: BulkRow, create: ShownCreate, signed: Parameters<typeof recordOneOf>[1]): SignedRow {
  try {
    return { row, draft: create.checked.draft, record: recordOneOf(create, signed) }
  } catch (error) {
    return { row, faults: requireRowFaults(error) }
  }
}

function changesOf(signed: SignedRow): readonly RecordChange[] {
  return 'faults' in signed
    ? [changingOf(signed.row, { digest: null, faults: signed.faults })]
    : changesOfSignedRow(signed.draft, signed.record)
}
