import { beforeEach, expect, it } from 'vitest'
import { VaultError } from './vault-facts.ts'
import { noteVaultWrite, useStorageFault } from './vault-session.ts'

const fault = () => useStorageFault.getState().fault

beforeEach(() => useStorageFault.setState({ fault: undefined }))

it('hides a storage fault after the next stored write: a full disk, or a database blocked by another tab', () => {
  for (const code of ['vault/storage-full', 'vault/storage-blocked', 'vault/storage-outdated'] as const) {
    noteVaultWrite(new VaultError(code))
    expect(fault()).toBe(code)
    noteVaultWrite(new VaultError('vault/wrong-passphrase'))
    expect(fault()).toBe(code)
    noteVaultWrite()
    expect(fault()).toBeUndefined()
  }
})

it('keeps a failure of the browser’s storage, whatever is stored afterwards', () => {
  noteVaultWrite(new VaultError('vault/storage-failed'))
  noteVaultWrite()
  expect(fault()).toBe('vault/storage-failed')
  noteVaultWrite(new VaultError('vault/storage-full'))
  noteVaultWrite()
  expect(fault()).toBe('vault/storage-failed')
})
