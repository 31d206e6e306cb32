const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "a, b and c". */
export function formatList(parts: readonly string[]): string {
  return conjunction.format(parts)
}
