// Names of The Unicode Standard in lower case, except the common name of the byte order mark.
const names: Readonly<Record<string, string>> = {
  '\t': 'tab',
  '\n': 'line feed',
  ' ': 'space',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u2060': 'word joiner',
  '\u3000': 'ideographic space',
  '\u3164': 'Hangul filler',
  '\ufeff': 'byte order mark',
  '\ufffd': 'replacement character',
}

const lookalikes: Readonly<Record<string, string>> = {
  O: 'letter O',
  o: 'letter o',
  I: 'capital letter i',
  l: 'small letter L',
  '0': 'digit zero',
}

/** Returns a name of a character, such as “g”, “O” (letter O), “О” (U+041E), U+200B (zero width space). */
export function nameCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  const name = names[character]
  if (name !== undefined) return `${code} (${name})`
  if (!/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return code
  const lookalike = lookalikes[character]
  if (lookalike !== undefined) return `“${character}” (${lookalike})`
  return point < 0x7f ? `“${character}”` : `“${character}” (${code})`
}
