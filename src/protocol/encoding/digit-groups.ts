const grouped = /^[1-9]\d{0,2}(?:,\d{3})+$/

/** A whole number as typed, without its spaces, and without commas where they part thousands. Any other comma stays. */
export function withoutGroups(text: string): string {
  const dense = text.replaceAll(/\s/g, '')
  return grouped.test(dense) ? dense.replaceAll(',', '') : dense
}
