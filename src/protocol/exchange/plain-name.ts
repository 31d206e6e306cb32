// Neither control characters nor halves of pairs, nor what turns the direction of writing: a name is shown to be believed.
const unplain = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`
const longestName = 40

/** What the name of a network may be in an exchange file. */
export const plainName = new RegExp(`^(?!\\s)[^${unplain}]{1,${longestName}}(?<!\\s)$`, 'u')

/** A name as it may stand there: without what only misleads. */
export function toPlainName(name: string): string {
  const plain = name.replaceAll(new RegExp(`[${unplain}]`, 'gu'), '').trim()
  const cut = Array.from(plain).slice(0, longestName).join('').trim()
  return cut === '' ? '?' : cut
}
