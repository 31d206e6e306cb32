import { expect, it } from 'vitest'

import { explainUnread } from '#/protocol/inspect/unread.ts'
import { unreadWords } from './words.ts'

it.each<[string | Uint8Array, string]>([
  [Uint8Array.of(1, 2, 3), 'These 3 bytes match no known format.'],
  ['ab\u200B§', 'It is not hex, Base64, Base58 or JSON: “§” (U+00A7) at character 4.'],
  [`O0${'ab'.repeat(30)}`, 'It is nearly hex: “O” (letter O) at character 1 is not a hex digit.'],
  ['{"a":', 'The JSON breaks at line 1, column 6.'],
  ['{"a":1,"b":2}', 'It is valid JSON with 2 members, but of no known kind.'],
  ['["a"]', 'It is a valid JSON list of 1 item, but of no known kind.'],
  ['one two three', 'These are 3 words, in no known format.'],
  ['42', 'A single number matches no known format.'],
  ['abc', '3 hex digits: one is missing or one too many.'],
  ['data:;base64,AQID', 'These 3 bytes match no known format.'],
])('explains why %j is not recognised', (input, words) => {
  expect(unreadWords(explainUnread(input))).toBe(words)
})
