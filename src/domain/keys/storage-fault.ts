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
 * The last failure, until a write succeeds. `vault/storage-failed` stays until the page closes, because browsers lost
 * data after such a failure.
 */
export const useStorageFault = create<{ readonly fault: StorageFault | undefined }>(() => ({
  fault: undefined,
}))

export function noteVaultWrite(error?: unknown): void {
  const code = error === undefined ? undefined : errorCode(error)
  const fault = faults.find((each) => each === code)
  // Other errors, such as a wrong passphrase, say nothing about the storage.
  if (fault === undefined && error !== undefined) return
  useStorageFault.setState((before) => (before.fault === 'vault/storage-failed' ? before : { fault }))
}
