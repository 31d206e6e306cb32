import { findHeldBySandbox } from '#/domain/transition/held-by-sandbox.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import { openTransition, type OpenedTransition } from '#/store/records/open-transition.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { recordActions } from '#/domain/transition/transition-actions.ts'
import {
  exportedAtMsOf,
  isLive,
  isPending,
  transitionStateOf,
  withStep,
} from '#/store/records/transition-state.ts'
import { changeRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import { browserContext, type RunContext } from './bulk-work.ts'
import { rowsOfRun } from '#/domain/funding/row-state.ts'
import { encodeZip, type ZipEntry } from './stored-zip.ts'

export const bulkExports = ['json-lines', 'zip'] as const
export type BulkExport = (typeof bulkExports)[number]

export interface ExportedRun {
  readonly fileName: string
  readonly mediaType: string
  readonly content: string | Uint8Array
}

interface SignedRow {
  readonly row: BulkRow
  readonly known: OpenedTransition
}

/** Exports the signed creates of a run as one file of JSON lines. `zip` adds separate files for each create. */
export async function exportRun(
  run: BulkRun,
  form: BulkExport,
  { breathe }: Pick<RunContext, 'breathe'> = browserContext,
): Promise<ExportedRun> {
  const lines: string[] = []
  const entries: ZipEntry[] = []
  for (const row of rowsOfRun(useWorkspace.getState().bulkRows, run.id)) {
    await breathe()
    const signed = readSigned(row)
    if (signed === undefined) continue
    const transition = formatTransition(signed.known.transition, wireProfiles[run.profile])
    lines.push(
      JSON.stringify({ ...aboutOf(run, signed), transition, hex: formatHex(signed.known.record.bytes) }),
    )
    if (form === 'zip') entries.push(...filesOf(signed, transition))
  }
  const text = `${lines.join('\n')}\n`
  const name = `identity-creates-${run.id.slice(0, 8)}`
  if (form === 'json-lines') {
    return { fileName: `${name}.jsonl`, mediaType: 'application/jsonl', content: text }
  }
  const content = await encodeZip([{ name: 'creates.jsonl', content: encodeUtf8(text) }, ...entries], breathe)
  return { fileName: `${name}.zip`, mediaType: 'application/zip', content }
}

// Records changed in one transaction. A larger transaction would block the page.
const markedAtOnce = 50

/** Marks the creates as exported. Later exports keep the time of the first. */
export async function markRunExported(run: BulkRun): Promise<void> {
  const atMs = systemClock.wallMs()
  const fresh = rowsOfRun(useWorkspace.getState().bulkRows, run.id)
    .flatMap((row) => readSigned(row)?.known.record ?? [])
    .filter(isFresh)
  for (let at = 0; at < fresh.length; at += markedAtOnce) {
    await commitToWorkspace(
      fresh
        .slice(at, at + markedAtOnce)
        .map(({ id }) =>
          changeRecord('transitions', id, (record) =>
            isFresh(record) ? withStep(record, { kind: 'exported', atMs }) : record,
          ),
        ),
    )
  }
}

/**
 * Confirms each pending create of a run. Returns how many, and an undo function that returns how many stay confirmed.
 */
export async function confirmRun(
  run: BulkRun,
): Promise<{ readonly count: number; readonly undo: () => Promise<number> }> {
  const awaiting = rowsOfRun(useWorkspace.getState().bulkRows, run.id).flatMap((row) => {
    const record = readSigned(row)?.known.record
    return record !== undefined && isPending(transitionStateOf(record)) ? [record.id] : []
  })
  const confirmed = await recordActions(awaiting, 'confirmed')
  const undo = async () => {
    const { transitions } = useWorkspace.getState()
    const inSandbox = await findHeldBySandbox(confirmed.flatMap((id) => transitions.get(id) ?? []))
    await recordActions(confirmed, 'taken-back', inSandbox)
    const now = useWorkspace.getState().transitions
    return confirmed
      .flatMap((id) => now.get(id) ?? [])
      .filter((record) => transitionStateOf(record).kind === 'confirmed').length
  }
  return { count: confirmed.length, undo }
}

function isFresh(record: TransitionRecord): boolean {
  return exportedAtMsOf(record) === undefined && transitionStateOf(record).kind === 'signed'
}

function readSigned(row: BulkRow): SignedRow | undefined {
  const record = row.digest === null ? undefined : useWorkspace.getState().transitions.get(row.digest)
  const known = record && openTransition(record)
  return known === undefined || !isLive(known.record) ? undefined : { row, known }
}

function aboutOf({ profile }: BulkRun, { row, known }: SignedRow) {
  return { number: row.number, label: row.label, identityId: known.record.identityId, profile }
}

// File names are numbers and ids only, because a label may contain any character.
function filesOf({ row, known: { record } }: SignedRow, transition: unknown): readonly ZipEntry[] {
  const name = `${String(row.number).padStart(4, '0')}-${record.identityId.slice(0, 8)}`
  return [
    { name: `${name}.json`, content: encodeUtf8(JSON.stringify(transition, undefined, 2)) },
    { name: `${name}.bin`, content: record.bytes },
  ]
}
