import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openMemoryAuthenticator, type MemoryAuthenticator } from '#/vault/testing/authenticator-in-memory.ts'
import { openMemoryClient } from '#/vault/testing/client-in-memory.ts'
import { openMemoryDatabase, passphrase, startVaultWorker } from '#/vault/testing/vault-in-memory.ts'
import {
  CreationProof,
  byPasskey,
  Proof,
  SessionProof,
  WholeProof,
  type ProofScope,
} from '#/vault/unlock/proof.ts'
import type { VaultClient } from './vault-client.ts'
import { proofScopeOf } from './vault-operations.ts'
import { vaultApi, type VaultOperation } from './vault-api.ts'

const words = { site: 'Keywright', name: 'Desk' }
const isWiped = (output: Uint8Array) => output.every((byte) => byte === 0)

let port: MemoryAuthenticator
let client: VaultClient
let sent: unknown[]

beforeEach(async () => {
  const database = openMemoryDatabase()
  port = openMemoryAuthenticator()
  sent = []
  client = openMemoryClient({
    passkeys: port,
    startWorker: () => {
      const worker = startVaultWorker(database)
      const postMessage = (message: unknown) => {
        sent.push(structuredClone(message))
        worker.postMessage(message)
      }
      return { ...worker, postMessage }
    },
  })
  await client.createVault({ passphrase })
  await client.makePasskey(words)
  await client.addPasskey(passphrase)
})

describe('a page', () => {
  it('wipes a passkey’s outputs after sending them, even if the worker rejects them', async () => {
    const added = port.given.length
    expect(added).toBe(2)
    expect(port.given.every(isWiped)).toBe(true)
    client.lock()
    expect((await client.unlock({ proof: byPasskey })).kind).toBe('open')
    await client.createPhrase({ words: 12, proof: byPasskey })
    port.behave({ spoil: () => new Uint8Array(32).fill(9) })
    await expect(client.revealPhrase({ proof: byPasskey })).rejects.toThrow('vault/wrong-passkey')
    expect(port.given.length).toBe(added + 3)
    expect(port.given.every(isWiped)).toBe(true)
    // Outputs were not wiped before they were sent.
    expect(sent.some((each) => JSON.stringify(each).includes('"session":{"0":'))).toBe(true)
  })

  it('asks the passkey for the outputs that each operation takes', async () => {
    client.lock()
    await client.unlock({ proof: byPasskey })
    await client.createPhrase({ words: 12, proof: byPasskey })
    await client.revealPhrase({ proof: byPasskey })
    await client.changePassphrase({ proof: byPasskey, newPassphrase: 'seven walrus tangents brew marble' })
    const [passkey] = await client.listPasskeys()
    await client.removePasskey({ id: passkey?.id ?? '', proof: byPasskey })
    expect(await client.listPasskeys()).toEqual([])
    // The authenticator was told to forget the unused passkey.
    expect(port.credentials.size).toBe(0)
  })

  it('keeps a new passkey until it is added, and wipes it when it is dropped or the vault locks', async () => {
    port.credentials.clear()
    await client.makePasskey(words)
    await expect(client.addPasskey(`${passphrase}.`)).rejects.toThrow('vault/wrong-passphrase')
    expect(port.given.some((output) => !isWiped(output))).toBe(true)
    await client.dropPasskey()
    expect(port.given.every(isWiped)).toBe(true)
    expect(port.credentials.size).toBe(0)
    await expect(client.addPasskey(passphrase)).rejects.toThrow('vault/passkey-missing')
    await client.makePasskey(words)
    client.lock()
    expect(port.given.every(isWiped)).toBe(true)
    await client.unlock({ proof: passphrase })
    await expect(client.addPasskey(passphrase)).rejects.toThrow('vault/passkey-missing')
  })

  it('drops a new passkey if the vault locks during its registration', async () => {
    port.credentials.clear()
    port.behave({
      spoil: (output) => {
        client.lock()
        return output
      },
    })
    await expect(client.makePasskey(words)).rejects.toThrow('vault/passkey-not-created')
    expect(port.given).toHaveLength(4)
    expect(port.given.every(isWiped)).toBe(true)
    expect(port.credentials.size).toBe(0)
  })

  it('asks no authenticator for an eighth passkey', async () => {
    for (let at = 2; at <= 7; at += 1) {
      port.credentials.clear()
      await client.makePasskey(words)
      await client.addPasskey(passphrase)
    }
    const asked = port.asked.length
    await expect(client.makePasskey(words)).rejects.toThrow('vault/passkeys-full')
    expect(port.asked.length).toBe(asked)
  })
})

function bare(form: unknown): unknown {
  return form instanceof z.ZodOptional || form instanceof z.ZodReadonly ? bare(form.unwrap()) : form
}

function proofIn(form: unknown): unknown {
  const inside = bare(form)
  if (inside instanceof z.ZodDiscriminatedUnion)
    return inside.options.map(proofIn).find((each) => each !== undefined)
  if (!(inside instanceof z.ZodObject)) return undefined
  const members = Object.entries(inside.shape)
  return members
    .map(([name, member]) => (name === 'proof' ? withoutCreation(bare(member)) : proofIn(member)))
    .find((each) => each !== undefined)
}

/** Removes the proof by creation from a form, because it needs no passkey. */
function withoutCreation(form: unknown): unknown {
  if (!(form instanceof z.ZodUnion) || !form.options.includes(CreationProof)) return form
  const [proof] = form.options
  return proof
}

it('the client knows for every operation which compartments its proof opens', () => {
  const forms: Readonly<Record<ProofScope, z.ZodType>> = {
    gate: Proof,
    session: SessionProof,
    whole: WholeProof,
  }
  const found: VaultOperation[] = []
  for (const operation of Object.keys(vaultApi.calls) as VaultOperation[]) {
    const form = proofIn(vaultApi.calls[operation].request)
    if (form === undefined) continue
    found.push(operation)
    expect([operation, form === forms[proofScopeOf[operation] ?? 'gate']]).toEqual([operation, true])
  }
  for (const operation of ['unlock', 'restoreBackup', 'signTransition', 'addPasskey', 'generateKeys'])
    expect(found).toContain(operation)
})
