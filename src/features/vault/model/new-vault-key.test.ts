import { describe, expect, it, vi } from 'vitest'
import { KeywrightError } from '#/protocol/error.ts'
import { makeNewKey, NewVaultKeyForm, sealNewKey } from './new-vault-key.ts'
import { vault } from '#/domain/keys/vault-session.ts'

const rejection = new KeywrightError('vault/locked')
const generateKeys = vi.spyOn(vault, 'generateKeys').mockRejectedValue(rejection)
const importKey = vi.spyOn(vault, 'importKey').mockRejectedValue(rejection)

const form: NewVaultKeyForm = { way: 'generate', use: 'single-use', type: '1', label: 'Spare' }

describe('makeNewKey', () => {
  it('generates a single-use key for the network, without a type', async () => {
    await expect(makeNewKey(form)).rejects.toBe(rejection)
    expect(generateKeys).toHaveBeenLastCalledWith({
      keys: [{ kind: 'single-use', label: 'Spare' }],
      network: 'testnet',
      proof: undefined,
    })
    expect(importKey).not.toHaveBeenCalled()
  })
})

describe('sealNewKey', () => {
  it('imports a private key at the level of its use', async () => {
    await expect(sealNewKey({ ...form, way: 'import', use: '0' }, 'the secret')).rejects.toBe(rejection)
    expect(importKey).toHaveBeenLastCalledWith({
      text: 'the secret',
      key: { kind: 'identity', keyType: 1, securityLevel: 0, label: 'Spare' },
      network: 'testnet',
    })
  })
})

describe('the form for a new private key', () => {
  it('trims the label', () => {
    expect(NewVaultKeyForm.parse({ ...form, label: ' Spare ' }).label).toBe('Spare')
  })
})
