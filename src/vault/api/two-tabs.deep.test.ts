import { beforeAll, describe, expect, it } from 'vitest'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import type { UnsignedIdentityCreate } from '#/protocol/transition/transition.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import { chainLockCreate } from '#/vault/testing/create-examples.ts'
import { interleave } from '#/vault/testing/interleaving.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
  type MemoryStores,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import type { VaultService } from './vault-api.ts'
import type { VaultServiceContext } from './worker-vault.ts'
import { withVaultKeys } from '#/vault/testing/own-create.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

const sweep = readSweep(process.env)
const orders = sweep.sizeOf('tab-orders')
const seeds = Array.from({ length: orders }, (_, index) => sweep.seedFrom(index))
const newPassphrase = 'seven walrus tangents brew marble'
const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

let database: MemoryDatabase
let whole: MemoryStores
let signer: string
let create: UnsignedIdentityCreate
let keyIds: readonly string[]

beforeAll(async () => {
  database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  const unsigned = checkSigningBytes(chainLockCreate.signingBytes, wireProfiles.spec)
  if (!unsigned.ok || unsigned.value.type !== 2) throw new TypeError('no create')
  create = await withVaultKeys(vault, unsigned.value)
  await vault.importPhrase({ text, proof: passphrase })
  const key = { kind: 'single-use', label: 'Signs' } as const
  signer = (await vault.importKey({ text: chainLockCreate.singleUseKeyHex, key, network: 'testnet' })).id
  keyIds = (await readContents(vault)).keys.map(({ id }) => id)
  whole = database.copy()
})

type Tab = (vault: VaultService) => Promise<void>

/** Runs both open tabs in the order of the seed. */
async function runTabs(seed: number, tabs: readonly Tab[], context: Partial<VaultServiceContext> = {}) {
  database.restore(whole)
  const order = interleave(database, seed)
  const keepers = tabs.map(() =>
    openMemoryKeeper(order.database, { exclusively: order.exclusively, ...context }),
  )
  await order.run(
    keepers.map((keeper) => async () => {
      await keeper.unlock({ proof: passphrase })
    }),
  )
  await order.run(keepers.map((keeper, at) => async () => tabs[at]?.(keeper)))
  return { keepers, order }
}

async function whatStands(proof = passphrase) {
  const vault = openMemoryKeeper(database)
  const state = await vault.unlock({ proof })
  const { entries, damaged } = await vault.readAudit({})
  return {
    state,
    keys: (await readContents(vault)).keys,
    damagedAudit: damaged,
    signatures: entries.filter(({ event }) => event.kind === 'signed').length,
  }
}

function noteOrders(task: { readonly meta: object }, seen: ReadonlySet<string>): void {
  noteCounts(task, { sweep: 'tab-orders', seed: sweep.seedFrom(0), done: orders, outcomes: seen.size })
}

const codeOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

describe('keys that are added in two tabs at once', () => {
  const derived = { kind: 'single-use', label: 'Derived', network: 'testnet' } as const
  const sealed = { text: '42'.repeat(32), network: 'testnet' } as const
  const medium = { kind: 'identity', keyType: 0, securityLevel: 3, label: 'Medium' } as const

  async function addInBoth(seed: number, context: Partial<VaultServiceContext> = {}) {
    const made: KeyEntry[] = []
    const first: Tab = async (vault) => {
      made.push(await vault.generateKey(derived))
      made.push(await vault.importKey({ ...sealed, key: medium }))
    }
    const second: Tab = async (vault) => {
      made.push(await vault.generateKey({ ...derived, label: 'Second' }))
      made.push(await vault.generateKey({ ...derived, label: 'Second' }))
    }
    await runTabs(seed, [first, second], context)
    return made
  }

  it(`keeps every key added in two tabs at once, each at its own path, in ${orders} orders of their steps`, async ({
    task,
  }) => {
    const seen = new Set<string>()
    for (const seed of seeds) {
      const made = await addInBoth(seed)
      const { state, keys, damagedAudit } = await whatStands()
      expect(state).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
      expect(damagedAudit).toEqual([])
      expect(keys.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
      const paths = keys.flatMap(({ path }) => path ?? [])
      expect(new Set(paths).size).toBe(3)
      seen.add(made.map(({ path = '', label }) => label + path).join())
    }
    noteOrders(task, seen)
    // Checks that the seeds lead to different orders.
    expect(seen.size).toBeGreaterThan(2)
  }, 600_000)

  it('loses keys in some of the same orders when the lock is missing', async () => {
    let lost = 0
    for (const seed of seeds.slice(0, 12)) {
      const made = await addInBoth(seed, { exclusively: (work) => work() }).catch(() => [])
      const stands = await whatStands().catch(() => undefined)
      const ids = stands?.keys.filter(({ condition }) => condition === 'sound').map(({ id }) => id) ?? []
      const paths = stands?.keys.flatMap(({ path }) => path ?? []) ?? []
      if (made.length < 4 || made.some(({ id }) => !ids.includes(id)) || new Set(paths).size < 3) lost += 1
    }
    expect(lost).toBeGreaterThan(0)
  }, 600_000)
})

describe('a passphrase that is changed in one tab', () => {
  // Each request names another block, since a key signs a transition only once.
  const question = (blocksLater: number) => {
    const { assetLockProof: proof, ...rest } = create
    if (proof.type !== 1) throw new TypeError('no ChainLock')
    const assetLockProof = { ...proof, coreChainLockedHeight: proof.coreChainLockedHeight + blocksLater }
    return { transition: { ...rest, assetLockProof }, profile: 'spec', signer } as const
  }

  it.for(['changePassphrase', 'renewKeys'] as const)(
    `%s in one tab ends signing in the other, and every signature before it is logged, in ${orders} orders`,
    async (operation, { task }) => {
      const seen = new Set<string>()
      for (const seed of seeds) {
        let isChanged = false
        const outcomes: string[] = []
        const changes: Tab = async (vault) => {
          await vault[operation]({ proof: passphrase, newPassphrase })
          isChanged = true
        }
        const signs: Tab = async (vault) => {
          for (let at = 0; at < 3; at += 1) {
            const isLate = isChanged
            const outcome = await signShown(vault, question(at)).then(() => 'signed', codeOf)
            // No signature after the change was acknowledged.
            expect(isLate && outcome === 'signed').toBe(false)
            outcomes.push(outcome)
          }
        }
        const { keepers, order } = await runTabs(seed, [changes, signs])
        for (const outcome of outcomes) expect(['signed', 'vault/locked']).toContain(outcome)
        const signed = outcomes.filter((each) => each === 'signed').length
        const { state, keys, damagedAudit, signatures } = await whatStands(newPassphrase)
        expect(state).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
        expect({ damagedAudit, signatures }).toEqual({ damagedAudit: [], signatures: signed })
        expect(keys.map(({ id }) => id)).toEqual(keyIds)
        // The other tab is locked, and its old passphrase opens nothing.
        await order.run([
          async () => {
            expect((await keepers[1]?.readState({}))?.kind).toBe('locked')
            const again = keepers[1]?.unlock({ proof: passphrase })
            await expect(again).rejects.toThrow('vault/wrong-passphrase')
          },
        ])
        seen.add(outcomes.join())
      }
      noteOrders(task, seen)
      // Some tabs signed before the change, and some were too late.
      expect(seen.size).toBeGreaterThan(1)
    },
  )

  it(`a tab that unlocks with the old passphrase while it changes ends up locked, in ${orders} orders`, async ({
    task,
  }) => {
    const seen = new Set<string>()
    for (const seed of seeds) {
      let outcome = ''
      const changes: Tab = async (vault) => {
        await vault.changePassphrase({ proof: passphrase, newPassphrase })
      }
      const unlocks: Tab = async (vault) => {
        outcome = await vault.unlock({ proof: passphrase }).then(({ kind }) => kind, codeOf)
      }
      const { keepers, order } = await runTabs(seed, [changes, unlocks])
      expect(['open', 'locked', 'vault/locked', 'vault/wrong-passphrase']).toContain(outcome)
      await order.run([
        async () => {
          expect((await keepers[1]?.readState({}))?.kind).toBe('locked')
        },
      ])
      expect((await whatStands(newPassphrase)).state.kind).toBe('open')
      seen.add(outcome)
    }
    noteOrders(task, seen)
    expect(seen.size).toBeGreaterThan(1)
  }, 600_000)
})
