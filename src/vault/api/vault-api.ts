import { z } from 'zod'

import { backupForms } from '#/vault/backup/backup-forms.ts'
import { keyForms, ViolationForm } from '#/vault/keys/key-forms.ts'
import { AuditEvent } from '#/vault/log/audit-event.ts'
import { passkeyForms } from '#/vault/passkeys/passkey-forms.ts'
import { phraseForms } from '#/vault/phrase/phrase-forms.ts'
import { RecordId } from '#/vault/storage/stored-form.ts'
import { lockReasons } from '#/vault/unlock/auto-lock.ts'
import { unlockForms } from '#/vault/unlock/unlock-forms.ts'
import { vaultErrorCodes } from '#/vault/vault-error.ts'

// The door of the worker: what may be asked, and what comes back. Both sides parse what reaches them.

const AuditEntryForm = z.strictObject({
  /** Each owner has a chain of its own: the device's tells of what its keys do, also while the vault is locked. */
  owner: z.enum(['session', 'device']),
  index: z.int().nonnegative(),
  /** Milliseconds since 1970. */
  atMs: z.int(),
  event: AuditEvent,
})

const forms = {
  ...unlockForms,
  /** The audit log: each owner’s chain in its order. */
  readAudit: {
    question: z.strictObject({}),
    answer: z.strictObject({
      entries: z.array(AuditEntryForm).readonly(),
      damaged: z.array(z.enum(['session', 'device'])).readonly(),
    }),
  },
  ...passkeyForms,
  ...phraseForms,
  ...keyForms,
  ...backupForms,
} as const satisfies Record<string, { readonly question: z.ZodType; readonly answer: z.ZodType }>

export type VaultOperation = keyof typeof forms
export type Question<Operation extends VaultOperation> = Readonly<
  z.infer<(typeof forms)[Operation]['question']>
>
export type Answer<Operation extends VaultOperation> = z.infer<(typeof forms)[Operation]['answer']>

/** Every operation there is. None takes bytes to sign; what lets a private key or the phrase out takes a fresh proof. */
export const vaultApi: {
  readonly [Operation in VaultOperation]: {
    readonly question: z.ZodType<Question<Operation>>
    readonly answer: z.ZodType<Answer<Operation>>
  }
} = forms

/** What stands behind the door. */
export type VaultApi = {
  readonly [Operation in VaultOperation]: (question: Question<Operation>) => Promise<Answer<Operation>>
}

/** Errors cross as data: the codes survive, and nothing else of them leaves the worker. */
export const Reply = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({
    ok: z.literal(false),
    code: z.enum(vaultErrorCodes),
    facts: z.strictObject({
      recordId: RecordId.optional(),
      violations: z.array(ViolationForm).readonly().optional(),
    }),
  }),
])
export type Reply = Readonly<z.infer<typeof Reply>>

/** The one function that the worker exposes. */
export interface VaultEndpoint {
  readonly ask: (operation: string, question: unknown) => Promise<unknown>
}

/** Other tabs and workers are told of changes and locks on this channel. */
export const vaultChannelName = 'keywright-vault'
export const VaultNews = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  // Another build may say more of it: a lock is heeded whatever comes with it.
  z.object({ kind: z.literal('locked'), reason: z.enum(lockReasons).optional().catch(undefined) }),
  /** Somebody is there: the other tabs need not lock. */
  z.strictObject({ kind: z.literal('active') }),
])
export type VaultNews = Readonly<z.infer<typeof VaultNews>>
