const grouped = /^[1-9]\d{0,2}(?:,\d{3})+$/

/** Returns a typed whole number without spaces, and without commas between thousands. Any other comma stays. */
export function withoutGroups(text: string): string {
  const dense = text.replaceAll(/\s/g, '')
  return grouped.test(dense) ? dense.replaceAll(',', '') : dense
}
