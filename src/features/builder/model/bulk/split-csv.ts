export const delimiters = [';', ',', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The fields of one line of CSV, or nothing when a quote in it is not closed, or stands where none may. */
export function splitCsvLine(line: string, delimiter: Delimiter): readonly string[] | undefined {
  const fields: string[] = []
  let at = 0
  for (;;) {
    const field =
      line[skipBlank(line, at, delimiter)] === '"'
        ? readQuoted(line, at, delimiter)
        : readPlain(line, at, delimiter)
    if (field === undefined) return undefined
    fields.push(field.text)
    if (field.end >= line.length) return fields
    at = field.end + 1
  }
}

/** What separates the fields of a list, by its first line. */
export function findDelimiter(line: string): Delimiter {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  return delimiters.find((each) => bare.includes(each)) ?? ','
}

interface Read {
  readonly text: string
  /** Where its delimiter stands, or the line ends. */
  readonly end: number
}

function readPlain(line: string, at: number, delimiter: Delimiter): Read | undefined {
  const found = line.indexOf(delimiter, at)
  const end = found === -1 ? line.length : found
  const text = line.slice(at, end)
  return text.includes('"') ? undefined : { text: text.trim(), end }
}

// A quote inside is written twice (RFC 4180).
function readQuoted(line: string, at: number, delimiter: Delimiter): Read | undefined {
  let text = ''
  let from = skipBlank(line, at, delimiter) + 1
  for (;;) {
    const quote = line.indexOf('"', from)
    if (quote === -1) return undefined
    text += line.slice(from, quote)
    if (line[quote + 1] !== '"') {
      const end = skipBlank(line, quote + 1, delimiter)
      return end >= line.length || line[end] === delimiter ? { text: text.trim(), end } : undefined
    }
    text += '"'
    from = quote + 2
  }
}

function skipBlank(line: string, at: number, delimiter: Delimiter): number {
  let place = at
  while (place < line.length && line[place] !== delimiter && (line[place] === ' ' || line[place] === '\t'))
    place += 1
  return place
}
