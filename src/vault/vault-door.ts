import { z } from 'zod'

import {
  checkTransitionStructure,
  checkUnsignedStructure,
  type Transition,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { rules, type RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'

import { KeyEntry, RecordId } from './key-entry.ts'
import { passphraseWarnings } from './passphrase-warning.ts'
import { recordFaults } from './record-fault.ts'
import { Bytes } from './stored-form.ts'
import { vaultErrorCodes } from './vault-error.ts'

// The transition of an answer is of the profile that the question named; here it need only be of one of them.
const isSigned = (input: unknown) =>
  Object.values(wireProfiles).some((each) => checkTransitionStructure(input, 'binary', each).ok)
const isUnsigned = (input: unknown) =>
  Object.values(wireProfiles).some((each) => checkUnsignedStructure(input, 'binary', each).ok)

// The door of the worker: what may be asked, and what comes back. Both sides parse what reaches them.

const ViolationForm: z.ZodType<Violation> = z.strictObject({
  rule: z.custom<RuleId>((input) => typeof input === 'string' && Object.hasOwn(rules, input)),
  path: z.string(),
  message: z.string(),
  value: z.unknown().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})

const DamagedRecordForm = z.strictObject({ id: RecordId, fault: z.enum(recordFaults) })

const contents = {
  vaultId: z.string(),
  counts: z.strictObject({ gate: z.int(), session: z.int(), device: z.int() }),
  damaged: z.array(DamagedRecordForm).readonly(),
  /** Manifests that do not hold: no key of theirs can be added, changed or vouched for. */
  damagedManifests: z.array(z.enum(['session', 'device'])).readonly(),
}

export const VaultState = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('missing') }),
  z.strictObject({ kind: z.literal('unusable'), code: z.enum(['vault/damaged', 'vault/newer-format']) }),
  z.strictObject({ kind: z.literal('locked'), ...contents }),
  z.strictObject({ kind: z.literal('open'), ...contents }),
])
export type VaultState = Readonly<z.infer<typeof VaultState>>

const label = z.string().max(100)

/** Which key to make. Its compartment follows from it. */
export const KeyRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('identity'),
    keyType: z.literal([0, 1, 2]),
    securityLevel: z.literal([0, 1, 2, 3]),
    label,
  }),
  z.strictObject({ kind: z.literal('single-use'), label }),
])
export type KeyRequest = Readonly<z.infer<typeof KeyRequest>>

// Longer than any key or passphrase; short enough that nobody waits for it.
const secretText = z.string().max(1024)

const nothing = z.strictObject({})
// `wireProfiles` has exactly the names of the profiles.
const profile = z.enum(Object.keys(wireProfiles) as WireProfileName[])
const transitionRequest = { transition: z.unknown(), profile, lockTransaction: Bytes.optional() }

const forms = {
  readState: { question: nothing, answer: VaultState },
  judgePassphrase: {
    question: z.strictObject({ passphrase: secretText }),
    answer: z.strictObject({
      isLongEnough: z.boolean(),
      score: z.int().min(0).max(4),
      warning: z.enum(passphraseWarnings).nullable(),
      isAcceptable: z.boolean(),
    }),
  },
  suggestPassphrase: { question: nothing, answer: z.string() },
  createVault: { question: z.strictObject({ passphrase: secretText }), answer: VaultState },
  unlock: { question: z.strictObject({ passphrase: secretText }), answer: VaultState },
  generateKey: { question: KeyRequest, answer: KeyEntry },
  importKey: {
    question: z.strictObject({ text: secretText, key: KeyRequest, network: z.enum(['mainnet', 'testnet']) }),
    answer: KeyEntry,
  },
  listKeys: { question: nothing, answer: z.array(KeyEntry).readonly() },
  renameKey: { question: z.strictObject({ id: RecordId, label }), answer: KeyEntry },
  removeKey: { question: z.strictObject({ id: RecordId }), answer: z.void() },
  reviewTransition: {
    question: z.strictObject(transitionRequest),
    answer: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('signable'),
        transition: z.custom<UnsignedTransition>((input) => isUnsigned(input)),
        signingBytes: Bytes,
        digest: Bytes,
      }),
      z.strictObject({ kind: z.literal('refused'), violations: z.array(ViolationForm).readonly() }),
    ]),
  },
  signTransition: {
    question: z.strictObject({
      ...transitionRequest,
      /** Record id of the key that is to sign. */
      signer: RecordId,
      /** Opens the gate for this one signature. */
      gatePassphrase: secretText.optional(),
    }),
    answer: z.custom<Transition>((input) => isSigned(input)),
  },
} as const satisfies Record<string, { readonly question: z.ZodType; readonly answer: z.ZodType }>

export type VaultOperation = keyof typeof forms
export type Question<Operation extends VaultOperation> = Readonly<
  z.infer<(typeof forms)[Operation]['question']>
>
export type Answer<Operation extends VaultOperation> = z.infer<(typeof forms)[Operation]['answer']>

/** Every operation there is. None takes bytes to sign, and none returns a private key. */
export const vaultDoor: {
  readonly [Operation in VaultOperation]: {
    readonly question: z.ZodType<Question<Operation>>
    readonly answer: z.ZodType<Answer<Operation>>
  }
} = forms

/** What stands behind the door. */
export type VaultDoor = {
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
export const VaultNews = z.strictObject({ kind: z.enum(['changed', 'locked']) })
export type VaultNews = Readonly<z.infer<typeof VaultNews>>
