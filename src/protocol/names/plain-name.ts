// Users trust names, so invisible and misleading characters are removed (UAX 44, Default_Ignorable_Code_Point). The
// third generic mark on a letter is removed too (Vietnamese needs two), and any fifth mark (UTS 39, 5.4).
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?<=\p{M}{2})[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]|(?<=\p{M}{4})\p{M}/gu
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
// Spaces that look like the space of the keyboard, or like none; U+2800 is the braille pattern without dots.
const otherSpaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]/gu

const longestName = 40
/** Longest label in UTF-16 units. The remainder is cut off before the text is searched. */
const longestNameText = 1000

/** Returns a name or label as it is stored and shown. Spaces at its ends stay, because the user may still be typing. */
export function toPlainLabel(text: string): string {
  const spaced = text.slice(0, longestNameText).replaceAll(otherSpaces, ' ')
  // Removing a hidden character may stack the marks around it.
  const once = spaced.replaceAll(hidden, '')
  return once === spaced ? once : once.replaceAll(hidden, '')
}

/** Replaces invisible characters, and those that reorder a line, by their code point, such as `\u{202e}`. */
export function escapeUnseen(text: string): string {
  return text.replaceAll(unseen, (each) => `\\u{${(each.codePointAt(0) ?? 0).toString(16)}}`)
}

/** Returns a name that is never empty: “?” if nothing of it is visible. */
export function toPlainName(name: string): string {
  const plain = toPlainLabel(name).trim()
  const cut = Array.from(plain).slice(0, longestName).join('').trim()
  return cut === '' ? '?' : cut
}

/** Tells whether a text may be the name of a network in an exchange file. */
export function isPlainName(name: string): boolean {
  return name.length <= 2 * longestName && toPlainName(name) === name
}

/** Returns the text of a node as one line, which cannot end the quotation around it. */
export function toPlainLine(text: string, most: number): string {
  const spaced = text.slice(0, longestNameText).replaceAll(/[\p{C}\p{Z}“”"]+/gu, ' ')
  return toPlainLabel(spaced).trim().slice(0, most)
}
