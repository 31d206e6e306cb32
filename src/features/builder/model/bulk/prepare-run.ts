import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { VaultErrorCode } from '#/session/vault/vault-facts.ts'
import { encodeOutPoint, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { assembleCreate } from '#/session/drafts/checked-draft.ts'
import { listFaults } from '#/session/drafts/step-blockers.ts'
import { listUsedOutPoints } from '#/workspace/actions/asset-locks.ts'
import { questionOfFunds, reviewTransition } from '#/signing/sign-transition.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault, vault, type OfferedProof } from '#/session/vault/vault-session.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { beginWork, browserGround, workThrough, type RunEnvironment } from './bulk-work.ts'
import { saveRow } from './save-row.ts'
import { makeRowKeys } from './make-row-keys.ts'
import { openPracticeSource, type PracticeSource } from '#/session/sandbox/practice-source.ts'
import { draftOfRow } from './row-draft.ts'
import { faultOfError, faultsOf } from './row-fault.ts'
import { canRetry, rowStateOf, rowsOfRun } from '#/workspace/history/row-state.ts'

/**
 * Brings every row of a run as far as it goes without a signature: keys in the vault, funds, every rule held and the
 * vault's own reading of what it would sign. Rows that are refused say why; `again` tries those once more that can be.
 */
export async function prepareRun(
  run: BulkRun,
  { proof, again = false }: { readonly proof?: OfferedProof; readonly again?: boolean } = {},
  ground: RunEnvironment = browserGround,
  openPractice: () => PracticeSource = openPracticeSource,
): Promise<void> {
  const { id: runId } = run
  const due = () => dueRows(run, again)
  await beginWork({ runId, act: 'prepare', total: due().length }, ground, async () => {
    await vault.quietly(() => makeRowKeys(run, due(), proof))
    const practice = run.source.kind === 'sandbox' ? openPractice() : undefined
    const claimed = claimedOutPoints()
    const doRow = (row: BulkRow) => prepareRow(run, row, practice, claimed)
    try {
      await vault.quietly(() => workThrough({ runId, act: 'prepare', rows: due(), doRow }, ground))
    } finally {
      practice?.end()
    }
  })
}

/** Rows that can be brought further, as they stand now. */
export function dueRows(run: BulkRun, again: boolean): readonly BulkRow[] {
  const { bulkRows, transitions } = useWorkspace.getState()
  return rowsOfRun(bulkRows, run.id).filter((row) => {
    const state = rowStateOf(row, transitions)
    return state === 'refused'
      ? again && canRetry(row, run.source.kind)
      : state === 'waiting' || state === 'funded'
  })
}

async function prepareRow(
  run: BulkRun,
  row: BulkRow,
  practice: PracticeSource | undefined,
  claimed: Map<string, string>,
): Promise<void> {
  const funds = row.funds ?? (await fundRow(run, row, practice))
  const draft = draftOfRow(run, { ...row, funds })
  const outPoint = outPointOf(funds)
  const owner = outPoint && claimed.get(formatHex(outPoint))
  const isTaken = owner !== undefined && owner !== row.id
  const used = listUsedOutPoints(useWorkspace.getState(), row.id)
  const report = assembleCreate(draft, {
    vaultKeys: useVault.getState().keys,
    usedOutPoints: isTaken && outPoint !== undefined ? [...used, outPoint] : used,
  })
  const violations = listFaults(report)
  if (violations.length > 0) return saveRow(row, { funds, digest: null, faults: faultsOf(violations) }, draft)
  try {
    const review = await reviewTransition(questionOfFunds({ draft, report }))
    const change =
      review.kind === 'signable'
        ? { funds, digest: formatHex(review.digest), faults: [] }
        : { funds, digest: null, faults: faultsOf(review.violations) }
    if (outPoint !== undefined && review.kind === 'signable') claimed.set(formatHex(outPoint), row.id)
    await saveRow(row, change, draft)
  } catch (error) {
    const faults = faultOfError(error)
    if (faults === undefined) throw error
    await saveRow(row, { funds, digest: null, faults }, draft)
  }
}

async function fundRow(
  { source }: BulkRun,
  row: BulkRow,
  practice: PracticeSource | undefined,
): Promise<NonNullable<BulkRow['funds']>> {
  const key = useVault.getState().keys.find(({ id }) => id === row.singleUseKey)
  if (key === undefined || practice === undefined || source.kind !== 'sandbox') {
    throw new KeywrightError<VaultErrorCode>('vault/key-missing')
  }
  return practice.fund(key.publicKey, BigInt(source.amount))
}

function outPointOf(funds: NonNullable<BulkRow['funds']>): Uint8Array {
  return encodeOutPoint({ txid: deriveTxid(funds.transaction), index: funds.outputIndex })
}

// The same lock may stand in a list twice, or in two runs: it funds the row that was checked first.
function claimedOutPoints(): Map<string, string> {
  const claimed = new Map<string, string>()
  for (const { id, funds, digest } of useWorkspace.getState().bulkRows.values()) {
    if (funds !== null && digest !== null) claimed.set(formatHex(outPointOf(funds)), id)
  }
  return claimed
}
