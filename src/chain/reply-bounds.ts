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
  let length = 0
  let values = 0
  let containers = 0
  let depth = 0
  // Of the text that the bytes are in; nothing outside of texts.
  let text: number | undefined
  let isEscaped = false

  const passText = (byte: number, inText: number): boolean => {
    if (isEscaped) isEscaped = false
    else if (byte === backslash) isEscaped = true
    else if (byte === quote) {
      text = undefined
      return true
    }
    text = inText + 1
    return inText < mostText
  }

  const passMark = (byte: number): boolean => {
    if (byte === quote) text = 0
    else if (byte === comma) values += 1
    else if (byte === openObject || byte === openList) {
      values += 1
      containers += 1
      depth += 1
    } else if (byte === closeObject || byte === closeList) depth -= 1
    return depth <= mostDepth
  }

  return (part) => {
    length += part.length
    const mostValues = startValues + length / bytesOfValue
    const mostContainers = startValues + length / bytesOfContainer
    for (const byte of part) {
      if (!(text === undefined ? passMark(byte) : passText(byte, text))) return false
      if (values > mostValues || containers > mostContainers) return false
    }
    return true
  }
}
