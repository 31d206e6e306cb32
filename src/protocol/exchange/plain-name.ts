// Neither control characters nor halves of pairs, nor what is not seen or turns the direction of writing: a name is
// shown to be believed.
const unplain = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}`
// Spaces that look like the one of the keyboard, or like none.
const otherSpaces = String.raw`\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000`
const longestName = 40

/** What the name of a network may be in an exchange file. */
export const plainName = new RegExp(`^(?!\\s)[^${unplain}${otherSpaces}]{1,${longestName}}(?<!\\s)$`, 'u')

/** A name as it is allowed in a file: without characters that only mislead. */
export function toPlainName(name: string): string {
  const spaced = name.replaceAll(new RegExp(`[${otherSpaces}]`, 'gu'), ' ')
  const plain = spaced.replaceAll(new RegExp(`[${unplain}]`, 'gu'), '').trim()
  const cut = Array.from(plain).slice(0, longestName).join('').trim()
  return cut === '' ? '?' : cut
}

/** A name of a network as names are compared: without what nobody sees, and wide and narrow letters are the same. */
export function foldName(name: string): string {
  return toPlainName(name).normalize('NFKC').toLowerCase()
}
