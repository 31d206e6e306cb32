import { passed, type Checked, type Violation } from '#/protocol/violation.ts'
import { BincodeCursor, BincodeStop } from './bincode-cursor.ts'
import { placedReader, type Reading, type Span } from './bincode-decoder.ts'
import type { Layout } from './bincode-layout.ts'

/** Decodes all bytes strictly, or returns one violation with byte offset and JSON Pointer. Never throws. */
export function decodeLayout<Value>(layout: Layout<Value>, bytes: Uint8Array): Checked<Value> {
  const decoded = readLayout(layout, bytes, undefined)
  return decoded.ok ? passed(decoded.value.value) : decoded
}

/** Decodes signing bytes as strictly as `decodeLayout`. Unsigned members are empty in the value. Never throws. */
export function decodeSigned<Value>(layout: Layout<Value>, bytes: Uint8Array): Checked<Value> {
  const decoded = readLayout(layout, bytes, undefined, true)
  return decoded.ok ? passed(decoded.value.value) : decoded
}

/** Decodes one value at `start`, and returns the offset after it. All offsets are in `bytes`. Never throws. */
export function decodePart<Value>(
  layout: Layout<Value>,
  bytes: Uint8Array,
  start: number,
): Checked<{ readonly value: Value; readonly end: number }> {
  const cursor = new BincodeCursor(bytes, undefined, start)
  return read(() => {
    const value = readAll(layout, { cursor, isSigning: false, spans: undefined, isSigned: true, depth: 0 })
    return { value, end: cursor.offset }
  })
}

export interface LayoutReading<Value> {
  readonly value: Value
  readonly span: Span
  readonly deviations: readonly Violation[]
}

/** Decodes like the official decoder, with deviations: long integers, unsorted maps, trailing bytes. Never throws. */
export function inspectLayout<Value>(
  layout: Layout<Value>,
  bytes: Uint8Array,
): Checked<LayoutReading<Value>> {
  return readLayout(layout, bytes, [])
}

export interface BrokenReading {
  readonly span: Span
  /** Its params have the byte offset. */
  readonly stopped: Violation
}

/** Reads up to the byte that breaks the layout, like `inspectLayout`. Returns undefined if all bytes fit. */
export function inspectBroken(layout: Layout<unknown>, bytes: Uint8Array): BrokenReading | undefined {
  const spans: Span[] = []
  const read = readLayout(layout, bytes, [], false, spans)
  const [stopped] = read.ok ? [] : read.violations
  return stopped === undefined ? undefined : { span: spans[0] ?? noSpan, stopped }
}

function readLayout<Value>(
  layout: Layout<Value>,
  bytes: Uint8Array,
  deviations: Violation[] | undefined,
  isSigning = false,
  spans: Span[] = [],
): Checked<LayoutReading<Value>> {
  const cursor = new BincodeCursor(bytes, deviations)
  const reading: Reading = {
    cursor,
    isSigning,
    spans: deviations === undefined ? undefined : spans,
    isSigned: true,
    depth: 0,
  }
  return read(() => {
    const value = readAll(layout, reading)
    cursor.end()
    const [span = noSpan] = spans
    return { value, span, deviations: deviations ?? [] }
  })
}

function readAll<Value>(layout: Layout<Value>, reading: Reading): Value {
  return placedReader(layout)(reading) as Value // the compiler cannot follow a layout to its type
}

function read<Result>(work: () => Result): Checked<Result> {
  try {
    return passed(work())
  } catch (signal) {
    if (signal instanceof BincodeStop) return { ok: false, violations: [signal.violation] }
    throw signal
  }
}

const noSpan: Span = {
  name: '',
  path: '',
  start: 0,
  end: 0,
  form: { kind: 'struct', members: [] },
  value: undefined,
  isSigned: true,
  children: [],
}
