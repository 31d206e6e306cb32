import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { currentNetwork } from '#/workspace/actions/current-network.ts'
import { sandboxId, type Network } from '#/workspace/records/network.ts'
import { addRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { nextTask } from './bulk-work.ts'
import { newBulkRow, type BulkRow } from '#/workspace/records/bulk-row.ts'
import type { BulkKey, BulkRun } from '#/workspace/records/bulk-run.ts'
import { labelOf, rejectPattern } from './label-pattern.ts'
import { takeList } from './list-import.ts'

/** What all identities of a run have in common. */
export interface BulkForm {
  readonly pattern: string
  readonly keys: readonly BulkKey[]
}

/** Begins a run that the sandbox funds. It stands on the disk before anything is made; gives its id. */
export async function beginSandboxRun(form: BulkForm, count: number, amountDuffs: bigint): Promise<string> {
  const network = requireNetwork()
  if (network.id !== sandboxId) throw new KeywrightError<WorkspaceErrorCode>('workspace/network-gone')
  const run = newRun(form, network, { kind: 'sandbox', amount: String(amountDuffs) }, count)
  const rows = Array.from({ length: count }, (_, index) =>
    newBulkRow(run.id, index + 1, labelOf(form.pattern, index + 1), run.createdAtMs),
  )
  await keepRun(run, rows)
  return run.id
}

/** Begins a run of a pasted list. Its private keys are in the vault before a row names them. */
export async function beginListRun(form: BulkForm, text: string): Promise<string> {
  const network = requireNetwork()
  const id = newRunId()
  const rows = await takeList(text, {
    runId: id,
    pattern: form.pattern,
    network: network.kind,
    nowMs: systemClock.wallMs(),
    breathe: nextTask,
  })
  await keepRun({ ...newRun(form, network, { kind: 'list' }, rows.length), id }, rows)
  return id
}

/** Why no run can be made on a network: each of its creates would take a proof of its own. */
export function rejectNetwork({ profile }: Pick<Network, 'profile'>): WorkspaceErrorCode | undefined {
  return wireProfiles[profile].witnesses ? 'workspace/bulk-witnesses' : undefined
}

function requireNetwork(): Network {
  const network = currentNetwork()
  const refusal = rejectNetwork(network)
  if (refusal !== undefined) throw new KeywrightError<WorkspaceErrorCode>(refusal)
  return network
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
  const refusal = rejectPattern(pattern, count)
  if (refusal !== undefined) throw new KeywrightError<WorkspaceErrorCode>(refusal)
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
