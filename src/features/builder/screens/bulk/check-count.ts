import { mostRows } from '#/workspace/records/bulk-run.ts'

/** How many identities, as typed; nothing when it is no number that a run can have. */
export function checkCount(text: string): number | undefined {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= mostRows ? count : undefined
}
