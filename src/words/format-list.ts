import { listSigns, locale } from 'virtual:messages/locale'

let conjunction: Intl.ListFormat | undefined

/** Joins texts as "a, b and c". */
export function formatList(parts: readonly string[]): string {
  const last = parts.at(-1)
  if (parts.length === 1 && last !== undefined) return last
  if (listSigns !== undefined && last !== undefined)
    return `${parts.slice(0, -1).join(listSigns.between)}${listSigns.last}${last}`
  conjunction ??= new Intl.ListFormat(locale, { type: 'conjunction' })
  return conjunction.format(parts)
}

let names: Intl.Collator | undefined

/** Orders names as people count: “Lock 2” before “Lock 12”. */
export function compareNames(one: string, other: string): number {
  names ??= new Intl.Collator('en', { numeric: true })
  return names.compare(one, other)
}
