import { describe, expect, it } from 'vitest'

import type { VaultService } from '#/vault/api/vault-api.ts'
import { openMemoryAuthenticator, type MemoryAuthenticator } from '#/vault/testing/authenticator-in-memory.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'

import { makePasskey, provePasskey } from './passkey-ceremony.ts'
import type { PasskeyEntry } from './passkey-forms.ts'

// Two vaults of one host name, as in two browser profiles or on two ports, with their passkeys on one authenticator.

const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

async function openVault(port: MemoryAuthenticator, name: string) {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  await vault.importPhrase({ text, proof: passphrase })
  const made = await makePasskey(port, await vault.listPasskeys({}), { site: 'Keywright', name })
  const passkey = await vault.addPasskey({
    ...made,
    transports: [...made.transports],
    proof: passphrase,
  })
  return { vault, passkey, reopen: () => openMemoryKeeper(database) }
}

async function open() {
  const port = openMemoryAuthenticator()
  return { port, mine: await openVault(port, 'Mine'), other: await openVault(port, 'Other') }
}

type Proven = Awaited<ReturnType<typeof provePasskey>>

/** Unlocks with a passkey. Returns the outcome, and the number of attempts that the vault has counted. */
async function unlockWith(vault: VaultService, { passkey, outputs }: Proven) {
  const proof = { passkey, outputs: { session: given(outputs.session) } }
  const code = await vault.unlock({ proof }).then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  return { code, failed: (await vault.readAttempts({})).failed }
}

describe('two vaults with passkeys on one authenticator', () => {
  it('each vault has its own passkey and salts, and opens with that passkey', async () => {
    const { port, mine, other } = await open()
    expect(port.credentials.size).toBe(2)
    for (const { reopen, passkey } of [mine, other]) {
      port.given.length = 0
      const proof = await provePasskey(port, [passkey], 'session')
      expect(await unlockWith(reopen(), proof)).toEqual({ code: 'open', failed: 0 })
    }
    const faces = [mine, other].flatMap(({ passkey: { credentialId, salts } }) =>
      [credentialId, salts.gate, salts.session].map(String),
    )
    expect(new Set(faces).size).toBe(6)
  })

  it('a vault asks only for its own passkey, and gets no output when that passkey is gone', async () => {
    const { port, mine, other } = await open()
    const listed = await mine.reopen().listPasskeys({})
    expect(listed.map(({ credentialId }) => credentialId)).toEqual([mine.passkey.credentialId])
    await port.forget(mine.passkey.credentialId)
    port.given.length = 0
    await expect(provePasskey(port, listed, 'session')).rejects.toThrow('vault/passkey-cancelled')
    expect(port.given).toEqual([])
    // Control: the authenticator still has the other passkey, which answers its own vault.
    expect((await provePasskey(port, [other.passkey], 'session')).passkey).toBe(other.passkey.id)
  })

  it('rejects the other vault’s passkey as unknown, and wipes its outputs', async () => {
    const { port, mine, other } = await open()
    const listed = await mine.reopen().listPasskeys({})
    expect((await provePasskey(port, listed, 'session')).passkey).toBe(mine.passkey.id)
    port.behave({ answers: other.passkey.credentialId })
    for (const scope of ['session', 'gate', 'whole'] as const) {
      port.given.length = 0
      await expect(provePasskey(port, listed, scope)).rejects.toThrow('vault/passkey-unknown')
      expect(port.given.length).toBeGreaterThan(0)
      expect(port.given.every((output) => output.every((byte) => byte === 0))).toBe(true)
    }
    expect((await mine.reopen().readAttempts({})).failed).toBe(0)
  })

  it('a vault never opens with the other vault’s passkey, under any id or salts, and counts no attempt', async () => {
    const { port, mine, other } = await open()
    const prove = (passkey: PasskeyEntry) => provePasskey(port, [passkey], 'whole')
    const right = await prove(mine.passkey)
    expect(await mine.vault.revealPhrase({ proof: atGate(right) })).toMatchObject({ kind: 'revealed' })
    // Try the other vault's passkey under both ids, with its own salts and with this vault's salts.
    const lured = { ...other.passkey, salts: mine.passkey.salts }
    for (const asked of [other.passkey, lured])
      for (const id of [other.passkey.id, mine.passkey.id]) {
        const lent = { ...(await prove(asked)), passkey: id }
        expect(await unlockWith(mine.reopen(), lent)).toEqual({ code: 'vault/wrong-passkey', failed: 0 })
        const proof = atGate(lent)
        await expect(mine.vault.revealPhrase({ proof })).rejects.toThrow('vault/wrong-passkey')
        const removal = mine.vault.removePasskey({ id: mine.passkey.id, proof })
        await expect(removal).rejects.toThrow('vault/wrong-passkey')
      }
    expect((await mine.vault.readAttempts({})).failed).toBe(0)
    expect(await mine.vault.listPasskeys({})).toEqual([mine.passkey])
  })

  it('a vault keeps its passkey when the other vault removes its own', async () => {
    const { port, mine, other } = await open()
    await other.vault.removePasskey({ id: other.passkey.id, proof: passphrase })
    await port.forget(other.passkey.credentialId)
    expect([...port.credentials.values()]).toEqual([mine.passkey.credentialId])
    const proof = await provePasskey(port, [mine.passkey], 'session')
    expect(await unlockWith(mine.reopen(), proof)).toEqual({ code: 'open', failed: 0 })
  })
})

function atGate({ passkey, outputs }: Proven) {
  return { passkey, outputs: { gate: given(outputs.gate) } }
}

function given(output: Uint8Array | undefined): Uint8Array {
  if (output === undefined) throw new TypeError('no output')
  return output
}
