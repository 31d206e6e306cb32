import { create } from 'zustand'
import { errorCode } from '#/domain/program/error-code.ts'

const faults = [
  'vault/storage-blocked',
  'vault/storage-outdated',
  'vault/storage-full',
  'vault/storage-failed',
] as const
export type StorageFault = (typeof faults)[number]

/**
 * Why the vault could not be written to or read last; nothing once it could. `vault/storage-failed` stays as long as the page: a
 * browser whose storage has failed, as after a full disk, says that later writes are stored, and was seen to lose them.
 */
export const useStorageFault = create<{ readonly fault: StorageFault | undefined }>(() => ({
  fault: undefined,
}))

/** Notes the error of an operation of the vault, or that it was successful. */
export function noteVaultWrite(error?: unknown): void {
  const code = error === undefined ? undefined : errorCode(error)
  const fault = faults.find((each) => each === code)
  // A wrong passphrase says nothing of the storage.
  if (fault === undefined && error !== undefined) return
  useStorageFault.setState((before) => (before.fault === 'vault/storage-failed' ? before : { fault }))
}
