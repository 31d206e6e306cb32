import { describe, expect, it } from 'vitest'

import { encodeHeader, hasOwnSalts, readHeader, type Header } from '#/vault/storage/header.ts'
import { inspectVault } from '#/vault/storage/inspection.ts'
import { vaultFormat } from '#/vault/storage/stored-form.ts'
import { stretchFloor, type StretchParameters } from '#/vault/storage/stretch-parameters.ts'
import { openWrap, type PassphraseWrap } from '#/vault/storage/wrap.ts'
import { findFull, fullContents, makeFullVault, nameRecords } from '#/vault/testing/full-vault.ts'
import { shareSalts } from '#/vault/testing/share-salts.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'

import { encodePassphrase } from './passphrase.ts'
import { renewWrap } from './rekeying.ts'
import { unlockSession } from './unlock.ts'

function headerOf(database: MemoryDatabase): { readonly format: number; readonly header: Header } {
  const reading = readHeader(database.stores.vault.get('header/0'))
  if (reading.kind !== 'sound') throw new Error(reading.kind)
  return reading
}

const wrapOf = (header: Header, compartment: 'gate' | 'session'): PassphraseWrap => {
  const found = header[compartment].wraps.find((wrap) => wrap.kind === 'passphrase')
  if (found?.kind !== 'passphrase') throw new Error(compartment)
  return found
}

/** Returns the compartments that open with the key an unlock derives, which may stay in memory. */
async function openedByUnlock(database: MemoryDatabase): Promise<readonly string[]> {
  const { header } = headerOf(database)
  const { kdf } = wrapOf(header, 'session')
  const stretched = await quickStretch(encodePassphrase(passphrase), kdf.salt, kdf)
  const opened: string[] = []
  for (const compartment of ['gate', 'session'] as const) {
    const place = { vaultId: header.vaultId, compartment }
    if ((await openWrap(place, wrapOf(header, compartment), stretched)) !== undefined)
      opened.push(compartment)
  }
  return opened
}

async function makeShared() {
  const database = openMemoryDatabase()
  await openMemoryKeeper(database).createVault({ passphrase })
  await shareSalts(database)
  return database
}

function openCounting(database: MemoryDatabase) {
  let stretches = 0
  const vault = openMemoryKeeper(database, {
    stretch: (...given) => {
      stretches += 1
      return quickStretch(...given)
    },
  })
  return { vault, stretched: () => stretches }
}

describe('the key that an unlock derives', () => {
  it('control: opens the gate, too, with one salt for both compartments', async () => {
    const database = await makeShared()
    expect(headerOf(database).format).toBe(3)
    expect(await openedByUnlock(database)).toEqual(['gate', 'session'])
  })

  it('opens only the session in a new vault, after a change of the passphrase and after new keys', async () => {
    const database = openMemoryDatabase()
    const vault = openMemoryKeeper(database)
    const other = 'gravel lantern quince otter marble'
    await vault.createVault({ passphrase })
    expect(await openedByUnlock(database)).toEqual(['session'])
    await vault.changePassphrase({ proof: passphrase, newPassphrase: other })
    await vault.renewKeys({ proof: other, newPassphrase: passphrase })
    expect(await openedByUnlock(database)).toEqual(['session'])
    expect(headerOf(database).format).toBe(vaultFormat)
  })

  it('is stretched once per unlock', async () => {
    const database = openMemoryDatabase()
    await openMemoryKeeper(database).createVault({ passphrase })
    const { vault, stretched } = openCounting(database)
    await vault.unlock({ proof: passphrase })
    expect(stretched()).toBe(1)
  })
})

describe('a renewed wrap', () => {
  it('is never weaker than before', async () => {
    const database = openMemoryDatabase()
    await openMemoryKeeper(database).createVault({ passphrase })
    const snapshot = await database.read()
    const session = await unlockSession(snapshot, { proof: passphrase, stretch: quickStretch })
    const inspection = await inspectVault(snapshot, session)
    const renew = async (of: typeof inspection, parameters: StretchParameters) => {
      const { keys } = await renewWrap(of, 'session', passphrase, parameters, quickStretch)
      if (keys === undefined) throw new Error('nothing renewed')
      return keys.header
    }
    const stronger = { ...stretchFloor, memoryKib: 128 * 1024, iterations: 4 }
    const header = await renew(inspection, stronger)
    expect(wrapOf(header, 'session').kdf).toMatchObject(stronger)
    const again = await renew({ ...inspection, header }, stretchFloor)
    expect(wrapOf(again, 'session').kdf).toMatchObject(stronger)
  })
})

describe('a vault with one salt for both compartments', () => {
  it('opens even if there is no memory for a second derivation', async () => {
    const database = await makeShared()
    let stretches = 0
    const vault = openMemoryKeeper(database, {
      stretch: async (...given) => {
        stretches += 1
        if (stretches > 1) throw new RangeError('out of memory')
        return quickStretch(...given)
      },
    })
    expect(await vault.unlock({ proof: passphrase })).toMatchObject({ kind: 'open' })
    expect(stretches).toBe(2)
  })

  it('gets its own salts at the first unlock by passphrase, and then opens with one derivation', async () => {
    const database = await makeShared()
    const first = openCounting(database)
    expect(await first.vault.unlock({ proof: passphrase })).toMatchObject({
      kind: 'open',
      damagedManifests: [],
    })
    expect(first.stretched()).toBe(3)
    expect(await openedByUnlock(database)).toEqual(['session'])
    expect(headerOf(database).format).toBe(vaultFormat)
    const second = openCounting(database)
    await second.vault.unlock({ proof: passphrase })
    expect(second.stretched()).toBe(1)
    const key = await second.vault.generateKey({ kind: 'identity', keyType: 0, securityLevel: 0, label: '' })
    expect(await second.vault.revealKey({ id: key.id, network: 'testnet', proof: passphrase })).toBeDefined()
    const { entries, damaged } = await second.vault.readAudit({})
    expect(damaged).toEqual([])
    expect(entries.map(({ event }) => event.kind)).not.toContain('cost-raised')
  })

  it('loses none of its contents', async () => {
    const database = await makeFullVault()
    await shareSalts(database)
    const names = nameRecords(database)
    expect(headerOf(database).format).toBe(3)
    for (const _unlock of ['that migrates', 'after it'])
      expect(await findFull(database, names)).toMatchObject({
        state: 'open',
        damaged: [],
        damagedManifests: [],
        damagedAudit: [],
        usable: expect.arrayContaining([...fullContents]) as unknown,
      })
    expect(headerOf(database).format).toBe(vaultFormat)
  })

  it('keeps its salt after an unlock by passkey, until the passphrase is used', async () => {
    const database = await makeFullVault()
    await shareSalts(database)
    const vault = openMemoryKeeper(database)
    const [passkey] = await vault.listPasskeys({})
    const outputs = { session: new Uint8Array(32).fill(5) }
    await vault.unlock({ proof: { passkey: passkey?.id ?? '', outputs } })
    await vault.generateKey({ kind: 'single-use', label: '', network: 'testnet' })
    expect(headerOf(database).format).toBe(vaultFormat)
    expect(hasOwnSalts(headerOf(database).header)).toBe(false)
    await vault.revealPhrase({ proof: passphrase })
    expect(hasOwnSalts(headerOf(database).header)).toBe(true)
    expect(await openedByUnlock(database)).toEqual(['session'])
  })

  it('has its old or its new salts after a fault at any change of the write, and opens either way', async () => {
    const seen = new Set<string>()
    for (const at of [...Array.from({ length: 12 }, (_, index) => index), 'after'] as const) {
      const database = await makeShared()
      database.failNextWrite(at)
      expect(await openMemoryKeeper(database).unlock({ proof: passphrase })).toMatchObject({ kind: 'open' })
      const { header, format } = headerOf(database)
      seen.add(`${format} ${hasOwnSalts(header)}`)
      expect(headerOf(database)).toEqual(readHeader(database.stores.vault.get('header/1')))
      const next = openMemoryKeeper(database)
      expect(await next.unlock({ proof: passphrase })).toMatchObject({
        kind: 'open',
        damaged: [],
        damagedManifests: [],
      })
      expect(hasOwnSalts(headerOf(database).header)).toBe(true)
    }
    expect([...seen].toSorted()).toEqual([`${vaultFormat} false`, `${vaultFormat} true`])
  })

  it('one shared salt is sound in formats 3, 5, 6 and 7, but damage in format 4', async () => {
    const { header } = headerOf(await makeShared())
    const kinds = [3, 4, 5, 6, 7, 8].map((format) => readHeader(encodeHeader(header, format).stored).kind)
    expect(kinds).toEqual(['sound', 'damaged', 'sound', 'sound', 'sound', 'newer'])
  })
})
