import { listFields, type ListField, mostRows } from '#/store/records/bulk-row.ts'
import type { LineFault, ListFault, WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { readWholeText, type ReadableFile } from '#/domain/program/file-bytes.ts'

// Characters. A signed transition has at most 16 KB, so a line has room for a transaction and lock in hex, and a
// private key.
const longestLine = 80_000
export const longestList = 4_000_000

/** The unchecked fields of a line. Their private key may only go to the vault. */
export type ListLine =
  | { readonly line: number; readonly kind: 'fields'; readonly fields: Readonly<Record<ListField, string>> }
  | {
      readonly line: number
      readonly kind: 'fault'
      readonly code: LineFault
      readonly field: ListField | null
    }

type ListReading =
  | { readonly ok: true; readonly lines: readonly ListLine[] }
  | { readonly ok: false; readonly code: ListFault }

/** Reads a pasted list of locks: CSV, with or without a header line, or one JSON object per line. Never throws. */
export function readList(text: string): ListReading {
  if (text.length > longestList) return { ok: false, code: 'workspace/list-length' }
  const numbered = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((each, index) => ({ line: index + 1, text: each.trim() }))
    .filter((each) => each.text !== '')
  const [first] = numbered
  if (first === undefined) return { ok: false, code: 'workspace/list-empty' }
  const isJson = first.text.startsWith('{')
  const csv = isJson ? undefined : readHead(first.text)
  if (csv === 'rejected') return { ok: false, code: 'workspace/list-header' }
  const rows = csv?.hasHead === true ? numbered.slice(1) : numbered
  if (rows.length === 0) return { ok: false, code: 'workspace/list-empty' }
  if (rows.length > mostRows) return { ok: false, code: 'workspace/list-lines' }
  return {
    ok: true,
    lines: rows.map((row) => {
      if (row.text.length > longestLine) return fault(row.line, 'workspace/list-line-length')
      return csv === undefined ? readJsonLine(row.line, row.text) : readCsvLine(row.line, row.text, csv)
    }),
  }
}

/** Reads the text of a file with a list of locks. It contains private keys, so callers must not store it. */
export async function readListFile(file: ReadableFile): Promise<string> {
  if (file.size > longestList) throw new KeywrightError<WorkspaceErrorCode>('workspace/list-length')
  return readWholeText(file)
}

interface CsvHead {
  readonly delimiter: Delimiter
  readonly hasHead: boolean
  readonly columns: Readonly<Record<ListField, number>>
  readonly width: number
}

const names: Readonly<Record<ListField, readonly string[]>> = {
  transaction: ['transaction', 'tx', 'locktransaction'],
  instantLock: ['lock', 'instantlock', 'islock'],
  outputIndex: ['outputindex', 'output', 'index', 'vout'],
  privateKey: ['wif', 'privatekey'],
}

function fieldNamed(name: string): ListField | undefined {
  const dense = name.toLowerCase().replaceAll(/[\s_-]/g, '')
  return listFields.find((field) => names[field].includes(dense))
}

// A header must name every required column exactly once, because a missing column could only be guessed.
function readHead(first: string): CsvHead | 'rejected' {
  const delimiter = findDelimiter(first)
  const heads = first.length > longestLine ? [] : (splitCsvLine(first, delimiter) ?? [])
  const found = heads.map(fieldNamed)
  if (!found.some((field) => field !== undefined)) {
    const columns = { transaction: 0, instantLock: 1, outputIndex: 2, privateKey: 3 }
    return { delimiter, hasHead: false, columns, width: 4 }
  }
  const isComplete = listFields.every((field) => found.filter((each) => each === field).length === 1)
  if (!isComplete) return 'rejected'
  return {
    delimiter,
    hasHead: true,
    columns: {
      transaction: found.indexOf('transaction'),
      instantLock: found.indexOf('instantLock'),
      outputIndex: found.indexOf('outputIndex'),
      privateKey: found.indexOf('privateKey'),
    },
    width: heads.length,
  }
}

function readCsvLine(line: number, text: string, { delimiter, columns, width }: CsvHead): ListLine {
  const split = splitCsvLine(text, delimiter)
  if (split === undefined) return fault(line, 'workspace/list-quote')
  if (split.length !== width) return fault(line, 'workspace/list-fields')
  const at = (field: ListField) => split[columns[field]] ?? ''
  return withFields(line, {
    transaction: at('transaction'),
    instantLock: at('instantLock'),
    outputIndex: at('outputIndex'),
    privateKey: at('privateKey'),
  })
}

function readJsonLine(line: number, text: string): ListLine {
  const parsed = parseJson(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return fault(line, 'workspace/list-json')
  }
  const fields = { transaction: '', instantLock: '', outputIndex: '', privateKey: '' }
  for (const [name, value] of Object.entries(parsed)) {
    const field = fieldNamed(name)
    if (field === undefined) continue
    const isNumber = field === 'outputIndex' && typeof value === 'number'
    if ((typeof value !== 'string' && !isNumber) || fields[field] !== '') {
      return fault(line, 'workspace/list-member', field)
    }
    fields[field] = String(value).trim()
  }
  return withFields(line, fields)
}

function withFields(line: number, fields: Readonly<Record<ListField, string>>): ListLine {
  const missing = listFields.find((field) => fields[field] === '')
  return missing === undefined
    ? { line, kind: 'fields', fields }
    : fault(line, 'workspace/list-member', missing)
}

function fault(line: number, code: LineFault, field: ListField | null = null): ListLine {
  return { line, kind: 'fault', code, field }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const delimiters = [';', ',', '\t'] as const
type Delimiter = (typeof delimiters)[number]

/** The fields of a CSV line. Undefined if a quote is misplaced or not closed. */
function splitCsvLine(line: string, delimiter: Delimiter): readonly string[] | undefined {
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

function findDelimiter(line: string): Delimiter {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  return delimiters.find((each) => bare.includes(each)) ?? ','
}

interface Read {
  readonly text: string
  readonly end: number
}

function readPlain(line: string, at: number, delimiter: Delimiter): Read | undefined {
  const found = line.indexOf(delimiter, at)
  const end = found === -1 ? line.length : found
  const text = line.slice(at, end)
  return text.includes('"') ? undefined : { text: text.trim(), end }
}

// A quote inside a quoted field is doubled. Source: RFC 4180.
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
