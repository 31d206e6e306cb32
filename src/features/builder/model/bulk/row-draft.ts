import { formatHex } from '#/protocol/encoding/hex.ts'
import { newCreateDraft, type CreateDraft } from '#/workspace/records/create-draft.ts'
import { defaultKeyLabel } from '#/workspace/records/draft-key.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'

/** A row as the draft that it would be if it were made alone: whatever judges and signs drafts does so with rows. */
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
      transaction: formatHex(funds?.transaction ?? new Uint8Array()),
      instantLock: formatHex(funds?.instantLock ?? new Uint8Array()),
      outputIndex: funds?.outputIndex ?? null,
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
