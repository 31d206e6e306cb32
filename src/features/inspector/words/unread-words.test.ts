import { expect, it } from 'vitest'
import { explainUnread } from '#/protocol/inspect/unread.ts'
import { formatUnread } from './unread-words.ts'

const known =
  'It reads identities, public keys, transitions, contracts, documents, asset lock proofs, masternode list diffs, exchange files and backups, alone or as the “result” of a node.'

it.each([
  ['{"a":1}', `Valid JSON with “a”, but of no kind the inspector knows. ${known}`],
  [
    '{"name":"x","version":"1","main":2,"type":0,"z":1}',
    `Valid JSON with “name”, “version”, “main” and 2 more members, but of no kind the inspector knows. ${known}`,
  ],
  ['{}', `Valid JSON with no members, but of no kind the inspector knows. ${known}`],
  ['[1,2]', `Valid JSON with 2 items in a list, but of no kind the inspector knows. ${known}`],
  ['{"a":1', 'The JSON ends too early, at line 1, column 7. Copy it again to its end.'],
  ['{\n"a" 1}', 'The JSON breaks at line 2, column 5. Correct it there, or copy it again.'],
  ['['.repeat(200), 'The JSON nests too deep to be read, at line 1, column 129.'],
  [
    '56k79pLt1f7QZdYm0KEjEEaSVka3XGvFyVKnaP6rBLrT',
    'As Base64, it is 33 bytes that match no format Keywright knows. “0” (digit zero) at character 17 is not in Base58. If this is an id, an address or a key, correct it there.',
  ],
  [
    `${'k'.repeat(43)}OI`,
    'It is too short or too long for hex, Base64 or Base58. “O” (letter O) at character 44 and “I” (capital letter i) at character 45 are not in Base58. If this is an id, an address or a key, correct it there.',
  ],
  ['7'.repeat(287), '287 hex digits: one is missing or one too many. Copy it again.'],
])('explains why nothing is recognized in %j', (input, words) => {
  expect(formatUnread(explainUnread(input))).toBe(words)
})
