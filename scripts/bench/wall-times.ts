/** What was measured, in milliseconds of the wall clock: the middle, and the least, which a busy machine disturbs least. */
export function formatTimes(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((left, right) => left - right)
  const ms = (at: number) => (sorted[at] ?? Number.NaN).toFixed(1).padStart(8)
  return `${name.padEnd(24)}${ms(Math.floor(sorted.length / 2))} ms median${ms(0)} ms least   (${sorted.length})`
}
