import { IntlMessageFormat } from 'intl-messageformat' // the only importer

export type MessageValue = string | number | bigint | Date
export type MessageValues = Readonly<Record<string, MessageValue>>

// English, with the grouping and the dates of en-GB, whatever the browser is set to.
const locale = 'en-GB'

const compiled = new Map<string, IntlMessageFormat>()

/** Fills an ICU message. Tags are text here: a value can never become markup. */
export function formatIcu(message: string, values: MessageValues): string {
  let format = compiled.get(message)
  if (format === undefined) {
    format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
    compiled.set(message, format)
  }
  const text = format.format<string>(values)
  return typeof text === 'string' ? text : text.join('')
}
