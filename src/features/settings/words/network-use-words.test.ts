import { expect, it } from 'vitest'
import { formatNetworkUse } from './network-use-words.ts'

const used = (count: number) =>
  formatNetworkUse({
    identities: Array.from({ length: count }, (_, number) => ({
      id: `id${number}`,
      label: `Desk ${number}`,
    })),
    drafts: [],
    locks: 2,
    runs: [],
  })

it('names some of the things that use a network, and counts the rest', () => {
  expect(used(3)).toBe('Used by Desk 0, Desk 1, Desk 2 and 2 locks in progress.')
  expect(used(1000)).toBe('Used by Desk 0, Desk 1, Desk 2, Desk 3, Desk 4 and 997 more.')
})
