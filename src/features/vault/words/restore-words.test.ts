import { expect, it } from 'vitest'

import type { LevelClaim } from '#/features/vault/model/restore-requests.ts'
import { formatLevelClaims } from './restore-words.ts'

const pasted: LevelClaim = { level: 3, by: { kind: 'pasted' } }
const identity = { id: 'x'.repeat(43), label: 'Xyz', origin: 'here', keys: [] } as const
const here: LevelClaim = { level: 0, by: { kind: 'here', identity } }
const firstKey: LevelClaim = { level: 0, by: { kind: 'first-key' } }
const vault: LevelClaim = { level: 2, by: { kind: 'vault' } }

it.each([
  [{ level: 0, isChosen: false, claims: [] }, undefined],
  [{ level: 0, isChosen: false, claims: [here] }, undefined],
  [
    { level: 0, isChosen: false, claims: [pasted, here] },
    'The pasted file says Medium; identity Xyz on this device says Master. Master is used.',
  ],
  [
    { level: 2, isChosen: true, claims: [pasted, firstKey] },
    'The pasted file says Medium; the first key of an identity is its Master key. High is used, as you chose.',
  ],
  [
    { level: 0, isChosen: false, claims: [vault, here] },
    'This vault has it as High; identity Xyz on this device says Master. Master is used.',
  ],
  [
    { level: undefined, isChosen: false, claims: [pasted] },
    'The pasted file says Medium. Medium protects least, so only you can choose it.',
  ],
  [{ level: 3, isChosen: true, claims: [pasted] }, undefined],
] as const)('says who differs about a level, and which is used: %#', (decision, expected) => {
  expect(formatLevelClaims(decision)).toBe(expected)
})
