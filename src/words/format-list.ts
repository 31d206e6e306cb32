import { locale } from 'virtual:messages/locale'

let conjunction: Intl.ListFormat | undefined

/** "a, b and c". */
export function formatList(parts: readonly string[]): string {
  conjunction ??= new Intl.ListFormat(locale, { type: 'conjunction' })
  return conjunction.format(parts)
}
