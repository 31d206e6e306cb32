// The envelope has 13 members in two objects; reformatted or newer it may have some more.
const mostMarks = 100
const deepest = 4

/**
 * Whether JSON text is as small as an envelope: a few members, hardly nested, however long its strings. Asked before
 * it is parsed, so that a hostile file takes no more memory than its own text.
 */
export function isSmallOutline(text: string): boolean {
  let marks = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) marks += 1
    else if (code === openBrace || code === openBracket) {
      marks += 1
      depth += 1
    } else if (code === closeBrace || code === closeBracket) depth -= 1
    if (marks > mostMarks || depth > deepest) return false
  }
  return true
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return text.length
}
