import { beforeEach, expect, it } from 'vitest'
import { VaultError } from './vault-facts.ts'
import { noteVaultWrite, useStorageFault } from './storage-fault.ts'

const fault = () => useStorageFault.getState().fault

beforeEach(() => useStorageFault.setState({ fault: undefined }))

it('a storage fault goes away when the next write is stored: a full disk, or another tab in the way', () => {
  for (const code of ['vault/storage-full', 'vault/storage-blocked', 'vault/storage-outdated'] as const) {
    noteVaultWrite(new VaultError(code))
    expect(fault()).toBe(code)
    noteVaultWrite(new VaultError('vault/wrong-passphrase'))
    expect(fault()).toBe(code)
    noteVaultWrite()
    expect(fault()).toBeUndefined()
  }
})

it('stays where the storage of the browser has failed, whatever is stored after it', () => {
  noteVaultWrite(new VaultError('vault/storage-failed'))
  noteVaultWrite()
  expect(fault()).toBe('vault/storage-failed')
  noteVaultWrite(new VaultError('vault/storage-full'))
  noteVaultWrite()
  expect(fault()).toBe('vault/storage-failed')
})
