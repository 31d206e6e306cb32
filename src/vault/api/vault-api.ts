import { z } from 'zod'

import { type CallRequest, type CallResponse, defineErrors } from '#/platform/worker-call.ts'
import { backupCalls, BackupState } from '#/vault/backup/backup-forms.ts'
import { fundingCalls } from '#/vault/keys/funding-forms.ts'
import { keyCalls, ViolationForm } from '#/vault/keys/key-forms.ts'
import { ShownEvent } from '#/vault/log/audit-event.ts'
import { passkeyCalls } from '#/vault/passkeys/passkey-forms.ts'
import { phraseCalls, PhraseEntry } from '#/vault/phrase/phrase-forms.ts'
import { KeyEntry } from '#/vault/storage/key-entry.ts'
import { RecordId } from '#/vault/storage/stored-form.ts'
import { DamagedEntry, VaultState } from '#/vault/storage/vault-state.ts'
import type { OperationsOf } from '#/vault/unlock/open-vault.ts'
import { PassphraseCost, unlockCalls } from '#/vault/unlock/unlock-forms.ts'
import { VaultError, vaultErrorCodes } from '#/vault/vault-error.ts'

const AuditEntryForm = z.strictObject({
  /** Session and device each have a chain. The device's chain logs its keys' use, even while the vault is locked. */
  owner: z.enum(['session', 'device']),
  index: z.int().nonnegative(),
  atMs: z.int(),
  event: ShownEvent,
  /** The vault's id, for an entry restored from another vault's backup. */
  vault: RecordId.exactOptional(),
})

const VaultContents = z.strictObject({
  keys: z.array(KeyEntry).readonly(),
  phrase: PhraseEntry.nullable(),
  cost: PassphraseCost,
  damaged: z.array(DamagedEntry).readonly(),
  passkeys: passkeyCalls.listPasskeys.response,
  backups: BackupState,
  /** State of `rememberCreation` in the worker that created the vault. */
  creation: z.strictObject({ proves: z.boolean(), asksWord: z.boolean(), knowsPassphrase: z.boolean() }),
})

const calls = {
  ...unlockCalls,
  /**
   * Everything that a page shows of the vault, from one read of storage. `contents`: null unless the vault is locked or
   * open. `afterWrite`: returns this worker's last write without reading again, if nothing was written since.
   */
  readView: {
    request: z.strictObject({ afterWrite: z.literal(true).optional() }),
    response: z.strictObject({ state: VaultState, contents: VaultContents.nullable() }),
  },
  readAudit: {
    request: z.strictObject({}),
    response: z.strictObject({
      entries: z.array(AuditEntryForm).readonly(),
      damaged: z.array(z.enum(['session', 'device'])).readonly(),
    }),
  },
  ...passkeyCalls,
  ...phraseCalls,
  ...keyCalls,
  ...fundingCalls,
  ...backupCalls,
} as const

export type VaultCalls = typeof calls
export type VaultOperation = keyof VaultCalls
export type VaultRequest<Operation extends VaultOperation> = CallRequest<VaultCalls, Operation>
export type VaultResponse<Operation extends VaultOperation> = CallResponse<VaultCalls, Operation>

export type VaultService = OperationsOf<VaultCalls>

/**
 * Every call of the vault's worker. No call takes bytes to sign. Releasing a private key or the phrase needs a fresh
 * proof. Only a VaultError reaches the page, as its code and facts; any other error becomes `vault/internal`.
 */
export const vaultApi = {
  name: 'vault',
  calls,
  errors: defineErrors({
    type: VaultError,
    codes: vaultErrorCodes,
    facts: z.strictObject({
      recordId: RecordId.optional(),
      violations: z.array(ViolationForm).readonly().optional(),
    }),
    faults: {
      badRequest: 'vault/bad-request',
      internal: 'vault/internal',
      failed: 'vault/worker-failed',
      aborted: 'vault/cancelled',
    },
  }),
}
