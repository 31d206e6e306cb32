import { KeyType } from '#/protocol/key/key-attribute.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { VaultErrorCode, NewKeyRequest } from '#/domain/keys/vault-facts.ts'
import { encodeOutPoint, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { assembleCreate, type CheckedCreate } from '#/domain/draft/checked-draft.ts'
import { listFaults } from '#/domain/draft/step-blockers.ts'
import { questionOfFunds, reviewTransition } from '#/domain/signing/transition-review.ts'
import { listUsedOutPoints } from '#/domain/draft/asset-locks.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault, vault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import type { BulkRow, RowFault, BulkRun } from '#/store/records/bulk-row.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import {
  beginWork,
  browserContext,
  isStopping,
  workThrough,
  type RowWork,
  type RunContext,
} from './bulk-work.ts'
import { draftOfRow, faultsOf, requireRowFaults, saveRows, vaultKeysOf, type RowResult } from './run-row.ts'
import { openSandboxFunder, type SandboxFunder } from '#/domain/network/sandbox-funder.ts'
import { defaultKeyLabel } from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { requireNetwork } from '#/domain/network/current-network.ts'
import { canRetry, rowStateOf, rowsOfRun } from '#/domain/funding/row-state.ts'

/**
 * Prepares rows for signing. Rejected rows store their faults. `again` retries the rejected rows that can be retried.
 */
export async function prepareRun(
  run: BulkRun,
  { proof, again = false }: { readonly proof?: OfferedProof; readonly again?: boolean } = {},
  context: RunContext = browserContext,
  openFunder: typeof openSandboxFunder = openSandboxFunder,
): Promise<void> {
  const { id: runId } = run
  const due = () => dueRows(run, again)
  await beginWork({ runId, act: 'prepare', total: due().length }, context, async () => {
    // The funder’s workers load while the keys are generated.
    const funder = run.source.kind === 'sandbox' ? openFunder(wireProfiles[run.profile]) : undefined
    try {
      await vault.quietly(() => generateRowKeys(run, due(), proof))
      const rows = due()
      return await vault.quietly(() =>
        workThrough(
          { runId, act: 'prepare', rows, ...prepareInBatches(run, rows, funder, context) },
          context,
        ),
      )
    } finally {
      funder?.end()
    }
  })
}

/**
 * Prepares rows in a pipeline: while one row is reviewed, the next is funded and checked, and the previous batch is
 * saved.
 */
function prepareInBatches(
  run: BulkRun,
  rows: readonly BulkRow[],
  funder: SandboxFunder | undefined,
  { savedAtOnce }: RunContext,
): Pick<RowWork, 'doRow' | 'finish'> {
  const funds = fundInOrder(run, rows, funder)
  const claimed = claimedOutPoints()
  let preparing: readonly Promise<RowResult>[] = []
  let saving: Promise<void> = Promise.resolve()

  // If saving fails, the next batch or the end of the work throws the error.
  const saveBatch = async () => {
    const [batch, before] = [preparing, saving]
    preparing = []
    saving = saveEnded(batch)
    saving.catch(() => undefined)
    await before
  }

  return {
    doRow: async (row) => {
      const own = await funds(row)
      // Another row may claim the same lock. The review of that row decides which row gets the lock.
      if (claimed.has(formatHex(outPointOf(own)))) await Promise.all([saving, ...preparing])
      const result = prepareRow(run, row, own, claimed)
      result.catch(() => undefined)
      preparing = [...preparing, result]
      if (preparing.length >= savedAtOnce) await saveBatch()
    },
    finish: async () => {
      try {
        await saveBatch()
      } finally {
        await saving
      }
    },
  }
}

async function saveEnded(batch: readonly Promise<RowResult>[]): Promise<void> {
  const ended = await Promise.allSettled(batch)
  await saveRows(ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

export function dueRows(run: BulkRun, again: boolean): readonly BulkRow[] {
  const { bulkRows, transitions } = useWorkspace.getState()
  return rowsOfRun(bulkRows, run.id).filter((row) => {
    const state = rowStateOf(row, transitions)
    if (state === 'failed') return again && canRetry(row, run.source.kind)
    // In a run funded by a payment, a row that has all its keys waits for the payment.
    if (state === 'waiting') return run.source.kind !== 'payment' || lacksKeys(run, row)
    return state === 'funded'
  })
}

export function lacksKeys(run: BulkRun, row: BulkRow): boolean {
  return row.keys.length === 0 || needsSingleUse(run, row)
}

type Funds = NonNullable<BulkRow['funds']>

/** Funds rows in order. The sandbox prepares the funds of the next rows while a row is checked. */
function fundInOrder(
  run: BulkRun,
  rows: readonly BulkRow[],
  funder: SandboxFunder | undefined,
): (row: BulkRow) => Promise<Funds> {
  const begun = new Map<string, Promise<Funds>>()
  const places = new Map(rows.map(({ id }, index) => [id, index]))
  const begin = (row: BulkRow) => {
    const funding = begun.get(row.id) ?? fundRow(run, row, funder)
    begun.set(row.id, funding)
    // If the work stops first, nothing awaits this promise.
    funding.catch(() => undefined)
    return funding
  }
  const beginAfter = (row: BulkRow, count: number) => {
    const place = places.get(row.id) ?? rows.length
    if (isStopping()) return
    for (const next of rows.slice(place + 1, place + 1 + count)) if (next.funds === null) void begin(next)
  }
  const atOnce = funder?.atOnce ?? 1
  return async (row) => {
    if (row.funds !== null) return row.funds
    const funding = begin(row)
    beginAfter(row, atOnce - 1)
    const funds = await funding
    beginAfter(row, atOnce)
    begun.delete(row.id)
    return funds
  }
}

async function prepareRow(
  run: BulkRun,
  row: BulkRow,
  funds: Funds,
  claimed: Map<string, string>,
): Promise<RowResult> {
  const draft = draftOfRow(run, { ...row, funds })
  const outPoint = outPointOf(funds)
  const name = formatHex(outPoint)
  const owner = claimed.get(name)
  const others = owner === undefined || owner === row.id ? [] : [outPoint]
  const checked = checkRow(row, draft, others)
  if (checked.kind === 'rejected')
    return { row, change: { funds, digest: null, faults: checked.faults }, draft }
  claimed.set(name, row.id)
  const digest = await reviewRow(checked.checked)
  if (digest instanceof Uint8Array)
    return { row, change: { funds, digest: formatHex(digest), faults: [] }, draft }
  claimed.delete(name)
  return { row, change: { funds, digest: null, faults: digest }, draft }
}

export type CheckedRow =
  | { readonly kind: 'checked'; readonly checked: CheckedCreate }
  | { readonly kind: 'rejected'; readonly faults: readonly RowFault[] }

/** Checks the create of a row by every rule. `used`: out points that are taken, besides those in the workspace. */
export function checkRow(row: BulkRow, draft: CreateDraft, used: readonly Uint8Array[]): CheckedRow {
  const report = assembleCreate(draft, {
    vaultKeys: vaultKeysOf(row),
    usedOutPoints: [...listUsedOutPoints(useWorkspace.getState(), draft.id), ...used],
  })
  const violations = listFaults(report)
  return violations.length > 0
    ? { kind: 'rejected', faults: faultsOf(violations) }
    : { kind: 'checked', checked: { draft, report } }
}

async function reviewRow(checked: CheckedCreate): Promise<Uint8Array | readonly RowFault[]> {
  try {
    const review = await reviewTransition(questionOfFunds(checked), { isRow: true })
    return review.kind === 'rejected' ? faultsOf(review.violations) : review.digest
  } catch (error) {
    return requireRowFaults(error)
  }
}

async function fundRow({ source }: BulkRun, row: BulkRow, funder: SandboxFunder | undefined): Promise<Funds> {
  const key = vaultKeysOf(row).find(({ id }) => id === row.singleUseKey)
  if (key === undefined || funder === undefined || source.kind !== 'sandbox') {
    throw new KeywrightError<VaultErrorCode>('vault/key-missing')
  }
  return funder.fund(key.publicKey, BigInt(source.amount))
}

/** The out point of the funds, 36 bytes. */
export function outPointOf(funds: Funds): Uint8Array {
  return encodeOutPoint({ txid: deriveTxid(funds.transaction), index: funds.outputIndex })
}

// One list or two runs may contain the same lock twice. The lock funds the row that was checked first.
function claimedOutPoints(): Map<string, string> {
  const claimed = new Map<string, string>()
  for (const { id, funds, digest } of useWorkspace.getState().bulkRows.values()) {
    if (funds !== null && digest !== null) claimed.set(formatHex(outPointOf(funds)), id)
  }
  return claimed
}

// Rows whose keys are generated in one write if no passphrase is needed. Each write repeats the list of all keys, but a
// larger write takes longer.
const setsAtOnce = 100

/**
 * Generates the missing keys of rows. The vault stores them before a row names them and before any funds are locked.
 */
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
        ? { row, change: { singleUseKey: first ?? null, keys: row.keys.length === 0 ? rest : row.keys } }
        : { row, change: { keys: ids } }
    }),
  )
}

function needsSingleUse({ source }: BulkRun, { singleUseKey }: BulkRow): boolean {
  return source.kind !== 'list' && singleUseKey === null
}

function requestsOf(run: BulkRun, row: BulkRow): readonly NewKeyRequest[] {
  const singleUse = {
    kind: 'single-use',
    label: cut(t('bulk.lock-key', { label: row.label })),
    purpose: 'registration',
  } as const
  const own = run.keys.map(({ type, securityLevel, purpose }) => ({
    kind: 'identity' as const,
    keyType: type === KeyType.scriptHash ? 0 : type,
    securityLevel,
    label: cut(t('bulk.identity-key', { label: row.label, key: defaultKeyLabel(purpose, securityLevel) })),
  }))
  return [...(needsSingleUse(run, row) ? [singleUse] : []), ...(row.keys.length === 0 ? own : [])]
}

function cut(label: string): string {
  return label.slice(0, 100)
}
