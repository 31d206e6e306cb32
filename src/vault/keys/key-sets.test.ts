import { describe, expect, it } from 'vitest'
import { formatWif } from '#/protocol/key/private-key.ts'
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
const singleUse = { kind: 'single-use', label: 'Lock key' } as const
const set = [singleUse, master, high]

async function openNew(withPhrase: boolean) {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  if (withPhrase) await vault.importPhrase({ text, proof: passphrase })
  return { database, vault }
}

describe('the keys of several identities', () => {
  it('are derived with one proof, each set at the next identity of the phrase', async () => {
    const { vault } = await openNew(true)
    await vault.generateKeys({ keys: [high], network, identityIndex: 'next', proof: passphrase })
    const made = await vault.generateKeySets({ sets: [set, set], network, proof: passphrase })
    expect(made.map((ofSet) => ofSet.map(({ path }) => path))).toEqual([
      ["m/9'/1'/5'/1'/0", "m/9'/1'/5'/0'/0'/1'/0'", "m/9'/1'/5'/0'/0'/1'/1'"],
      ["m/9'/1'/5'/1'/1", "m/9'/1'/5'/0'/0'/2'/0'", "m/9'/1'/5'/0'/0'/2'/1'"],
    ])
    const { entries } = await vault.readAudit({})
    const told = entries.filter(({ event }) => event.kind === 'key-made')
    expect(told).toHaveLength(7)
  })

  it('need a proof when they are derived, and none when they are random', async () => {
    const derived = await openNew(true)
    await expect(derived.vault.generateKeySets({ sets: [set], network })).rejects.toThrow(
      'vault/passphrase-needed',
    )
    expect((await readContents(derived.vault)).keys).toEqual([])
    const random = await openNew(false)
    const made = await random.vault.generateKeySets({ sets: [set, set] })
    expect(new Set(made.flat().map(({ publicKey }) => publicKey.join())).size).toBe(6)
    expect((await readContents(random.vault)).keys).toHaveLength(6)
  })

  it('are all stored, or none of them is', async () => {
    const { database, vault } = await openNew(false)
    const before = database.copy()
    database.failNextWrite(4)
    await expect(vault.generateKeySets({ sets: [set, set] })).rejects.toThrow('vault/storage-failed')
    expect(database.stores).toEqual(before)
  })
})

describe('several pasted private keys', () => {
  const own = new Uint8Array(32).fill(0x5e)
  const wif = formatWif(own, network)
  const foreign = formatWif(own, 'mainnet')

  it('are imported if they are valid, and none is sealed twice', async () => {
    const { vault } = await openNew(false)
    const texts = [wif, foreign, 'nonsense', wif, '5f'.repeat(32)]
    const keys = texts.map((each) => ({ text: each, key: singleUse }))
    const taken = await vault.importKeys({ keys, network })
    expect(taken.map((each) => (each.kind === 'taken' ? each.known : each.violations[0]?.rule))).toEqual([
      false,
      'private-key.network',
      'private-key.wif',
      true,
      false,
    ])
    expect(JSON.stringify(taken)).not.toContain(wif)
    expect(JSON.stringify(taken)).not.toContain('nonsense')
    expect((await readContents(vault)).keys).toHaveLength(2)
    const again = await vault.importKeys({ keys: [{ text: wif, key: singleUse }], network })
    expect(again).toMatchObject([{ kind: 'taken', known: true }])
    expect((await readContents(vault)).keys).toHaveLength(2)
  })

  it('are not imported while the vault is locked', async () => {
    const { database } = await openNew(false)
    const locked = openMemoryKeeper(database)
    await expect(locked.importKeys({ keys: [{ text: wif, key: singleUse }], network })).rejects.toThrow(
      'vault/locked',
    )
  })
})
