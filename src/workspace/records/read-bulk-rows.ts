import { equalValues } from './equal-values.ts'
import { BulkRow } from './bulk-row.ts'

// As many are read without being felt.
const readAtOnce = 100

/** Reads stored rows in parts, as `readHoldings` does. One that says the same as the one that is held stays that one. */
export function* readBulkRows(stored: ReadonlyMap<string, unknown>, held: ReadonlyMap<string, BulkRow>) {
  const rows = new Map<string, BulkRow>()
  let unreadable = 0
  let read = 0
  for (const [key, value] of stored) {
    read += 1
    if (read % readAtOnce === 0) yield
    const own = held.get(key)
    const row = own !== undefined && equalValues(own, value) ? own : BulkRow.safeParse(value).data
    if (row?.id === key) rows.set(key, row)
    else unreadable += 1
  }
  return { rows, unreadable }
}
