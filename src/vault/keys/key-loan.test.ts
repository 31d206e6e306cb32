import { describe, expect, it } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { inspectVault } from '#/vault/storage/inspection.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
} from '#/vault/testing/vault-in-memory.ts'
import { unlockSession } from '#/vault/unlock/unlock.ts'
import { borrowKey } from '#/vault/testing/borrow-key.ts'
import type { KeyRequest } from './key-forms.ts'

const secret = '42'.repeat(32)
const levels = [
  ['gate', 0],
  ['gate', 1],
  ['session', 2],
  ['device', 3],
] as const

async function openWithKey(securityLevel: 0 | 1 | 2 | 3) {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  const key: KeyRequest = { kind: 'identity', keyType: 0, securityLevel, label: '' }
  const { id } = await vault.importKey({ text: secret, key, network: 'testnet' })
  const snapshot = await database.read()
  const session = await unlockSession(snapshot, { proof: passphrase, stretch: quickStretch })
  return { id, open: await inspectVault(snapshot, session), locked: await inspectVault(snapshot, undefined) }
}

describe('the loan of a private key', () => {
  it.each(levels)('lends a key of the %s (level %i) and wipes it afterwards', async (_, level) => {
    const { id, open } = await openWithKey(level)
    let lent: Uint8Array | undefined
    const result = await borrowKey(
      open,
      id,
      { proof: passphrase, stretch: quickStretch },
      async (privateKey, record) => {
        expect(privateKey).toEqual(parseHex(secret))
        expect(record.securityLevel).toBe(level)
        lent = privateKey
        return 'done'
      },
    )
    expect(result).toBe('done')
    expect(lent).toEqual(new Uint8Array(32))
  })

  it.each(levels)('wipes a key of the %s (level %i) when the work fails', async (_, level) => {
    const { id, open } = await openWithKey(level)
    let lent: Uint8Array | undefined
    const asked = borrowKey(open, id, { proof: passphrase, stretch: quickStretch }, async (privateKey) => {
      lent = privateKey
      throw new Error('work failed')
    })
    await expect(asked).rejects.toThrow('work failed')
    expect(lent).toEqual(new Uint8Array(32))
  })

  it.each([0, 1] as const)('needs a fresh proof for level %i, even in an open session', async (level) => {
    const { id, open } = await openWithKey(level)
    const lend = (given: string | undefined) =>
      borrowKey(open, id, { proof: given, stretch: quickStretch }, async () => 'lent')
    await expect(lend(undefined)).rejects.toThrow('vault/passphrase-needed')
    await expect(lend('another passphrase altogether')).rejects.toThrow('vault/wrong-passphrase')
    expect(await lend(passphrase)).toBe('lent')
  })

  it.each([0, 1, 2] as const)('needs an open vault for level %i', async (level) => {
    const { id, locked } = await openWithKey(level)
    const asked = borrowKey(locked, id, { proof: passphrase, stretch: quickStretch }, async () => 'lent')
    await expect(asked).rejects.toThrow('vault/locked')
  })

  it('needs no proof for level 3, even while the vault is locked', async () => {
    const { id, locked } = await openWithKey(3)
    expect(await borrowKey(locked, id, { stretch: quickStretch }, async () => 'lent')).toBe('lent')
  })
})
