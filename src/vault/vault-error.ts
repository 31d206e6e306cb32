import { KeywrightError } from '#/protocol/error.ts'
import type { Violation } from '#/protocol/violation.ts'

/** Every error code of the vault. Codes are stable: screens word them. */
export const vaultErrorCodes = [
  'vault/missing',
  'vault/exists',
  'vault/evicted',
  'vault/another-vault',
  'vault/locked',
  'vault/damaged',
  'vault/newer-format',
  'vault/wrong-passphrase',
  'vault/wrong-passkey',
  'vault/passkey-unavailable',
  'vault/passkey-no-prf',
  'vault/passkey-bad-output',
  'vault/passkey-not-created',
  'vault/passkey-cancelled',
  'vault/passkey-timed-out',
  'vault/passkey-unknown',
  'vault/passkey-unverified',
  'vault/passkey-failed',
  'vault/passkey-exists',
  'vault/passkey-missing',
  'vault/passkeys-full',
  'vault/weak-passphrase',
  'vault/passphrase-needed',
  'vault/stretch-refused',
  'vault/key-exists',
  'vault/key-missing',
  'vault/key-damaged',
  'vault/may-be-paid',
  'vault/level-not-chosen',
  'vault/not-damaged',
  'vault/bad-private-key',
  'vault/not-a-key-file',
  'vault/key-file-network',
  'vault/transition-refused',
  'vault/not-shown',
  'vault/not-planned',
  'vault/signed-before',
  'vault/signer-unfit',
  'vault/witness-missing',
  'vault/not-a-backup',
  'vault/backup-damaged',
  'vault/backup-newer',
  'vault/backup-too-large',
  'vault/backup-stretch',
  'vault/backup-passphrase',
  'vault/backup-unsound',
  'vault/backup-closed',
  'vault/backup-kind',
  'vault/backup-needs-passphrase',
  'vault/network-open',
  'vault/storage-blocked',
  'vault/storage-outdated',
  'vault/storage-full',
  'vault/storage-denied',
  'vault/storage-failed',
  'vault/cancelled',
  'vault/bad-request',
  'vault/worker-failed',
  'vault/internal',
] as const

export type VaultErrorCode = (typeof vaultErrorCodes)[number]

export interface VaultErrorFacts {
  readonly recordId?: string | undefined
  readonly violations?: readonly Violation[] | undefined
}

export class VaultError extends KeywrightError<VaultErrorCode> {
  readonly facts: VaultErrorFacts

  constructor(code: VaultErrorCode, facts: VaultErrorFacts = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'VaultError'
    this.facts = facts
  }
}
