/** A time in UTC, to the millisecond: "2026-08-03 16:02:00.250". */
export function formatUtcText(atMs: number): string {
  return new Date(atMs).toISOString().replace('T', ' ').slice(0, -1)
}

/** Returns milliseconds since 1970. Undefined for any other text. Seconds and their fractions are optional. */
export function checkUtcText(text: string): number | undefined {
  const trimmed = text.trim()
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(trimmed)) return undefined
  const atMs = Date.parse(`${trimmed.replace(' ', 'T')}Z`)
  return Number.isNaN(atMs) || atMs < 0 ? undefined : atMs
}
