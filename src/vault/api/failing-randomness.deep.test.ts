import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase as proof,
  readContents,
  type MemoryDatabase,
  type MemoryStores,
} from '#/vault/testing/vault-in-memory.ts'
import { attemptsKey } from '#/vault/storage/vault-storage.ts'
import type { VaultService } from './vault-api.ts'

// Tests a browser whose random generator fails once or for good: an operation that needs a random number then fails and
// stores nothing.

const newPassphrase = 'seven walrus tangents brew marble'
const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const high = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' } as const
const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill)
const passkey = {
  name: 'Desk',
  credentialId: bytes(16, 1),
  transports: ['internal' as const],
  salts: { gate: bytes(32, 2), session: bytes(32, 3) },
  outputs: { gate: bytes(32, 4), session: bytes(32, 5) },
}
const workspace = new Uint8Array()

interface Generator {
  calls: number
  readonly isBroken: (call: number) => boolean
}

// One generator per attempt: leftovers of a failed attempt may draw while the next attempt runs.
const attempts = await vi.hoisted(async () => {
  const { AsyncLocalStorage } = await import('node:async_hooks')
  return new AsyncLocalStorage<Generator>()
})

// Not `crypto.getRandomValues` itself: the curves use it for blinding, and continue without it.
vi.mock(import('#/platform/random.ts'), async (load) => {
  const module = await load()
  const randomBytes = (length: number) => {
    const generator = attempts.getStore()
    if (generator !== undefined) {
      generator.calls += 1
      if (generator.isBroken(generator.calls - 1)) throw new DOMException('no entropy', 'OperationError')
    }
    return module.randomBytes(length)
  }
  return { ...module, randomBytes }
})

type Action = (vault: VaultService) => Promise<unknown>

const actions: Readonly<Record<string, Action>> = {
  'a High key is generated': (vault) => vault.generateKey(high),
  'a Master key is generated': (vault) => vault.generateKey({ ...high, securityLevel: 0 }),
  'a Medium key is generated': (vault) => vault.generateKey({ ...high, securityLevel: 3 }),
  'a BLS key is generated': (vault) => vault.generateKey({ ...high, keyType: 1 }),
  'the keys of two identities are generated': (vault) =>
    vault.generateKeySets({ sets: [[high], [high, high]], network: 'testnet' }),
  'a private key is imported': (vault) =>
    vault.importKey({ text: '42'.repeat(32), key: high, network: 'testnet' }),
  'a phrase is created': (vault) => vault.createPhrase({ words: 12, proof }),
  'a phrase is imported': (vault) => vault.importPhrase({ text, proof }),
  'the passphrase is changed': (vault) => vault.changePassphrase({ proof, newPassphrase }),
  'the keys are renewed': (vault) => vault.renewKeys({ proof, newPassphrase }),
  'a passkey is added': (vault) => vault.addPasskey({ ...passkey, proof }),
  'a backup is made': (vault) => vault.makeBackup({ proof, workspace, identities: 0 }),
  'a private key is exported': async (vault) => {
    const [key] = (await readContents(vault)).keys
    return vault.exportKey({ id: key?.id ?? '', proof, passphrase: newPassphrase })
  },
}

let stored: MemoryStores
let backup: string

beforeAll(async () => {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase: proof })
  await vault.generateKey(high)
  backup = (await vault.makeBackup({ proof, workspace, identities: 0 })).text
  stored = database.copy()
}, 60_000)

// Every passphrase attempt is counted before it is tried, whatever its outcome.
function withoutAttempts({ stores }: MemoryDatabase) {
  return { ...stores, vault: new Map([...stores.vault].filter(([key]) => key !== attemptsKey)) }
}

/**
 * Runs the action with a generator that fails at each of its calls in turn, and checks that nothing is stored.
 * Returns the number of calls.
 */
async function failAtEach(prepare: () => Promise<MemoryDatabase>, action: Action, opens: boolean) {
  for (let at = 0; ; at += 1) {
    for (const isOnce of [true, false]) {
      const database = await prepare()
      const before = withoutAttempts({ ...database, stores: database.copy() })
      const vault = openMemoryKeeper(database)
      if (opens) await vault.unlock({ proof })
      const opened = opens ? withoutAttempts({ ...database, stores: database.copy() }) : before
      const isBroken = (call: number) => (isOnce ? call === at : call >= at)
      const generator: Generator = { calls: 0, isBroken }
      const ended = await attempts
        .run(generator, async () => action(vault))
        .then(
          () => 'done',
          () => 'rejected',
        )
      // The action needed no more random numbers.
      if (generator.calls <= at) {
        expect(ended).toBe('done')
        return at
      }
      expect({ at, isOnce, ended }).toEqual({ at, isOnce, ended: 'rejected' })
      expect(withoutAttempts(database)).toEqual(opened)
    }
  }
}

async function restored(): Promise<MemoryDatabase> {
  const database = openMemoryDatabase()
  database.restore(stored)
  return database
}

describe('a browser whose random generator fails', () => {
  it.each(Object.entries(actions))('stores nothing when random numbers fail while %s', async (_, action) => {
    expect(await failAtEach(restored, action, true)).toBeGreaterThan(0)
  })

  it('creates no vault when random numbers fail', async () => {
    const create: Action = (vault) => vault.createVault({ passphrase: proof })
    expect(await failAtEach(async () => openMemoryDatabase(), create, false)).toBeGreaterThan(3)
  })

  it('restores no vault when random numbers fail', async () => {
    const into = { kind: 'new', passphrase: proof, replaces: false } as const
    const restore: Action = async (vault) => {
      const { opened } = await vault.openBackup({ text: backup, passphrase: proof, asNew: true })
      return vault.restoreBackup({ opened, identities: 0, into })
    }
    expect(await failAtEach(async () => openMemoryDatabase(), restore, false)).toBeGreaterThan(3)
  })

  it('the test notices stored changes: the same actions change the store while the generator works', async () => {
    for (const [name, action] of Object.entries(actions)) {
      const database = await restored()
      const vault = openMemoryKeeper(database)
      await vault.unlock({ proof })
      const before = withoutAttempts({ ...database, stores: database.copy() })
      await action(vault)
      expect({ name, isSame: isSame(withoutAttempts(database), before) }).toEqual({ name, isSame: false })
    }
  })
})

function isSame(left: object, right: object): boolean {
  try {
    expect(left).toEqual(right)
    return true
  } catch {
    return false
  }
}
