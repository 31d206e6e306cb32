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

/** Which key to make. Its compartment follows from it. */
export const KeyRequest = z.discriminatedUnion('kind', [IdentityKeyRequest, SingleUseKeyRequest])
export type KeyRequest = Readonly<z.infer<typeof KeyRequest>>

/** The same for several keys at once: a single-use key may have a purpose. */
export const NewKeyRequest = z.discriminatedUnion('kind', [
  IdentityKeyRequest,
  SingleUseKeyRequest.extend({ purpose: SingleUsePurpose.optional() }),
])
export type NewKeyRequest = Readonly<z.infer<typeof NewKeyRequest>>

/** A violation as it crosses between worker and page. */
export const ViolationForm: z.ZodType<Violation> = z.strictObject({
  rule: z.custom<RuleId>((input) => typeof input === 'string' && Object.hasOwn(rules, input)),
  path: z.string(),
  message: z.string(),
  value: z.unknown().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})

export const network = z.enum(['mainnet', 'testnet'])

/** Enough for a day’s work, and written in seconds. */
const mostKeySets = 1000
const mostKeysOfSet = 11
/**
 * Where the vault has a recovery phrase, keys are derived from it: that takes the network, and a proof for the
 * keys of an identity, whose branches live at the gate.
 */
const GenerateRequest = z.discriminatedUnion('kind', [
  IdentityKeyRequest.extend({
    network: network.optional(),
    /** Which identity of the phrase, from 0. */
    identityIndex: HdIndex.optional(),
    proof: Proof.optional(),
  }),
  SingleUseKeyRequest.extend({ network: network.optional(), purpose: SingleUsePurpose.optional() }),
])

export type GenerateRequest = Readonly<z.infer<typeof GenerateRequest>>

/** Several keys at once, in one transaction and for one authentication. */
const GenerateManyRequest = z.strictObject({
  keys: z.array(NewKeyRequest).min(1).max(20).readonly(),
  network: network.optional(),
  /** Which identity of the phrase, from 0; `next`: the next of which no key was derived. */
  identityIndex: z.union([HdIndex, z.literal('next')]).optional(),
  proof: Proof.optional(),
  /** The user has an address of the first key shown although nothing of the vault is backed up: the audit log tells it. */
  withoutBackup: z.literal(true).exactOptional(),
})
export type GenerateManyRequest = Readonly<z.infer<typeof GenerateManyRequest>>

/** A key at a place of the tree of the phrase, to be taken into the vault again. */
const RestoreRequest = z.discriminatedUnion('kind', [
  IdentityKeyRequest.extend({
    identityIndex: HdIndex,
    keyIndex: HdIndex,
    /** The user chose this level: without that, none is sealed below what its place and the vault say. */
    isLevelChosen: z.boolean().optional(),
  }),
  SingleUseKeyRequest.extend({ series: SeriesName, index: HdIndex }),
])
export type RestoreRequest = Readonly<z.infer<typeof RestoreRequest>>

/** What became of a private key that was pasted among others. */
export const TakenOne = z.discriminatedUnion('kind', [
  /** `known`: it was in the vault before, or was pasted twice. */
  z.strictObject({ kind: z.literal('taken'), key: KeyEntry, known: z.boolean() }),
  z.strictObject({ kind: z.literal('rejected'), violations: z.array(ViolationForm).readonly() }),
])
export type TakenOne = Readonly<z.infer<typeof TakenOne>>

// A transition in a response is of the profile that the request named; here it is checked to be of any.
const isSigned = (input: unknown) =>
  Object.values(wireProfiles).some((each) => checkTransitionStructure(input, 'binary', each).ok)
const isUnsigned = (input: unknown) =>
  Object.values(wireProfiles).some((each) => checkUnsignedStructure(input, 'binary', each).ok)

/** The codes of what asks for a proof although the private keys that sign ask for none. */
export const ProofReason = z.enum([
  /** A new key can sign, and the vault has not made its private key. */
  'keys-elsewhere',
  /** Nothing proves that the vault has created the identity that is topped up. */
  'identity-elsewhere',
  /** The fee increase is above 100 %. */
  'fee-increase',
  /** Nothing was confirmed that the lock pays for. */
  'lock-unplanned',
  /** The lock is for a key that the vault has not made. */
  'lock-elsewhere',
])
export type ProofReason = z.infer<typeof ProofReason>

/** The signed create of an identity that is topped up. */
export const SignedCreate = Bytes.refine(({ length }) => length <= 100_000)

export const profile = z.enum(wireProfileNames)
const transitionRequest = {
  transition: z.unknown(),
  profile,
  lockTransaction: Bytes.optional(),
  /** The identity whose key signs, as the page knows it. It is parsed with the transition. */
  identity: z.unknown().optional(),
  balanceCredits: z.custom<bigint>((input) => typeof input === 'bigint' && input >= 0n).optional(),
  create: SignedCreate.optional(),
}

const SignedTransition = z.custom<Transition>((input) => isSigned(input))

/** Names what the worker has shown: see `openApprovals`. */
export const ApprovalToken = z.string().regex(/^[0-9a-f]{32}$/)

// They are signed while no other tab writes.
const mostSigned = 100

/** What keeps one of several transitions from being signed, and not the others. */
export const signingRejections = [
  'vault/transition-refused',
  'vault/signer-unfit',
  'vault/witness-missing',
  'vault/key-missing',
  'vault/key-damaged',
  'vault/signed-before',
] as const

/** What became of one of several transitions. `differs`: it is not what was shown. */
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

/** Calls about keys: generating, importing and signing with them. */
export const keyCalls = {
  /** Single-use keys alone, of the first 5,000 of a series whose branch the session has, need no proof. */
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
        /** Records that hold some of them already. */
        existing: z.array(RecordId).readonly(),
      }),
      z.strictObject({ kind: z.literal('none') }),
    ]),
  },
  generateKey: { request: GenerateRequest, response: KeyEntry },
  /** All or none, in the order of the requests. */
  generateKeys: { request: GenerateManyRequest, response: z.array(KeyEntry).readonly() },
  /**
   * The keys of several identities, each a set of its own: all or none, in one transaction, for one proof. Where the vault
   * has a phrase, each set takes the next identity of it.
   */
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
  /** Private keys that were pasted together: those that are none are named by their place, all others are taken, at once. */
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
  /** Seals the private keys of a dash-bridge key file in one transaction, except rejected ones. */
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
  /** At the gate it takes a proof afresh, as using it does. */
  removeKey: { request: z.strictObject({ id: RecordId, proof: Proof.optional() }), response: z.void() },
  reviewTransition: {
    request: z.strictObject({
      ...transitionRequest,
      /** It is a row of a list, for which a proof is asked as a list: no reasons are looked for. */
      isRow: z.literal(true).exactOptional(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('signable'),
        transition: z.custom<UnsignedTransition>((input) => isUnsigned(input)),
        signingBytes: Bytes,
        digest: Bytes,
        approval: ApprovalToken,
        /** The reasons to ask for a proof that lie in the transition, not in the keys. */
        reasons: z.array(ProofReason).readonly(),
      }),
      z.strictObject({ kind: z.literal('rejected'), violations: z.array(ViolationForm).readonly() }),
    ]),
  },
  signTransition: {
    /** Takes no transition: what is signed is what the worker read for that review. */
    request: z.strictObject({
      approval: ApprovalToken,
      /** Record id of the key that is to sign. */
      signer: RecordId,
      /** In the place of a proof: the plan that was confirmed with the lock of this create or top-up. */
      plan: ApprovalToken.optional(),
      /** Opens the gate for this one transition, with all its witnesses; creating the vault does so for the first create. What a key signed before takes one whatever its level. */
      proof: z.union([Proof, CreationProof]).optional(),
      /** What the page has warned the user of, for the audit log. */
      warnings: WarningCodes.optional(),
    }),
    response: SignedTransition,
  },
  /**
   * The list that the user was shown as a list and confirms: what each row signs, and the key that signs it. A row that its key
   * signed before takes a proof. `opensGate`: creates of a profile with witnesses, whose new keys may ask every time; the proof is
   * for all of them.
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
        /** In the place of both: the plan that was confirmed with the lock of these creates. Others are not signed then. */
        plan: ApprovalToken.optional(),
      })
      .refine(
        ({ plan, proof, opensGate }) =>
          plan === undefined || (proof === undefined && opensGate === undefined),
      ),
    response: ApprovalToken,
  },
  /**
   * Signs rows of an approved list in one transaction, in their order, without another proof. Each row is signed once. One that
   * is not in the list, or that the worker reads otherwise, is not signed, nor is one that it rejects. The others are.
   */
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
