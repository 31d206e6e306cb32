import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { assembleCreate } from '#/session/drafts/checked-draft.ts'
import { listFaults } from '#/session/drafts/step-blockers.ts'
import { saveSignedRow } from '#/session/identities/save-signed.ts'
import { listUsedOutPoints } from '#/workspace/actions/asset-locks.ts'
import { questionOfFunds, reviewTransition, signAndVerify } from '#/signing/sign-transition.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault, vault } from '#/session/vault/vault-session.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { beginWork, browserGround, workThrough, type RunEnvironment } from './bulk-work.ts'
import { saveRows } from './save-row.ts'
import { draftOfRow } from './row-draft.ts'
import { faultOfError, faultsOf } from './row-fault.ts'
import { rowStateOf, type ListedRow, rowsOfRun } from '#/workspace/history/row-state.ts'

/** What a row would sign, as the person saw it. */
export type ShownRows = ReadonlyMap<string, string>

/** The rows of a table that can be signed, by id, with the digest of what each of them signs. */
export function shownRows(rows: readonly ListedRow[]): ShownRows {
  return new Map(
    rows.flatMap(({ row, state }) =>
      state === 'checked' && row.digest !== null ? [[row.id, row.digest]] : [],
    ),
  )
}

/**
 * Signs the rows of a run that were shown, each as if it were made alone, and with nothing but its single-use key. What has
 * been checked since, or is another than it was, stays unsigned.
 */
export async function signRun(
  run: BulkRun,
  shown: ShownRows,
  ground: RunEnvironment = browserGround,
): Promise<void> {
  const { id: runId } = run
  await beginWork({ runId, act: 'sign', total: shown.size }, ground, () =>
    vault.quietly(() => {
      const rows = checkedRows(run).filter((row) => shown.get(row.id) === row.digest)
      return workThrough({ runId, act: 'sign', rows, doRow: (row) => signRow(run, row) }, ground)
    }),
  )
}

function checkedRows(run: BulkRun): readonly BulkRow[] {
  const { bulkRows, transitions } = useWorkspace.getState()
  return rowsOfRun(bulkRows, run.id).filter((row) => rowStateOf(row, transitions) === 'checked')
}

async function signRow(run: BulkRun, row: BulkRow): Promise<void> {
  const draft = draftOfRow(run, row)
  const report = assembleCreate(draft, {
    vaultKeys: useVault.getState().keys,
    usedOutPoints: listUsedOutPoints(useWorkspace.getState(), row.id),
  })
  const violations = listFaults(report)
  if (violations.length > 0) return saveRows([[row, { digest: null, faults: faultsOf(violations) }]])
  try {
    const review = await reviewTransition(questionOfFunds({ draft, report }))
    if (review.kind === 'refused') {
      return await saveRows([[row, { digest: null, faults: faultsOf(review.violations) }]])
    }
    // What the person saw in the table and said yes to, or nothing.
    if (formatHex(review.digest) !== row.digest) {
      throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
    }
    await saveSignedRow(draft, await signAndVerify({ draft, report }, review))
  } catch (error) {
    const faults = faultOfError(error)
    if (faults === undefined) throw error
    await saveRows([[row, { digest: null, faults }]])
  }
}
