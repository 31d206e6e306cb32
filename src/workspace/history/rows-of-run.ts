import type { BulkRow } from '#/workspace/records/bulk-row.ts'

type Rows = ReadonlyMap<string, BulkRow>

const grouped = new WeakMap<Rows, ReadonlyMap<string, readonly BulkRow[]>>()
const none: readonly BulkRow[] = []

/** The rows of a run in their order: sorted once for each state of the workspace. */
export function rowsOfRun(rows: Rows, runId: string): readonly BulkRow[] {
  const before = grouped.get(rows)
  if (before !== undefined) return before.get(runId) ?? none
  const groups = new Map<string, BulkRow[]>()
  for (const row of rows.values()) {
    const group = groups.get(row.runId)
    if (group === undefined) groups.set(row.runId, [row])
    else group.push(row)
  }
  for (const group of groups.values()) group.sort((a, b) => a.number - b.number)
  grouped.set(rows, groups)
  return groups.get(runId) ?? none
}
