import { postError } from '#/words/post-undo.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { addRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { nextTask } from './bulk-work.ts'
import {
  newBulkRow,
  type BulkRow,
  type ListField,
  type RowFault,
  type BulkKey,
  type BulkRun,
} from '#/store/records/bulk-row.ts'
import { canFundByPayment, labelOf, rejectPattern, type RunFunds } from './new-run-form.ts'
import { checkBytesText } from '#/protocol/encoding/bytes-text.ts'
import { checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import type { Checked } from '#/protocol/violation.ts'
import { t } from '#/features/builder/messages.ts'
import { vault, useVault } from '#/domain/keys/vault-session.ts'
import { readList, type ListLine } from './lock-list.ts'
import { faultsOfField } from './run-row.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { prepareRun } from './prepare-run.ts'

interface BulkForm {
  readonly pattern: string
  readonly keys: readonly BulkKey[]
}

/**
 * Begins a run funded by the sandbox or by one payment, and saves the run before any key exists. Returns the run’s id.
 */
export async function beginFundedRun(
  form: BulkForm,
  { source: kind, count, amountDuffs }: RunFunds,
): Promise<string> {
  const network = currentNetwork()
  const isOffered = kind === 'sandbox' ? isSandboxId(network.id) : canFundByPayment(network.profile)
  if (!isOffered) throw new KeywrightError<WorkspaceErrorCode>('workspace/network-gone')
  const run = newRun(form, network, { kind, amount: String(amountDuffs) }, count)
  const rows = Array.from({ length: count }, (_, index) =>
    newBulkRow(run.id, index + 1, labelOf(form.pattern, index + 1), run.createdAtMs),
  )
  await keepRun(run, rows)
  return run.id
}

/**
 * Begins a run from a pasted list. The vault seals the list’s private keys before a row names them. Returns the run’s
 * id.
 */
export async function beginListRun(form: BulkForm, text: string): Promise<string> {
  const network = currentNetwork()
  const id = newRunId()
  const rows = await rowsOfList(text, {
    runId: id,
    pattern: form.pattern,
    network: network.kind,
    nowMs: systemClock.wallMs(),
    breathe: nextTask,
  })
  await keepRun({ ...newRun(form, network, { kind: 'list' }, rows.length), id }, rows)
  return id
}

function newRunId(): string {
  return formatHex(randomBytes(8))
}

function newRun(
  { pattern, keys }: BulkForm,
  { id: networkId, profile }: Network,
  source: BulkRun['source'],
  count: number,
): BulkRun {
  const rejection = rejectPattern(pattern, count)
  if (rejection !== undefined) throw new KeywrightError<WorkspaceErrorCode>(rejection)
  const nowMs = systemClock.wallMs()
  const times = { createdAtMs: nowMs, savedAtMs: nowMs }
  return { format: 1, id: newRunId(), version: 0, ...times, networkId, profile, pattern, keys, source, count }
}

async function keepRun(run: BulkRun, rows: readonly BulkRow[]): Promise<void> {
  await commitToWorkspace([
    addRecord('bulk-runs', run.id, run),
    ...rows.map((row) => addRecord('bulk-rows', row.id, row)),
  ])
}

interface ListTerms {
  readonly runId: string
  readonly pattern: string
  readonly network: NetworkKind
  readonly nowMs: number
  /** Lets the page do other work. */
  readonly breathe: () => Promise<void>
}

interface ReadRow {
  readonly row: BulkRow
  /** Set if all other fields of the line are valid. The text goes to the vault and is saved nowhere else. */
  readonly privateKeyText: string | undefined
}

/**
 * Reads a pasted list. The vault seals all private keys at once; a row has only their record ids and its other valid
 * fields.
 */
async function rowsOfList(text: string, terms: ListTerms): Promise<readonly BulkRow[]> {
  const reading = readList(text)
  if (!reading.ok) throw new KeywrightError<WorkspaceErrorCode>(reading.code)
  const rows: ReadRow[] = []
  for (const [index, line] of reading.lines.entries()) {
    if (index % 20 === 19) await terms.breathe()
    rows.push(readRow(line, index + 1, terms))
  }
  return sealKeys(rows, terms.network)
}

async function sealKeys(rows: readonly ReadRow[], network: NetworkKind): Promise<readonly BulkRow[]> {
  const wanted = rows.flatMap(({ row, privateKeyText: text }) =>
    text === undefined ? [] : [{ id: row.id, text, label: t('bulk.lock-key', { label: row.label }) }],
  )
  if (wanted.length === 0) return rows.map(({ row }) => row)
  const keys = wanted.map(({ text, label }) => ({
    text,
    key: { kind: 'single-use', label: label.slice(0, 100) } as const,
  }))
  const taken = await vault.importKeys({ keys, network })
  const byRow = new Map(wanted.map(({ id }, index) => [id, taken[index]]))
  return rows.map(({ row }) => {
    const one = byRow.get(row.id)
    if (one === undefined) return row
    return one.kind === 'taken'
      ? { ...row, singleUseKey: one.key.id }
      : { ...row, faults: faultsOfField('privateKey', one.violations) }
  })
}

function readRow(line: ListLine, number: number, { runId, pattern, nowMs }: ListTerms): ReadRow {
  const row = { ...newBulkRow(runId, number, labelOf(pattern, number), nowMs), line: line.line }
  if (line.kind === 'fault') {
    return {
      row: { ...row, faults: [{ code: line.code, field: line.field, params: {} }] },
      privateKeyText: undefined,
    }
  }
  const { fields } = line
  const transaction = readBytes('transaction', fields.transaction, checkTransaction)
  const instantLock = readBytes('instantLock', fields.instantLock, checkInstantLock)
  const outputIndex = /^\d{1,9}$/.test(fields.outputIndex) ? Number(fields.outputIndex) : undefined
  const faults = [
    ...(transaction instanceof Uint8Array ? [] : transaction),
    ...(instantLock instanceof Uint8Array ? [] : instantLock),
    ...(outputIndex === undefined ? [badIndex] : []),
    ...(fields.privateKey.length > longestPrivateKey ? [badPrivateKey] : []),
  ]
  const isRead = transaction instanceof Uint8Array && instantLock instanceof Uint8Array
  if (!isRead || outputIndex === undefined || faults.length > 0) {
    return { row: { ...row, faults }, privateKeyText: undefined }
  }
  return {
    row: { ...row, funds: { transaction, instantLock, outputIndex } },
    privateKeyText: fields.privateKey,
  }
}

const longestPrivateKey = 1024
const badPrivateKey: RowFault = { code: 'private-key.wif', field: 'privateKey', params: {} }
const badIndex: RowFault = { code: 'proof.output-index', field: 'outputIndex', params: {} }

function readBytes(
  field: ListField,
  text: string,
  check: (bytes: Uint8Array) => Checked<unknown>,
): Uint8Array | readonly RowFault[] {
  const read = checkBytesText(text)
  if (!read.ok) return faultsOfField(field, read.violations)
  const checked = check(read.value.bytes)
  return checked.ok ? read.value.bytes : faultsOfField(field, checked.violations)
}

export function startRun(id: string): void {
  const run = useWorkspace.getState().bulkRuns.get(id)
  if (run === undefined || useVault.getState().phrase !== null) return
  prepareRun(run).catch(postError)
}
