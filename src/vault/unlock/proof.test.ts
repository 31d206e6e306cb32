import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { VaultService } from '#/vault/api/vault-api.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { Proof, SessionProof, WholeProof } from './proof.ts'

const passkey = '0f'.repeat(16)
const output = new Uint8Array(32).fill(7)
const another = new Uint8Array(32).fill(8)
const whole = { passkey, outputs: { gate: output, session: another } }
const gate = { passkey, outputs: { gate: output } }
const session = { passkey, outputs: { session: another } }

describe('a proof', () => {
  it.each([
    ['no text that anybody types', 'x'.repeat(1025)],
    ['a passkey without outputs', { passkey }],
    ['a passkey without a name', { outputs: { gate: output } }],
    ['an id of another form', { passkey: passkey.toUpperCase(), outputs: {} }],
    ['a short output', { passkey, outputs: { gate: output.subarray(1), session: another } }],
    ['a long output', { passkey, outputs: { session: new Uint8Array(64).fill(7) } }],
    ['zeros', { passkey, outputs: { session: new Uint8Array(32) } }],
    ['an output of no compartment that opens', { passkey, outputs: { device: output } }],
    ['outputs that are no bytes', { passkey, outputs: { gate: '00'.repeat(32) } }],
    ['more than a proof', { passkey, outputs: { gate: output }, passphrase }],
  ])('is rejected if it is %s', (_name, input) => {
    for (const form of [Proof, SessionProof, WholeProof]) expect(form.safeParse(input).success).toBe(false)
  })

  it('is a passphrase, or a passkey with outputs for exactly the compartments to be opened', () => {
    for (const form of [Proof, SessionProof, WholeProof]) {
      expect(form.safeParse('').success).toBe(true)
      expect(form.safeParse(passphrase).success).toBe(true)
    }
    const taken = (form: z.ZodType) => [gate, session, whole].map((each) => form.safeParse(each).success)
    expect(taken(Proof)).toEqual([true, false, false])
    expect(taken(SessionProof)).toEqual([false, true, false])
    expect(taken(WholeProof)).toEqual([false, false, true])
  })
})

describe('a passkey that the vault does not know', () => {
  let database: MemoryDatabase
  let vault: VaultService

  beforeEach(async () => {
    database = openMemoryDatabase()
    vault = openMemoryKeeper(database)
    await vault.createVault({ passphrase })
    await vault.createPhrase({ words: 12, proof: passphrase })
  })

  it('opens nothing, and does not count as a wrong passphrase', async () => {
    const locked = openMemoryKeeper(database)
    await expect(locked.unlock({ proof: 'plover nine' })).rejects.toThrow('vault/wrong-passphrase')
    await expect(locked.unlock({ proof: session })).rejects.toThrow('vault/wrong-passkey')
    expect((await locked.readState({})).kind).toBe('locked')
    const newPassphrase = 'seven walrus tangents brew marble'
    const acts = [
      () => vault.revealPhrase({ proof: gate }),
      () => vault.changePassphrase({ proof: whole, newPassphrase }),
      () => vault.renewKeys({ proof: whole, newPassphrase }),
    ]
    for (const act of acts) await expect(act()).rejects.toThrow('vault/wrong-passkey')
    expect((await vault.readAttempts({})).failed).toBe(1)
  })
})
