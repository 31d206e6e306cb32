// What a reply is made of decides how much memory it takes once it is parsed: 32 MiB of `{}` took more than a gigabyte. Lists of
// real nodes have 45 bytes or more to a value, and 220 or more to an object.
const startValues = 4096
const bytesOfValue = 24
const bytesOfContainer = 128
const mostDepth = 64
// The longest text of a list is its coinbase: 200,000 digits.
const mostText = 1_048_576

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * Counts what a reply has of values, of lists and objects, how deep these nest and how long its texts are, before anything
 * is parsed. The returned function takes the next bytes, and says whether the reply may go on. Bytes that are no JSON are
 * counted as if they were.
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
  }
  return (part) => {
    count.length += part.length
    return (
      passPart(part, count) &&
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
  /** Of the text that the bytes are in. */
  text: number
  isText: boolean
  isEscaped: boolean
}

/** Looks at each byte once. False where something is too deep or too long. */
function passPart(part: Uint8Array, count: Counts): boolean {
  // Members of an object would take four times as long.
  let { values, containers, depth, text, isText, isEscaped } = count
  for (let index = 0; index < part.length; index += 1) {
    const byte = part[index]
    if (isText) {
      if (isEscaped) isEscaped = false
      else if (byte === backslash) isEscaped = true
      else if (byte === quote) isText = false
      text += 1
      if (text > mostText) return false
    } else if (byte === quote) {
      isText = true
      text = 0
    } else if (byte === comma) values += 1
    else if (byte === openObject || byte === openList) {
      values += 1
      containers += 1
      depth += 1
      if (depth > mostDepth) return false
    } else if (byte === closeObject || byte === closeList) depth -= 1
  }
  Object.assign(count, { values, containers, depth, text, isText, isEscaped })
  return true
}
