// Names by The Unicode Standard, in lower case; the byte order mark has its usual name.
const names: Readonly<Record<number, string>> = {
  0x00_09: 'tab',
  0x00_0a: 'line feed',
  0x00_0d: 'carriage return',
  0x00_20: 'space',
  0x00_a0: 'no-break space',
  0x00_ad: 'soft hyphen',
  0x03_4f: 'combining grapheme joiner',
  0x06_1c: 'Arabic letter mark',
  0x11_5f: 'Hangul choseong filler',
  0x11_60: 'Hangul jungseong filler',
  0x18_0e: 'Mongolian vowel separator',
  0x20_0b: 'zero width space',
  0x20_0c: 'zero width non-joiner',
  0x20_0d: 'zero width joiner',
  0x20_0e: 'left-to-right mark',
  0x20_0f: 'right-to-left mark',
  0x20_28: 'line separator',
  0x20_29: 'paragraph separator',
  0x20_2a: 'left-to-right embedding',
  0x20_2b: 'right-to-left embedding',
  0x20_2c: 'pop directional formatting',
  0x20_2d: 'left-to-right override',
  0x20_2e: 'right-to-left override',
  0x20_60: 'word joiner',
  0x20_66: 'left-to-right isolate',
  0x20_67: 'right-to-left isolate',
  0x20_68: 'first strong isolate',
  0x20_69: 'pop directional isolate',
  0x30_00: 'ideographic space',
  0x31_64: 'Hangul filler',
  0xfe_0f: 'variation selector-16',
  0xfe_ff: 'byte order mark',
  0xff_a0: 'halfwidth Hangul filler',
  0xff_fd: 'replacement character',
}

// Letters that people take for a digit, or for each other.
const lookalikes: Readonly<Record<string, string>> = {
  O: 'letter O',
  o: 'letter o',
  I: 'capital letter i',
  l: 'small letter L',
  '0': 'digit zero',
}

/**
 * Names one character, so that it is found where nobody sees it: “g”, “O” (letter O), “О” (U+041E), U+200B (zero width space). Letters and
 * signs outside ASCII have their code point, since they may look like others.
 */
export function nameCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  const name = names[point]
  if (name !== undefined) return `${code} (${name})`
  if (!/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return code
  const lookalike = lookalikes[character]
  if (lookalike !== undefined) return `“${character}” (${lookalike})`
  return point < 0x7f ? `“${character}”` : `“${character}” (${code})`
}
