import { describe, expect, it, vi } from 'vitest'
import { KeywrightError } from '#/protocol/error.ts'
import { NewVaultKeyForm, sealNewKey } from './new-vault-key.ts'
import { vault } from './vault-session.ts'

const refusal = new KeywrightError('vault/locked')
const generateKey = vi.spyOn(vault, 'generateKey').mockRejectedValue(refusal)
const importKey = vi.spyOn(vault, 'importKey').mockRejectedValue(refusal)

const form: NewVaultKeyForm = { way: 'generate', use: 'single-use', type: '1', label: 'Spare' }

describe('sealNewKey', () => {
  it('has a private key made, a single-use one of no other type', async () => {
    await expect(sealNewKey(form, 'ignored')).rejects.toBe(refusal)
    expect(generateKey).toHaveBeenLastCalledWith({ kind: 'single-use', label: 'Spare' })
    expect(importKey).not.toHaveBeenCalled()
  })

  it('takes a private key at the level that it is for', async () => {
    await expect(sealNewKey({ ...form, way: 'import', use: '0' }, 'the secret')).rejects.toBe(refusal)
    expect(importKey).toHaveBeenLastCalledWith({
      text: 'the secret',
      key: { kind: 'identity', keyType: 1, securityLevel: 0, label: 'Spare' },
      network: 'testnet',
    })
  })
})

describe('the form', () => {
  it('trims the label', () => {
    expect(NewVaultKeyForm.parse({ ...form, label: ' Spare ' }).label).toBe('Spare')
  })
})
