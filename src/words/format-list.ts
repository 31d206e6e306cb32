import { listSigns, locale } from 'virtual:messages/locale'

let conjunction: Intl.ListFormat | undefined

/** "a, b and c". */
export function formatList(parts: readonly string[]): string {
  const last = parts.at(-1)
  if (parts.length === 1 && last !== undefined) return last
  if (listSigns !== undefined && last !== undefined)
    return `${parts.slice(0, -1).join(listSigns.between)}${listSigns.last}${last}`
  conjunction ??= new Intl.ListFormat(locale, { type: 'conjunction' })
  return conjunction.format(parts)
}
