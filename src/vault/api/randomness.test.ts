import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import { suggestPassphrase } from '#/vault/unlock/suggested-passphrase.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

afterEach(() => void vi.restoreAllMocks())

const newPassphrase = 'seven walrus tangents brew marble'
const high = { kind: 'identity', keyType: 0, securityLevel: 2, label: '' } as const

describe('Math.random', () => {
  it('is never called in a whole session with the vault', async () => {
    const guess = vi.spyOn(Math, 'random').mockImplementation(() => {
      throw new Error('Math.random')
    })
    // Control: `Math.random` does throw.
    expect(() => Reflect.apply(Reflect.get(Math, 'random'), Math, [])).toThrow('Math.random')
    guess.mockClear()
    const drawn = vi.spyOn(crypto, 'getRandomValues')
    const database = openMemoryDatabase()
    const vault = openMemoryKeeper(database)
    expect(suggestPassphrase().split(' ')).toHaveLength(6)
    await vault.createVault({ passphrase })
    for (const keyType of [0, 1, 2] as const) await vault.generateKey({ ...high, keyType })
    const { signingBytes, singleUseKeyHex } = instantSendCreate
    const read = checkSigningBytes(signingBytes, wireProfiles.spec)
    const single = { kind: 'single-use', label: '' } as const
    const signer = await vault.importKey({ text: singleUseKeyHex, key: single, network: 'testnet' })
    const transition = read.ok ? read.value : undefined
    const question = { transition, profile: 'spec', signer: signer.id, proof: passphrase } as const
    const signed = await signShown(vault, question)
    expect(signed.signature).toEqual(instantSendCreate.signature)
    await vault.createPhrase({ words: 12, proof: passphrase })
    await vault.generateKey({ ...high, securityLevel: 0, network: 'testnet', proof: passphrase })
    await vault.changePassphrase({ proof: passphrase, newPassphrase })
    const workspace = parseHex('00')
    const { text } = await vault.makeBackup({ proof: newPassphrase, workspace, identities: 0 })
    await vault.openBackup({ text, passphrase: newPassphrase, asNew: false })
    await vault.renewKeys({ proof: newPassphrase, newPassphrase: passphrase })
    await openMemoryKeeper(database).unlock({ proof: passphrase })
    expect(guess).not.toHaveBeenCalled()
    expect(drawn.mock.calls.length).toBeGreaterThan(20)
  })
})
