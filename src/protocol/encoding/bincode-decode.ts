import { passed, type Checked, type Violation } from '#/protocol/violation.ts'
import { BincodeCursor, BincodeStop } from './bincode-cursor.ts'
import { placedReader, type Reading, type Span } from './bincode-decoder.ts'
import type { Layout } from './bincode-layout.ts'

/**
 * Reads bytes to the last one as the layout has them, strictly: `Checked`, with one violation (its params have the byte offset,
 * its path is a JSON Pointer). Never throws for what bytes there are.
 */
export function decodeLayout<Value>(layout: Layout<Value>, bytes: Uint8Array): Checked<Value> {
  const decoded = readLayout(layout, bytes, undefined)
  return decoded.ok ? passed(decoded.value.value) : decoded
}

/**
 * Reads what `encodeSigned` writes, as strictly as `decodeLayout`: members that are not signed are not there, and empty in the
 * value (no bytes, zeros where their number is fixed, 0, an empty list). Never throws for what bytes there are.
 */
export function decodeSigned<Value>(layout: Layout<Value>, bytes: Uint8Array): Checked<Value> {
  const decoded = readLayout(layout, bytes, undefined, true)
  return decoded.ok ? passed(decoded.value.value) : decoded
}

/**
 * Reads one value at `start` as strictly as `decodeLayout`. Returns the value and the offset after it. Offsets, also in violations, count
 * from the first byte of `bytes`. Never throws, whatever the bytes are.
 */
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

/** What was read, where it is, and how it deviates from the only way to write it. */
export interface LayoutReading<Value> {
  readonly value: Value
  readonly span: Span
  readonly deviations: readonly Violation[]
}

/**
 * Reads as the official decoder does, which takes integers that are not in their shortest form, maps in any order and bytes after
 * the end: each is a deviation. Whatever it does not take is rejected as by `decodeLayout`.
 */
export function inspectLayout<Value>(
  layout: Layout<Value>,
  bytes: Uint8Array,
): Checked<LayoutReading<Value>> {
  return readLayout(layout, bytes, [])
}

/** Bytes that break a layout: the places of the values before the break, and the violation. */
export interface BrokenReading {
  readonly span: Span
  /** Its params have the byte offset. */
  readonly stopped: Violation
}

/** Reads up to the byte that breaks the layout, like `inspectLayout`. Returns undefined if no byte does. */
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
