import { ChainError } from './chain-error.ts'

// The memory of parsed JSON depends on its shape: 32 MiB of `{}` took over a gigabyte. Lists of real nodes have at
// least 45 bytes per value and 220 per object, and few names in few orders.
const startValues = 4096
const bytesOfValue = 24
const bytesOfContainer = 128
const mostDepth = 64
// The longest text of a list is its coinbase: 200,000 digits.
const mostText = 1_048_576
// Engines store a layout for each shape of objects: 8 MiB of objects with distinct names took 80 MB.
const mostShapes = 1024
// Real lists have signatures as names, too; each counts as a shape.
const mostName = 64
// One character above U+00FF doubles the memory of the complete text. Real messages may have some; lists have none.
const mostForeignBytes = 65_536

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d
const colon = 0x3a
const lastOfAscii = 0x7f

/**
 * Returns a function that takes the next bytes of a reply and tells whether to continue. Before parsing, it counts
 * values, lists, objects, shapes, depth and text lengths, also in bytes that are not JSON.
 */
export function openReplyBounds(): (part: Uint8Array) => boolean {
  const count: Counts = {
    length: 0,
    values: 0,
    containers: 0,
    depth: 0,
    text: 0,
    isText: false,
    isEscaped: false,
    isForeign: false,
    name: new Uint8Array(mostName),
    shapes: [],
    noNames: { name: new Uint8Array(), longer: [] },
    knownShapes: 0,
  }
  return (part) => {
    count.length += part.length
    return (
      passPart(part, count) &&
      !(count.isForeign && count.length > mostForeignBytes) &&
      count.values <= startValues + count.length / bytesOfValue &&
      count.containers <= startValues + count.length / bytesOfContainer
    )
  }
}

interface Counts {
  length: number
  values: number
  containers: number
  depth: number
  text: number
  isText: boolean
  isEscaped: boolean
  isForeign: boolean
  readonly name: Uint8Array
  /** Shape so far of each open object or list. */
  readonly shapes: Shape[]
  readonly noNames: Shape
  knownShapes: number
}

interface Shape {
  /** The last name that was read, with its quote. */
  readonly name: Uint8Array
  readonly longer: Shape[]
}

function passPart(part: Uint8Array, count: Counts): boolean {
  // Local variables, because members of an object would take four times as long.
  let { values, containers, depth, text, isText, isEscaped, isForeign } = count
  const { name, shapes, noNames } = count
  for (let index = 0; index < part.length; index += 1) {
    const byte = part[index] ?? 0
    if (byte > lastOfAscii) isForeign = true
    if (isText) {
      if (isEscaped) isEscaped = false
      else if (byte === backslash) isEscaped = true
      else if (byte === quote) isText = false
      if (text < mostName) name[text] = byte
      text += 1
      if (text > mostText) return false
    } else if (byte === quote) {
      isText = true
      text = 0
    } else if (byte === comma) values += 1
    else if (byte === openObject || byte === openList) {
      values += 1
      containers += 1
      shapes[depth] = noNames
      depth += 1
      if (depth > mostDepth) return false
    } else if (byte === colon) {
      if (!passName(depth - 1, text, count)) return false
    } else if (byte === closeObject || byte === closeList) depth -= 1
  }
  Object.assign(count, { values, containers, depth, text, isText, isEscaped, isForeign })
  return true
}

/** Adds the name before the colon to the shape of its object. Returns false if there are too many shapes. */
function passName(depth: number, length: number, count: Counts): boolean {
  const shape = count.shapes[depth]
  if (shape === undefined) return false
  let next = shape.longer.find(({ name }) => name.length === length && isBeginOf(name, count.name))
  if (next === undefined) {
    next = { name: count.name.slice(0, length), longer: [] }
    if (length <= mostName) shape.longer.push(next)
    count.knownShapes += 1
  }
  count.shapes[depth] = next
  return count.knownShapes <= mostShapes
}

function isBeginOf(short: Uint8Array, long: Uint8Array): boolean {
  for (let index = 0; index < short.length; index += 1) if (short[index] !== long[index]) return false
  return true
}

export interface BodyTerms {
  readonly limitBytes: number
  readonly signal?: AbortSignal
  readonly onBytes?: (count: number) => void
}

/**
 * Returns a body’s bytes. Stops at `limitBytes`, or if parsing would take more memory than any real reply. Throws a
 * ChainError.
 */
export async function readBody(
  response: Response,
  { limitBytes, signal, onBytes }: BodyTerms,
): Promise<Uint8Array> {
  const tooLarge = () => new ChainError('chain/too-large', { limitBytes })
  if (Number(response.headers.get('content-length')) > limitBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let length = 0
  const mayGoOn = openReplyBounds()
  const reader = response.body?.getReader()
  const cancel = () => void reader?.cancel().catch(() => undefined)
  // Without this, reading a stalled body never ends.
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      length += part.value.length
      onBytes?.(part.value.length)
      const stop = length > limitBytes ? tooLarge() : mayGoOn(part.value) ? undefined : notOurs()
      if (stop !== undefined) {
        cancel()
        throw stop
      }
      chunks.push(part.value)
    }
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  if (signal?.aborted === true) throw new ChainError('chain/aborted')
  return joinChunks(chunks, length)
}

function notOurs(): ChainError {
  return new ChainError('chain/not-json-rpc')
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined) return only
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
