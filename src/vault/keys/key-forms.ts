import { z } from 'zod'

import { type RuleId, rules } from '#/protocol/rule.ts'
import {
  checkTransitionStructure,
  checkUnsignedStructure,
  type Transition,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { wireProfileNames, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { WarningCodes } from '#/vault/log/audit-event.ts'
import { HdIndex, SeriesName } from '#/vault/storage/hd-series.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { KeyEntry } from '#/vault/storage/key-entry.ts'
import { longestKeyFile } from '#/protocol/key/key-file-limits.ts'
import { Bytes, bytesOf, plainText, RecordId } from '#/vault/storage/stored-form.ts'
import { CreationProof, Proof, SecretText } from '#/vault/unlock/proof.ts'

export const longestKeyLabel = 100
export const keyLabel = plainText(longestKeyLabel)

const IdentityKeyRequest = z.strictObject({
  kind: z.literal('identity'),
  keyType: z.literal([0, 1, 2]),
  securityLevel: z.literal([0, 1, 2, 3]),
  label: keyLabel,
})
const SingleUseKeyRequest = z.strictObject({ kind: z.literal('single-use'), label: keyLabel })

export const KeyRequest = z.discriminatedUnion('kind', [IdentityKeyRequest, SingleUseKeyRequest])
export type KeyRequest = Readonly<z.infer<typeof KeyRequest>>

export const NewKeyRequest = z.discriminatedUnion('kind', [
  IdentityKeyRequest,
  SingleUseKeyRequest.extend({ purpose: SingleUsePurpose.optional() }),
])
export type NewKeyRequest = Readonly<z.infer<typeof NewKeyRequest>>

export const ViolationForm: z.ZodType<Violation> = z.strictObject({
  rule: z.custom<RuleId>((input) => typeof input === 'string' && Object.hasOwn(rules, input)),
  path: z.string(),
  message: z.string(),
  value: z.unknown().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})

export const network = z.enum(['mainnet', 'testnet'])

/** Enough for a day’s work, and few enough to be written in seconds. */
const mostKeySets = 1000
const mostKeysOfSet = 11
/** With a phrase, the vault derives keys. This needs the network and, for identity keys, a proof for the gate. */
const GenerateRequest = z.discriminatedUnion('kind', [
  IdentityKeyRequest.extend({
    network: network.optional(),
    identityIndex: HdIndex.optional(),
    proof: Proof.optional(),
  }),
  SingleUseKeyRequest.extend({ network: network.optional(), purpose: SingleUsePurpose.optional() }),
])

export type GenerateRequest = Readonly<z.infer<typeof GenerateRequest>>

const GenerateManyRequest = z.strictObject({
  keys: z.array(NewKeyRequest).min(1).max(20).readonly(),
  network: network.optional(),
  /** Identity index of the phrase, from 0; `next`: the next index without any derived key. */
  identityIndex: z.union([HdIndex, z.literal('next')]).optional(),
  proof: Proof.optional(),
  /** The page shows an address of the first key although nothing of the vault is backed up. The vault logs this. */
  withoutBackup: z.literal(true).exactOptional(),
})
export type GenerateManyRequest = Readonly<z.infer<typeof GenerateManyRequest>>

const RestoreRequest = z.discriminatedUnion('kind', [
  IdentityKeyRequest.extend({
    identityIndex: HdIndex,
    keyIndex: HdIndex,
    /** True if the user chose the level. Otherwise no key is sealed below the level of its path or existing record. */
    isLevelChosen: z.boolean().optional(),
  }),
  SingleUseKeyRequest.extend({ series: SeriesName, index: HdIndex }),
])
export type RestoreRequest = Readonly<z.infer<typeof RestoreRequest>>

export const TakenOne = z.discriminatedUnion('kind', [
  /** `known`: the vault already had the key, or it was pasted twice. */
  z.strictObject({ kind: z.literal('taken'), key: KeyEntry, known: z.boolean() }),
  z.strictObject({ kind: z.literal('rejected'), violations: z.array(ViolationForm).readonly() }),
])
export type TakenOne = Readonly<z.infer<typeof TakenOne>>

// This check accepts any profile, because it does not know the request, whose profile the response has.
const isSigned = (input: unknown) =>
  Object.values(wireProfiles).some((each) => checkTransitionStructure(input, 'binary', each).ok)
const isUnsigned = (input: unknown) =>
  Object.values(wireProfiles).some((each) => checkUnsignedStructure(input, 'binary', each).ok)

export const ProofReason = z.enum([
  /** A new key can sign, but the vault did not create its private key. */
  'keys-elsewhere',
  /** No log entry proves that the vault has created the identity of the top-up. */
  'identity-elsewhere',
  /** The fee increase is above 100 %. */
  'fee-increase',
  /** No create or top-up was confirmed with the lock. */
  'lock-unplanned',
  /** The lock funds a key that the vault did not create. */
  'lock-elsewhere',
])
export type ProofReason = z.infer<typeof ProofReason>

/** The signed create of an identity to top up. */
export const SignedCreate = Bytes.refine(({ length }) => length <= 100_000)

export const profile = z.enum(wireProfileNames)
const transitionRequest = {
  transition: z.unknown(),
  profile,
  lockTransaction: Bytes.optional(),
  /** The identity whose key signs, from the page. Parsed with the transition. */
  identity: z.unknown().optional(),
  balanceCredits: z.custom<bigint>((input) => typeof input === 'bigint' && input >= 0n).optional(),
  create: SignedCreate.optional(),
}

const SignedTransition = z.custom<Transition>((input) => isSigned(input))

export const ApprovalToken = z.string().regex(/^[0-9a-f]{32}$/)

// A limit, because other tabs cannot write during the signatures.
const mostSigned = 100

export const signingRejections = [
  'vault/transition-refused',
  'vault/signer-unfit',
  'vault/witness-missing',
  'vault/key-missing',
  'vault/key-damaged',
  'vault/signed-before',
] as const

/** Outcome of one of several transitions. `differs`: the transition is not the one that was shown. */
const SignedOne = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signed'), transition: SignedTransition }),
  z.strictObject({ kind: z.literal('differs') }),
  z.strictObject({
    kind: z.literal('rejected'),
    code: z.enum(signingRejections),
    violations: z.array(ViolationForm).readonly(),
  }),
])
export type SignedOne = Readonly<z.infer<typeof SignedOne>>

export const keyCalls = {
  /** Needs no proof if all keys are single-use, in the session's branches and within the search for payments. */
  restoreKeys: {
    request: z.strictObject({
      proof: Proof.optional(),
      network,
      keys: z.array(RestoreRequest).max(200).readonly(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('restored'),
        keys: z.array(KeyEntry).readonly(),
        existing: z.array(RecordId).readonly(),
      }),
      z.strictObject({ kind: z.literal('none') }),
    ]),
  },
  generateKey: { request: GenerateRequest, response: KeyEntry },
  /** Generates all keys or none, in the order of the requests. */
  generateKeys: { request: GenerateManyRequest, response: z.array(KeyEntry).readonly() },
  /** Generates a key set for each identity, all or none, for one proof. Derived sets use the next identity indices. */
  generateKeySets: {
    request: z.strictObject({
      sets: z
        .array(z.array(NewKeyRequest).min(1).max(mostKeysOfSet).readonly())
        .min(1)
        .max(mostKeySets)
        .readonly(),
      network: network.optional(),
      proof: Proof.optional(),
    }),
    response: z.array(z.array(KeyEntry).readonly()).readonly(),
  },
  importKeys: {
    request: z.strictObject({
      keys: z
        .array(z.strictObject({ text: SecretText, key: KeyRequest }).readonly())
        .min(1)
        .max(mostKeySets)
        .readonly(),
      network,
    }),
    response: z.array(TakenOne).readonly(),
  },
  importKeyFile: {
    request: z.strictObject({
      file: Bytes.refine(({ length }) => length <= longestKeyFile),
      network,
      assetLockLabel: keyLabel,
    }),
    response: z.strictObject({
      keys: z.array(z.strictObject({ path: z.string().max(100), outcome: TakenOne }).readonly()).readonly(),
      identityId: z.string().max(100).nullable(),
      depositAddress: z.string().max(100).nullable(),
      txid: z.string().max(64).nullable(),
      hasPhrase: z.boolean(),
    }),
  },
  importKey: {
    request: z.strictObject({ text: SecretText, key: KeyRequest, network }),
    response: KeyEntry,
  },
  renameKey: { request: z.strictObject({ id: RecordId, label: keyLabel }), response: KeyEntry },
  /** Removing a gate key or a single-use key needs a fresh proof. */
  removeKey: { request: z.strictObject({ id: RecordId, proof: Proof.optional() }), response: z.void() },
  reviewTransition: {
    request: z.strictObject({
      ...transitionRequest,
      isRow: z.literal(true).exactOptional(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('signable'),
        transition: z.custom<UnsignedTransition>((input) => isUnsigned(input)),
        signingBytes: Bytes,
        digest: Bytes,
        approval: ApprovalToken,
        reasons: z.array(ProofReason).readonly(),
      }),
      z.strictObject({ kind: z.literal('rejected'), violations: z.array(ViolationForm).readonly() }),
    ]),
  },
  signTransition: {
    /** Takes no transition: the worker signs its own reading for the review. */
    request: z.strictObject({
      approval: ApprovalToken,
      signer: RecordId,
      /** The plan that was confirmed with the lock of this create or top-up. It replaces a proof. */
      plan: ApprovalToken.optional(),
      /** Signing a digest again always needs a proof. The vault's creation is proof for the first create. */
      proof: z.union([Proof, CreationProof]).optional(),
      /** Warnings that the page has shown, for the audit log. */
      warnings: WarningCodes.optional(),
    }),
    response: SignedTransition,
  },
  /**
   * Approves a list as shown to the user: each row's digest and signing key. Signing a row again needs a proof.
   * `opensGate`: creates of a profile with witnesses, whose new keys may ask every time; the proof covers all of them.
   */
  approveTransitions: {
    request: z
      .strictObject({
        rows: z
          .array(z.strictObject({ digest: bytesOf(32), signer: RecordId }).readonly())
          .min(1)
          .max(mostKeySets)
          .readonly(),
        proof: Proof.optional(),
        opensGate: z.literal(true).exactOptional(),
        /** The plan confirmed with the lock of these creates, in place of proof and `opensGate`. Signs nothing else. */
        plan: ApprovalToken.optional(),
      })
      .refine(
        ({ plan, proof, opensGate }) =>
          plan === undefined || (proof === undefined && opensGate === undefined),
      ),
    response: ApprovalToken,
  },
  /** Signs rows of an approved list, in order and each once, in one transaction. Skips rejected and changed rows. */
  signTransitions: {
    request: z.strictObject({
      approval: ApprovalToken,
      transitions: z
        .array(
          z
            .strictObject({
              ...transitionRequest,
              signer: RecordId,
              digest: bytesOf(32),
              warnings: WarningCodes.optional(),
            })
            .readonly(),
        )
        .min(1)
        .max(mostSigned)
        .readonly(),
    }),
    response: z.array(SignedOne).readonly(),
  },
} as const
