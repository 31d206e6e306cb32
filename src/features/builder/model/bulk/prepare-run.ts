import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { VaultErrorCode, NewKeyRequest } from '#/session/vault/vault-facts.ts'
import { encodeOutPoint, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { assembleCreate, type CheckedCreate } from '#/session/drafts/checked-draft.ts'
import { listFaults } from '#/session/drafts/step-blockers.ts'
import {
  questionOfFunds,
  reviewTransition,
  type SignableReview,
  type UnsignedFunded,
} from '#/signing/sign-transition.ts'
import { listUsedOutPoints } from '#/workspace/actions/asset-locks.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault, vault, type OfferedProof } from '#/session/vault/vault-session.ts'
import type { BulkRow, RowFault } from '#/workspace/records/bulk-row.ts'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { beginWork, browserEnvironment, workThrough, type RunEnvironment } from './bulk-work.ts'
import { saveRow, draftOfRow, faultOfError, faultsOf, saveRows } from './run-row.ts'
import { openPracticeSource, type PracticeSource } from '#/session/sandbox/practice-source.ts'
import { defaultKeyLabel } from '#/workspace/records/draft-key.ts'
import { t } from '#/features/builder/messages.ts'
import { requireNetwork } from '#/workspace/actions/current-network.ts'
import { canRetry, rowStateOf, rowsOfRun } from '#/workspace/history/row-state.ts'

/**
 * Prepares every row of a run as far as possible without a signature: keys in the vault, funds, every rule checked, and the
 * review of the vault's worker. Rows that are rejected say why; `again` retries those that can be.
 */
export async function prepareRun(
  run: BulkRun,
  { proof, again = false }: { readonly proof?: OfferedProof; readonly again?: boolean } = {},
  environment: RunEnvironment = browserEnvironment,
  openPractice: () => PracticeSource = openPracticeSource,
): Promise<void> {
  const { id: runId } = run
  const due = () => dueRows(run, again)
  await beginWork({ runId, act: 'prepare', total: due().length }, environment, async () => {
    await vault.quietly(() => generateRowKeys(run, due(), proof))
    const practice = run.source.kind === 'sandbox' ? openPractice() : undefined
    const claimed = claimedOutPoints()
    const doRow = (row: BulkRow) => prepareRow(run, row, practice, claimed)
    try {
      await vault.quietly(() => workThrough({ runId, act: 'prepare', rows: due(), doRow }, environment))
    } finally {
      practice?.end()
    }
  })
}

/** Rows that can be prepared further, as stored now. */
export function dueRows(run: BulkRun, again: boolean): readonly BulkRow[] {
  const { bulkRows, transitions } = useWorkspace.getState()
  return rowsOfRun(bulkRows, run.id).filter((row) => {
    const state = rowStateOf(row, transitions)
    return state === 'refused'
      ? again && canRetry(row, run.source.kind)
      : state === 'waiting' || state === 'funded'
  })
}

/** Whether keys are still to be generated for a row: where they are derived, that asks for a proof. */
export function lacksKeys(run: BulkRun, row: BulkRow): boolean {
  return row.keys.length === 0 || needsSingleUse(run, row)
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
  const owner = claimed.get(formatHex(outPoint))
  const others = owner === undefined || owner === row.id ? [] : [outPoint]
  const faults = await withReviewOf(draft, others, async (_checked, { digest }) => {
    claimed.set(formatHex(outPoint), row.id)
    await saveRow(row, { funds, digest: formatHex(digest), faults: [] }, draft)
  })
  if (faults.length > 0) await saveRow(row, { funds, digest: null, faults }, draft)
}

/**
 * Checks the create of a row and passes what the vault's worker would sign to `use`. Returns why there is nothing to sign.
 * `used`: out points that are not free, beside those that the workspace knows.
 */
export async function withReviewOf(
  draft: CreateDraft,
  used: readonly Uint8Array[],
  use: (checked: CheckedCreate, review: SignableReview<UnsignedFunded>) => Promise<void>,
): Promise<readonly RowFault[]> {
  const report = assembleCreate(draft, {
    vaultKeys: useVault.getState().keys,
    usedOutPoints: [...listUsedOutPoints(useWorkspace.getState(), draft.id), ...used],
  })
  const violations = listFaults(report)
  if (violations.length > 0) return faultsOf(violations)
  try {
    const checked = { draft, report }
    const review = await reviewTransition(questionOfFunds(checked))
    if (review.kind === 'refused') return faultsOf(review.violations)
    await use(checked, review)
    return []
  } catch (error) {
    const faults = faultOfError(error)
    if (faults === undefined) throw error
    return faults
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

// A list, or two runs, may contain the same lock twice: it funds the row that was checked first.
function claimedOutPoints(): Map<string, string> {
  const claimed = new Map<string, string>()
  for (const { id, funds, digest } of useWorkspace.getState().bulkRows.values()) {
    if (funds !== null && digest !== null) claimed.set(formatHex(outPointOf(funds)), id)
  }
  return claimed
}

// Without a proof, keys are generated for a few identities at a time: less waits for one write.
const setsAtOnce = 20

/** Generates the keys that rows lack. They are in the vault before a row names them, and before anything is locked. */
async function generateRowKeys(
  run: BulkRun,
  rows: readonly BulkRow[],
  proof: OfferedProof | undefined,
): Promise<void> {
  const lacking = rows.filter((row) => lacksKeys(run, row))
  const atOnce = useVault.getState().phrase === null ? setsAtOnce : lacking.length
  for (let at = 0; at < lacking.length; at += atOnce) {
    await generateSome(run, lacking.slice(at, at + atOnce), proof)
  }
}

async function generateSome(
  run: BulkRun,
  rows: readonly BulkRow[],
  proof: OfferedProof | undefined,
): Promise<void> {
  const { kind: network } = requireNetwork(run.networkId)
  const sets = rows.map((row) => requestsOf(run, row))
  const generated = await vault.generateKeySets({ sets, network, proof })
  await saveRows(
    rows.map((row, index) => {
      const ids = (generated[index] ?? []).map(({ id }) => id)
      const [first, ...rest] = ids
      return needsSingleUse(run, row)
        ? ([row, { singleUseKey: first ?? null, keys: row.keys.length === 0 ? rest : row.keys }] as const)
        : ([row, { keys: ids }] as const)
    }),
  )
}

function needsSingleUse({ source }: BulkRun, { singleUseKey }: BulkRow): boolean {
  return source.kind === 'sandbox' && singleUseKey === null
}

function requestsOf(run: BulkRun, row: BulkRow): readonly NewKeyRequest[] {
  const singleUse = {
    kind: 'single-use',
    label: cut(t('bulk.lock-key', { label: row.label })),
    purpose: 'registration',
  } as const
  const own = run.keys.map(({ type, securityLevel, purpose }) => ({
    kind: 'identity' as const,
    keyType: type === 3 ? 0 : type,
    securityLevel,
    label: cut(t('bulk.identity-key', { label: row.label, key: defaultKeyLabel(purpose, securityLevel) })),
  }))
  return [...(needsSingleUse(run, row) ? [singleUse] : []), ...(row.keys.length === 0 ? own : [])]
}

// The vault accepts no longer label.
function cut(label: string): string {
  return label.slice(0, 100)
}
