import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { saveSignedRow } from '#/signing/sign-transition.ts'
import { signAndVerify } from '#/signing/sign-transition.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { vault } from '#/session/vault/vault-session.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { beginWork, browserEnvironment, workThrough, type RunEnvironment } from './bulk-work.ts'
import { withReviewOf } from './prepare-run.ts'
import { saveRows, draftOfRow } from './run-row.ts'
import { rowStateOf, type ListedRow, rowsOfRun } from '#/workspace/history/row-state.ts'

/** The digest of what each row would sign, as shown to the user. */
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
 * Signs the rows of a run that were shown, each with its single-use key alone. A row that was checked since, or has
 * changed, stays unsigned.
 */
export async function signRun(
  run: BulkRun,
  shown: ShownRows,
  environment: RunEnvironment = browserEnvironment,
): Promise<void> {
  const { id: runId } = run
  await beginWork({ runId, act: 'sign', total: shown.size }, environment, () =>
    vault.quietly(() => {
      const rows = checkedRows(run).filter((row) => shown.get(row.id) === row.digest)
      return workThrough({ runId, act: 'sign', rows, doRow: (row) => signRow(run, row) }, environment)
    }),
  )
}

function checkedRows(run: BulkRun): readonly BulkRow[] {
  const { bulkRows, transitions } = useWorkspace.getState()
  return rowsOfRun(bulkRows, run.id).filter((row) => rowStateOf(row, transitions) === 'checked')
}

async function signRow(run: BulkRun, row: BulkRow): Promise<void> {
  const draft = draftOfRow(run, row)
  const faults = await withReviewOf(draft, [], async (checked, review) => {
    // What the user saw in the table, or nothing.
    if (formatHex(review.digest) !== row.digest) {
      throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
    }
    await saveSignedRow(draft, await signAndVerify(checked, review))
  })
  if (faults.length > 0) await saveRows([[row, { digest: null, faults }]])
}
