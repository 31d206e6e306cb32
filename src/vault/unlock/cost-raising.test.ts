import { describe, expect, it } from 'vitest'
import { readHeader } from '#/vault/storage/header.ts'
import { findRaise, stretchCeiling, stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import {
  oneAtATime,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

const text = `${'abandon '.repeat(11)}about`

function openOn(database: MemoryDatabase, tookMs: number, exclusively = oneAtATime()) {
  let nowMs = 0
  const clock = { wallMs: () => 1_700_000_000_000, monotonicMs: () => (nowMs += tookMs) }
  return openMemoryKeeper(database, { clock, exclusively })
}

async function makeAtFloor() {
  const database = openMemoryDatabase()
  await openOn(database, 425).createVault({ passphrase })
  return database
}

function memoryOf(database: MemoryDatabase) {
  const reading = readHeader(database.stores.vault.get('header/0'))
  if (reading.kind !== 'sound') throw new Error('no header')
  const { gate, session } = reading.header
  return {
    gate: gate.wraps.map((wrap) => wrap.kind === 'passphrase' && wrap.kdf.memoryKib),
    session: session.wraps.map((wrap) => wrap.kind === 'passphrase' && wrap.kdf.memoryKib),
  }
}

const floor = stretchFloor.memoryKib

describe('the raised cost', () => {
  it('is the cost of a new vault on this device, if that is high enough to be worth it', () => {
    expect(findRaise(stretchFloor, 425)).toBeUndefined()
    expect(findRaise(stretchFloor, 300)).toBeUndefined()
    expect(findRaise(stretchFloor, 200)).toEqual({ ...stretchFloor, memoryKib: 2 * floor })
    expect(findRaise({ ...stretchFloor, memoryKib: 2 * floor }, 400)).toBeUndefined()
    expect(findRaise(stretchCeiling, 1)).toBeUndefined()
    expect(findRaise(stretchFloor, 10_000)).toBeUndefined()
  })
})

describe('an unlock on a faster device', () => {
  it('raises the cost of the session’s wrap, and of the gate’s wrap at its next use', async () => {
    const database = await makeAtFloor()
    expect(memoryOf(database)).toEqual({ gate: [floor], session: [floor] })
    const vault = openOn(database, 200)
    expect(await vault.unlock({ proof: passphrase })).toMatchObject({
      kind: 'open',
      damaged: [],
      damagedManifests: [],
    })
    expect(memoryOf(database)).toEqual({ gate: [floor], session: [2 * floor] })
    expect((await readContents(vault)).cost.parameters.memoryKib).toBe(floor)
    await vault.importPhrase({ text, proof: passphrase })
    expect(memoryOf(database)).toEqual({ gate: [2 * floor], session: [2 * floor] })
    expect((await readContents(vault)).cost.parameters.memoryKib).toBe(2 * floor)
    expect(await vault.revealPhrase({ proof: passphrase })).toMatchObject({ words: text.split(' ') })
    expect(await openOn(database, 425).unlock({ proof: passphrase })).toMatchObject({
      damaged: [],
      damagedManifests: [],
    })
  })

  it('leaves the sessions of other tabs open', async () => {
    const database = await makeAtFloor()
    const lock = oneAtATime()
    const other = openOn(database, 425, lock)
    await other.unlock({ proof: passphrase })
    await openOn(database, 200, lock).unlock({ proof: passphrase })
    expect((await other.generateKey({ kind: 'single-use', label: '' })).condition).toBe('sound')
  })

  it('opens with the old parameters when the raise cannot be written', async () => {
    const database = await makeAtFloor()
    for (let at = 0; at < 6; at += 1) {
      database.failNextWrite(at, 'full')
      expect((await openOn(database, 200).unlock({ proof: passphrase })).kind).toBe('open')
      expect(memoryOf(database)).toEqual({ gate: [floor], session: [floor] })
    }
    database.failNextWrite('after')
    const vault = openOn(database, 200)
    expect(await vault.unlock({ proof: passphrase })).toMatchObject({ kind: 'open', damagedManifests: [] })
    expect(memoryOf(database).session).toEqual([2 * floor])
  })

  it('changes nothing when the passphrase is wrong', async () => {
    const database = await makeAtFloor()
    const before = database.copy().vault.get('header/0')
    await expect(openOn(database, 200).unlock({ proof: `${passphrase}.` })).rejects.toThrow(
      'vault/wrong-passphrase',
    )
    expect(database.stores.vault.get('header/0')).toEqual(before)
  })
})
