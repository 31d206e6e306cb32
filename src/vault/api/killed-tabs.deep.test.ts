import { expect, it } from 'vitest'
import { DatabaseError } from '#/platform/database-error.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { interleave, type Interleaving } from '#/vault/testing/interleaving.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase as firstPassphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import type { VaultDatabase } from '#/vault/storage/vault-storage.ts'
import type { VaultService } from './vault-api.ts'

// Two tabs over one vault run random edits in random order, are killed in the middle of a write, and find the disk
// full at times. Acknowledged edits must be there at the end; others may be.

const sweep = readSweep(process.env)
const edits = sweep.sizeOf('tab-edits')
const seed = sweep.seedFrom(7)
const passphrases = [
  firstPassphrase,
  'seven walrus tangents brew marble',
  'gravel lantern quince otter marble',
]

/** Acknowledged edits, and edits without an answer. */
interface Told {
  /** Possible labels, by key id. */
  readonly labels: Map<string, Set<string>>
  /** Removed keys, and keys that may be removed. */
  readonly removed: Set<string>
  readonly mayBeRemoved: Set<string>
  /** Passphrases that may open the vault. */
  passphrases: readonly string[]
}

it(`no acknowledged edit is lost in ${edits} edits by two tabs that are killed, on a disk that fills and empties`, async ({
  task,
}) => {
  const disk = openMemoryDatabase()
  await openMemoryKeeper(disk).createVault({ passphrase: firstPassphrase })
  const order = interleave(disk, seed)
  const told: Told = {
    labels: new Map(),
    removed: new Set(),
    mayBeRemoved: new Set(),
    passphrases: [firstPassphrase],
  }
  const counts = { acknowledged: 0, rejected: 0, kills: 0, full: 0 }
  const fill = fillAndEmpty(seed)
  await order.run([0, 1].map((tab) => () => editAlone(tab, order, told, Math.ceil(edits / 2), counts, fill)))
  await expectTold(disk, told)
  noteCounts(task, { sweep: 'tab-edits', seed, done: edits, ...counts })
  // Checks that the seed leads to every case.
  expect(counts.kills).toBeGreaterThanOrEqual(Math.floor(edits / 50))
  expect(counts.full).toBeGreaterThanOrEqual(Math.floor(edits / 50))
  expect(counts.acknowledged).toBeGreaterThan(edits / 2)
}, 1_200_000)

it('the test notices a lost key', async () => {
  const disk = openMemoryDatabase()
  const vault = openMemoryKeeper(disk)
  await vault.createVault({ passphrase: firstPassphrase })
  const labels = new Map([['00'.repeat(16), new Set(['Lost'])]])
  const told: Told = { labels, removed: new Set(), mayBeRemoved: new Set(), passphrases: [firstPassphrase] }
  await expect(expectTold(disk, told)).rejects.toThrow('00000000')
})

/** Returns a function that tells, at each write, whether the disk is full. */
function fillAndEmpty(from: number): () => boolean {
  const pick = pickFrom(from + 1)
  let isFull = false
  return () => {
    if (pick(isFull ? 4 : 30) === 0) isFull = !isFull
    return isFull
  }
}

class Killed extends Error {}

/** The database of one tab. A random write kills the tab, before or after storing but always before the answer. */
function untilKilled(
  database: VaultDatabase,
  isFull: () => boolean,
  pick: (below: number) => number,
): { readonly database: VaultDatabase; readonly isKilled: () => boolean } {
  let isKilled = false
  const live = <Result>(work: () => Promise<Result>): Promise<Result> =>
    isKilled ? Promise.reject(new Killed()) : work()
  return {
    isKilled: () => isKilled,
    database: {
      ...database,
      read: (stores) => live(() => database.read(stores)),
      write: (changes) =>
        live(async () => {
          if (isFull()) throw new DatabaseError('full')
          const fate = pick(40)
          if (fate > 0) await database.write(changes)
          if (fate > 1) return
          isKilled = true
          throw new Killed()
        }),
    },
  }
}

async function editAlone(
  tab: number,
  order: Interleaving,
  told: Told,
  count: number,
  counts: { acknowledged: number; rejected: number; kills: number; full: number },
  fill: () => boolean,
): Promise<void> {
  const pick = pickFrom(seed * 10 + tab)
  const own: string[] = []
  const isFull = () => {
    const full = fill()
    if (full) counts.full += 1
    return full
  }
  const open = () => {
    const killable = untilKilled(order.database, isFull, pick)
    const vault = openMemoryKeeper(killable.database, { exclusively: order.exclusively })
    return { vault, isKilled: killable.isKilled }
  }
  let page = open()
  for (let done = 0; done < count; done += 1) {
    const outcome = await editOnce(page.vault, tab, done, pick, own, told)
    if (page.isKilled()) {
      counts.kills += 1
      page = open()
    } else counts[outcome] += 1
    if ((await page.vault.readState({}).catch(() => undefined))?.kind !== 'open')
      await unlock(page.vault, told)
    if (page.isKilled()) page = open()
  }
}

/** Runs one random edit. Until the edit is acknowledged, `told` allows the old state and the new one. */
async function editOnce(
  vault: VaultService,
  tab: number,
  at: number,
  pick: (below: number) => number,
  own: string[],
  told: Told,
): Promise<'acknowledged' | 'rejected'> {
  const label = `${tab} ${at}`
  const id = own[pick(Math.max(own.length, 1))]
  const what = pick(10)
  try {
    if (what < 5 || id === undefined) {
      const securityLevel = ([0, 1, 2, 3] as const)[pick(4)] ?? 2
      const key = await vault.generateKey({ kind: 'identity', keyType: 0, securityLevel, label })
      told.labels.set(key.id, new Set([label]))
      own.push(key.id)
    } else if (what < 8) {
      told.labels.get(id)?.add(label)
      await vault.renameKey({ id, label })
      told.labels.set(id, new Set([label]))
    } else if (what === 8) {
      told.mayBeRemoved.add(id)
      own.splice(own.indexOf(id), 1)
      await vault.removeKey({ id, proof: told.passphrases[0] })
      told.removed.add(id)
    } else {
      const newPassphrase = passphrases[pick(passphrases.length)] ?? firstPassphrase
      const [proof = ''] = told.passphrases
      told.passphrases = [...new Set([...told.passphrases, newPassphrase])]
      await vault.changePassphrase({ proof, newPassphrase })
      told.passphrases = [newPassphrase]
    }
    return 'acknowledged'
  } catch {
    return 'rejected'
  }
}

async function unlock(vault: VaultService, told: Told): Promise<void> {
  for (const proof of told.passphrases) {
    const state = await vault.unlock({ proof }).catch(() => undefined)
    // Edits use the first passphrase of the list, so the one that opened the vault moves to the front.
    if (state?.kind === 'open') {
      told.passphrases = [proof, ...told.passphrases.filter((each) => each !== proof)]
      return
    }
  }
}

/** Checks that the next page finds everything acknowledged. */
async function expectTold(disk: VaultDatabase, told: Told): Promise<void> {
  const vault = openMemoryKeeper(disk)
  await unlock(vault, told)
  const state = await vault.readState({})
  expect(state).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
  expect((await vault.readAudit({})).damaged).toEqual([])
  const found = new Map((await readContents(vault)).keys.map(({ id, label }) => [id, label]))
  const lost = [...told.labels.keys()].filter((id) => !found.has(id) && !told.mayBeRemoved.has(id))
  expect(lost).toEqual([])
  expect([...told.removed].filter((id) => found.has(id))).toEqual([])
  const wrong = [...told.labels].filter(([id, labels]) => found.has(id) && !labels.has(found.get(id) ?? ''))
  expect(wrong).toEqual([])
}
