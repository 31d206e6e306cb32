import type { Unread } from '#/protocol/inspect/unread.ts'
import { nameCharacter } from '#/protocol/encoding/character-name.ts'

/** Why an input is not recognised, as far as it could be read: a sentence. */
export function unreadWords(unread: Unread): string {
  switch (unread.kind) {
    case 'bytes':
      return `These ${unread.size} bytes match no format that is known.`
    case 'character':
      return `It is not hex, Base64, Base58 or JSON: ${nameCharacter(unread.character)} at character ${unread.place}.`
    case 'hex':
      return `It is nearly hex: ${nameCharacter(unread.character)} at character ${unread.place} is not a hex digit.`
    case 'json':
      return `The JSON breaks at line ${unread.line}, column ${unread.column}.`
    case 'members':
      return `It is valid JSON with ${unread.count} members, but of no kind that is known.`
    case 'items':
      return `It is a valid JSON list of ${unread.count} items, but of no kind that is known.`
    case 'too-many':
      return 'It is valid JSON with more values than are read.'
    case 'words':
      return `These are ${unread.count} words, in no format that is known.`
    case 'number':
      return 'A number alone is in no format that is known.'
    case 'odd-hex':
      return `${unread.digits} hex digits: one is missing or one too many.`
    case 'decoded': {
      const slips = (unread.slips ?? []).map(
        (each) => `${nameCharacter(each.character)} at character ${each.place}`,
      )
      const found = `As ${encodings[unread.encoding]}, it is ${unread.size} bytes that match no format that is known.`
      return slips.length === 0 ? found : `${found} Not in Base58: ${slips.join(', ')}.`
    }
    case 'length':
      return 'It is too short or too long for hex, Base64 or Base58.'
  }
}

const encodings = {
  hex: 'hex',
  base64: 'Base64',
  base58: 'Base58',
  base58check: 'Base58 with a checksum',
  json: 'JSON',
  text: 'text',
  binary: 'bytes',
} as const
