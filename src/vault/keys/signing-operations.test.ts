import { describe, expect, it } from 'vitest'

import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { chainLockCreate, instantSendCreate } from '#/vault/testing/create-examples.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import { signShownList } from '#/vault/testing/sign-shown.ts'

async function openWithBoth() {
  const database = openMemoryDatabase()
  let writes = 0
  const counting: typeof database = {
    ...database,
    write: (changes) => {
      writes += 1
      return database.write(changes)
    },
  }
  const vault = openMemoryKeeper(counting)
  await vault.createVault({ passphrase })
  const questionOf = async (example: typeof instantSendCreate) => {
    const read = checkSigningBytes(example.signingBytes, wireProfiles.spec)
    const key = { kind: 'single-use', label: '' } as const
    const { id } = await vault.importKey({ text: example.singleUseKeyHex, key, network: 'testnet' })
    const transition: unknown = read.ok ? read.value : undefined
    return { transition, profile: 'spec', signer: id, digest: example.digest } as const
  }
  const instantSend = await questionOf(instantSendCreate)
  const chainLock = await questionOf(chainLockCreate)
  const signedEvents = async () =>
    (await vault.readAudit({})).entries.flatMap(({ event }) => (event.kind === 'signed' ? [event] : []))
  return { database, vault, instantSend, chainLock, signedEvents, countWrites: () => writes }
}

describe('several transitions', () => {
  it('are signed in one write, each with its own log entry', async () => {
    const { vault, instantSend, chainLock, signedEvents, countWrites } = await openWithBoth()
    const transitions = [instantSend, chainLock]
    const rows = transitions.map(({ digest, signer }) => ({ digest, signer }))
    const approval = await vault.approveTransitions({ rows, proof: passphrase })
    // Count from here on, because the attempt count was already written before and after the proof was tried.
    const before = countWrites()
    const signed = await vault.signTransitions({ approval, transitions })
    expect(countWrites() - before).toBe(1)
    expect(signed).toMatchObject([
      { kind: 'signed', transition: { signature: instantSendCreate.signature } },
      { kind: 'signed', transition: { signature: chainLockCreate.signature } },
    ])
    expect(await signedEvents()).toMatchObject([
      { digest: instantSendCreate.digest, records: [instantSend.signer] },
      { digest: chainLockCreate.digest, records: [chainLock.signer] },
    ])
  })

  it('are signed even if other rows were not shown or break a rule', async () => {
    const { vault, instantSend, chainLock, signedEvents } = await openWithBoth()
    const { transition } = instantSend
    const empty = typeof transition === 'object' ? { ...transition, publicKeys: [] } : undefined
    const signed = await signShownList(vault, [
      { ...instantSend, digest: chainLockCreate.digest },
      { ...instantSend, transition: empty },
      { ...instantSend, signer: chainLock.signer },
      { ...instantSend, signer: '0'.repeat(32) },
      chainLock,
    ])
    expect(signed).toMatchObject([
      { kind: 'differs' },
      { kind: 'rejected', code: 'vault/transition-refused', violations: [{ rule: 'keys.count' }] },
      { kind: 'rejected', code: 'vault/transition-refused', violations: [{ rule: 'proof.single-use-key' }] },
      { kind: 'rejected', code: 'vault/key-missing' },
      { kind: 'signed' },
    ])
    expect(await signedEvents()).toMatchObject([{ digest: chainLockCreate.digest }])
  })

  it('are not returned if their log entries cannot be written', async () => {
    const { database, vault, instantSend, chainLock, signedEvents } = await openWithBoth()
    database.failNextWrite(0, 'full')
    const asked = signShownList(vault, [instantSend, chainLock])
    await expect(asked).rejects.toThrow('vault/storage-full')
    expect(await signedEvents()).toEqual([])
  })

  it('are not signed with a session key while the vault is locked', async () => {
    const { database, instantSend } = await openWithBoth()
    const locked = openMemoryKeeper(database)
    await expect(signShownList(locked, [instantSend])).rejects.toThrow('vault/locked')
  })
})
