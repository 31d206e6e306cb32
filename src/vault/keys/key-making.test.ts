import { describe, expect, it } from 'vitest'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const network = 'testnet'
const master = { kind: 'identity', keyType: 0, securityLevel: 0, label: 'Master key' } as const
const high = { ...master, securityLevel: 2, label: 'Daily signing' } as const
const medium = { ...master, securityLevel: 3, label: 'Device signing' } as const
const singleUse = { kind: 'single-use', label: 'Lock key' } as const
const gate = { network, proof: passphrase } as const

async function openNew(withPhrase: boolean) {
  const database = openMemoryDatabase()
  let stretched = 0
  const vault = openMemoryKeeper(database, {
    stretch: async (bytes, salt) => {
      stretched += 1
      return crypto.subtle
        .digest('SHA-256', new Uint8Array([...salt, ...bytes]))
        .then((hash) => new Uint8Array(hash))
    },
  })
  await vault.createVault({ passphrase })
  if (withPhrase) await vault.importPhrase({ text, proof: passphrase })
  return { database, vault, countStretches: () => stretched }
}

describe('several keys at once', () => {
  it('are derived with one proof, in the order of their requests', async () => {
    const { vault, countStretches } = await openNew(true)
    const before = countStretches()
    const made = await vault.generateKeys({ ...gate, keys: [master, high, medium, singleUse] })
    expect(countStretches() - before).toBe(1)
    expect(made.map(({ label, path, compartment }) => [label, path, compartment])).toEqual([
      ['Master key', "m/9'/1'/5'/0'/0'/0'/0'", 'gate'],
      ['Daily signing', "m/9'/1'/5'/0'/0'/0'/1'", 'session'],
      ['Device signing', "m/9'/1'/5'/0'/0'/0'/2'", 'device'],
      ['Lock key', "m/9'/1'/5'/1'/0", 'session'],
    ])
    const { entries } = await vault.readAudit({})
    const told = entries.flatMap(({ event }) => (event.kind === 'key-made' ? [event.record] : []))
    expect(told.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  })

  it('are derived without a proof if all are single-use', async () => {
    const { vault } = await openNew(true)
    const made = await vault.generateKeys({ network, keys: [singleUse, { ...singleUse, purpose: 'top-up' }] })
    expect(made.map(({ path }) => path)).toEqual(["m/9'/1'/5'/1'/0", "m/9'/1'/5'/2'/0"])
    await expect(vault.generateKeys({ network, keys: [singleUse, medium] })).rejects.toThrow(
      'vault/passphrase-needed',
    )
  })

  it('logs an address that is shown without a backup', async () => {
    const { vault } = await openNew(true)
    const keys = [singleUse]
    const [plain] = await vault.generateKeys({ network, keys })
    const [shown] = await vault.generateKeys({ network, keys, withoutBackup: true })
    expect(plain?.id).not.toBe(shown?.id)
    const { entries } = await vault.readAudit({})
    const told = entries.flatMap(({ event }) =>
      event.kind === 'address-without-backup' ? [event.record] : [],
    )
    expect(told).toEqual([shown?.id])
  })

  it('are all stored, or none of them is', async () => {
    const { database, vault } = await openNew(true)
    const before = database.copy()
    database.failNextWrite(1)
    await expect(vault.generateKeys({ ...gate, keys: [master, high] })).rejects.toThrow(
      'vault/storage-failed',
    )
    expect(database.stores).toEqual(before)
    const wrong = { ...gate, proof: `${passphrase}.` }
    await expect(vault.generateKeys({ ...wrong, keys: [master, high] })).rejects.toThrow(
      'vault/wrong-passphrase',
    )
    expect((await readContents(vault)).keys).toEqual([])
    const [first] = await vault.generateKeys({ ...gate, keys: [master, high] })
    expect(first?.path).toBe("m/9'/1'/5'/0'/0'/0'/0'")
  })

  it('are random and different when there is no phrase', async () => {
    const { vault } = await openNew(false)
    const made = await vault.generateKeys({ keys: [master, high, high] })
    expect(made.map(({ origin }) => origin)).toEqual(['generated', 'generated', 'generated'])
    expect(new Set(made.map(({ publicKey }) => publicKey.join())).size).toBe(3)
  })
})

describe('the next identity of the phrase', () => {
  it('comes after the highest identity on its network with a derived key', async () => {
    const { vault } = await openNew(true)
    const nextOf = async (of: 'testnet' | 'mainnet') => {
      const [key] = await vault.generateKeys({
        ...gate,
        network: of,
        identityIndex: 'next',
        keys: [high],
      })
      return key
    }
    expect((await nextOf('testnet'))?.path).toBe("m/9'/1'/5'/0'/0'/0'/0'")
    const second = await nextOf('testnet')
    expect(second?.path).toBe("m/9'/1'/5'/0'/0'/1'/0'")
    expect((await nextOf('mainnet'))?.path).toBe("m/9'/5'/5'/0'/0'/0'/0'")
    // Removed keys and BLS keys count, too.
    await vault.removeKey({ id: second?.id ?? '' })
    await vault.generateKeys({ ...gate, identityIndex: 7, keys: [{ ...high, keyType: 1 }] })
    expect((await nextOf('testnet'))?.path).toBe("m/9'/1'/5'/0'/0'/8'/0'")
  })
})

describe('damaged branches of a sound phrase', () => {
  it('are sealed again by the next proof of the gate', async () => {
    const { database, vault } = await openNew(true)
    const { id } = (await readContents(vault)).phrase ?? { id: '' }
    const branches = [...database.stores.records.keys()].find((each) => each !== id) ?? ''
    const stored = database.stores.records.get(branches)
    if (!(stored instanceof Uint8Array)) throw new Error('no branches')
    database.stores.records.set(branches, stored.with(60, (stored[60] ?? 0) ^ 1))
    await expect(vault.generateKeys({ network, keys: [singleUse] })).rejects.toThrow('vault/key-damaged')
    await vault.generateKeys({ ...gate, keys: [high] })
    const [key] = await vault.generateKeys({ network, keys: [singleUse] })
    expect(key?.path).toBe("m/9'/1'/5'/1'/0")
    const { vault: sound } = await openNew(true)
    const [same] = await sound.generateKeys({ network, keys: [singleUse] })
    expect(key?.publicKey).toEqual(same?.publicKey)
  })
})
