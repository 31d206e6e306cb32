import { locale } from 'virtual:messages/locale'

const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' })

/** "a, b and c". */
export function formatList(parts: readonly string[]): string {
  return conjunction.format(parts)
}
