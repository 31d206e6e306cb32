import type { ScanStart } from '#/session/funding/scan-payments.ts'

/** A day in UTC, as `checkScanStart` reads it: "2026-08-03". */
export function formatDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

/** Since when payments are looked for, as it is typed: a day in UTC that is not to come, or the height of a block. */
export function checkScanStart(text: string, nowMs: number): ScanStart | undefined {
  const trimmed = text.trim()
  if (/^[1-9]\d{0,8}$/.test(trimmed)) return { kind: 'height', height: Number(trimmed) }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(trimmed)) return undefined
  const atMs = Date.parse(`${trimmed}T00:00:00Z`)
  // 31 February is another day.
  if (Number.isNaN(atMs) || formatDay(atMs) !== trimmed || atMs > nowMs) return undefined
  return { kind: 'time', atMs }
}
