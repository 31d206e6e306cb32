import { beforeEach, expect, it, vi } from 'vitest'

import { freeMemory } from '#/platform/free-memory.ts'
import type { VaultClient } from '#/vault/api/vault-client.ts'

import { makeVaultSession } from './vault-session.ts'

vi.mock('#/platform/free-memory.ts', () => ({ freeMemory: vi.fn(async () => {}) }))
vi.mock('#/domain/program/block-updates.ts', () => ({ blockUpdates: async (work: () => unknown) => work() }))

beforeEach(() => vi.mocked(freeMemory).mockClear())

/** Opens a session whose vault has this many private keys, and records the worker’s calls and freed memory. */
async function openSession(keys: number) {
  const story: string[] = []
  vi.mocked(freeMemory).mockImplementation(async () => void story.push('free'))
  const client = {
    watch: () => {},
    readLastLock: () => undefined,
    readView: async () => ({
      state: { kind: 'locked' },
      contents: {
        keys: Array.from({ length: keys }, (_, id) => ({ id })),
        passkeys: [],
        phrase: null,
        damaged: [],
      },
    }),
    unlock: async () => void story.push('unlock'),
    renameKey: async () => void story.push('rename'),
  }
  // The mock has only the methods that these tests call.
  const session = makeVaultSession(() => client as unknown as VaultClient)
  await session.refresh()
  return { session, story }
}

it('a page frees memory before the worker of a large vault derives a key, and at no other time', async () => {
  const { session, story } = await openSession(2000)
  await session.unlock({ proof: 'any' })
  await session.renameKey({ id: '', label: '' })
  expect(story).toEqual(['free', 'unlock', 'rename'])
})

it('a page frees no memory before the worker of a smaller vault derives a key', async () => {
  const { session, story } = await openSession(1999)
  await session.unlock({ proof: 'any' })
  expect(story).toEqual(['unlock'])
})
