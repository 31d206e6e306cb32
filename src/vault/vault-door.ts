import { z } from 'zod'

import {
  checkTransitionStructure,
  checkUnsignedStructure,
  type Transition,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'

import { AuditEvent } from './audit-event.ts'
import { backupForms } from './backup-forms.ts'
import { bulkForms } from './bulk-forms.ts'
import { lockReasons } from './auto-lock.ts'
import { DamagedEntry } from './damaged-entry.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { HdIndex } from './hd-series.ts'
import { ViolationForm } from './door-violation.ts'
import { KeyEntry, RecordId } from './key-entry.ts'
import {
  IdentityKeyRequest,
  keyLabel,
  KeyRequest,
  NewKeyRequest,
  SingleUseKeyRequest,
} from './key-request.ts'
import { passphraseWarnings } from './passphrase-warning.ts'
import { PhraseEntry } from './phrase-entry.ts'
import { passkeyForms } from './passkey-forms.ts'
import { Proof, SessionProof, WholeProof } from './proof.ts'
import type { PhraseFault } from './recovery-phrase.ts'
import { SecretText } from './secret-text.ts'
import { Bytes } from './stored-form.ts'
import { StretchParameters } from './stretch-parameters.ts'
import { vaultErrorCodes } from './vault-error.ts'
import { VaultState } from './vault-state.ts'

// The transition of an answer is of the profile that the question named; here it need only be of one of them.
const isSigned = (input: unknown) =>
  Object.values(wireProfiles).some((each) => checkTransitionStructure(input, 'binary', each).ok)
const isUnsigned = (input: unknown) =>
  Object.values(wireProfiles).some((each) => checkUnsignedStructure(input, 'binary', each).ok)

// The door of the worker: what may be asked, and what comes back. Both sides parse what reaches them.

const network = z.enum(['mainnet', 'testnet'])

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

/** Several keys at once, in one transaction and for one authentication. */
const GenerateManyRequest = z.strictObject({
  keys: z.array(NewKeyRequest).min(1).max(20).readonly(),
  network: network.optional(),
  /** Which identity of the phrase, from 0; `next`: one that no key was given out of yet. */
  identityIndex: z.union([HdIndex, z.literal('next')]).optional(),
  proof: Proof.optional(),
})

/** A key at a place of the tree of the phrase, to be taken into the vault again. */
const RestoreRequest = z.discriminatedUnion('kind', [
  IdentityKeyRequest.extend({
    identityIndex: HdIndex,
    keyIndex: HdIndex,
    /** The user chose this level: without that, none is sealed below what its place and the vault say. */
    isLevelChosen: z.boolean().optional(),
  }),
  SingleUseKeyRequest.extend({ purpose: SingleUsePurpose, index: HdIndex }),
])
export type RestoreRequest = Readonly<z.infer<typeof RestoreRequest>>

// Enough for any person's identities, and over in seconds.
const mostScanned = 1000
const IndexRange = z.strictObject({ from: HdIndex, count: z.int().min(0).max(mostScanned) })
export type IndexRange = Readonly<z.infer<typeof IndexRange>>

/** Public keys of an identity, as its transition or the platform has them: what a scan looks for. */
const KnownIdentity = z.strictObject({
  identity: z.string().max(100),
  keys: z
    .array(
      z.strictObject({ id: z.int().nonnegative(), type: z.literal([0, 1, 2, 3]), data: Bytes }).readonly(),
    )
    .max(100)
    .readonly(),
})
export type KnownIdentity = Readonly<z.infer<typeof KnownIdentity>>

const derivedFace = {
  path: z.string(),
  publicKey: Bytes,
  /** The record that holds its private half already. */
  held: RecordId.nullable(),
}
/** A public key that the phrase gives, with every key of the known identities that it bears. */
const DerivedPublicKey = z.discriminatedUnion('kind', [
  z.strictObject({
    ...derivedFace,
    kind: z.literal('identity'),
    curve: z.enum(['ecdsa', 'bls']),
    identityIndex: HdIndex,
    keyIndex: HdIndex,
    bearers: z
      .array(z.strictObject({ identity: z.string(), keyId: z.int(), type: z.literal([0, 1, 2, 3]) }))
      .readonly(),
  }),
  z.strictObject({
    ...derivedFace,
    kind: z.literal('single-use'),
    purpose: SingleUsePurpose,
    index: HdIndex,
  }),
])
export type DerivedPublicKey = Readonly<z.infer<typeof DerivedPublicKey>>

const PhraseFaultForm: z.ZodType<PhraseFault> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('length'), found: z.int() }),
  z.strictObject({ kind: z.literal('words'), places: z.array(z.int()).readonly() }),
  z.strictObject({ kind: z.literal('checksum') }),
])
const phraseWords = {
  /** To be written down. Shown once; later only through the gate. */
  words: z.array(z.string()).readonly(),
  /** Which words `confirmPhrase` asks for, from 1. */
  places: z.array(z.int()).readonly(),
}
const existing = z.strictObject({ kind: z.literal('exists') })
const none = z.strictObject({ kind: z.literal('none') })

const AuditEntryForm = z.strictObject({
  /** Each owner has a chain of its own: the device's tells of what its keys do, also while the vault is locked. */
  owner: z.enum(['session', 'device']),
  index: z.int().nonnegative(),
  /** Milliseconds since 1970. */
  atMs: z.int(),
  event: AuditEvent,
})

const nothing = z.strictObject({})
const passphraseChange = z.strictObject({ proof: WholeProof, newPassphrase: SecretText })
// `wireProfiles` has exactly the names of the profiles.
const profile = z.enum(Object.keys(wireProfiles) as WireProfileName[])
const transitionRequest = {
  transition: z.unknown(),
  profile,
  lockTransaction: Bytes.optional(),
  /** For an update: the identity as the page knows it. It is parsed with the transition. */
  identity: z.unknown().optional(),
}

const forms = {
  readState: { question: nothing, answer: VaultState },
  judgePassphrase: {
    question: z.strictObject({ passphrase: SecretText }),
    answer: z.strictObject({
      isLongEnough: z.boolean(),
      score: z.int().min(0).max(4),
      warning: z.enum(passphraseWarnings).nullable(),
      isAcceptable: z.boolean(),
    }),
  },
  suggestPassphrase: { question: nothing, answer: z.string() },
  createVault: { question: z.strictObject({ passphrase: SecretText }), answer: VaultState },
  unlock: { question: z.strictObject({ proof: SessionProof }), answer: VaultState },
  /**
   * Removes the vault that stands here, with its audit log, so that another can be begun: nothing of it is kept, and no
   * passphrase is asked, since it is for who has lost it. It names what it removes; nothing is a vault that cannot be read.
   */
  discardVault: {
    question: z.strictObject({ vaultId: z.string().max(64).nullable() }),
    answer: VaultState,
  },
  /** The audit log: each owner’s chain in its order. */
  readAudit: {
    question: nothing,
    answer: z.strictObject({
      entries: z.array(AuditEntryForm).readonly(),
      damaged: z.array(z.enum(['session', 'device'])).readonly(),
    }),
  },
  /** Passphrases that were wrong since the last right one, and how long the next one waits. */
  readAttempts: {
    question: nothing,
    answer: z.strictObject({ failed: z.int().nonnegative(), waitMs: z.number().nonnegative() }),
  },
  /** What it costs to try a passphrase: the parameters of Argon2id, and how long they take here where that was seen. */
  readCost: {
    question: nothing,
    answer: z.strictObject({ parameters: StretchParameters, tookMs: z.number().nonnegative().nullable() }),
  },
  changePassphrase: { question: passphraseChange, answer: VaultState },
  /** Takes the passphrase itself: it is wrapped under anew. */
  raiseCost: {
    question: z.strictObject({ passphrase: SecretText, cost: StretchParameters }),
    answer: VaultState,
  },
  /** For a passphrase that was exposed: new keys for every compartment, and every record sealed anew. */
  renewKeys: { question: passphraseChange, answer: VaultState },
  ...passkeyForms,
  readPhrase: { question: nothing, answer: PhraseEntry.nullable() },
  createPhrase: {
    question: z.strictObject({ words: z.literal([12, 24]), proof: Proof }),
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('created'), phrase: PhraseEntry, ...phraseWords }),
      existing,
    ]),
  },
  /** Asks for the words at the places that were told with the phrase; only then it counts as written down. */
  confirmPhrase: {
    question: z.strictObject({ words: z.array(z.string().max(30)).max(3).readonly() }),
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('confirmed'), phrase: PhraseEntry }),
      z.strictObject({ kind: z.literal('wrong') }),
      z.strictObject({ kind: z.literal('not-asked') }),
    ]),
  },
  revealPhrase: {
    question: z.strictObject({ proof: Proof }),
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('revealed'), ...phraseWords }),
      none,
    ]),
  },
  importPhrase: {
    question: z.strictObject({ text: SecretText, proof: Proof }),
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('kept'), phrase: PhraseEntry }),
      z.strictObject({ kind: z.literal('refused'), fault: PhraseFaultForm }),
      existing,
    ]),
  },
  derivePublicKeys: {
    question: z
      .strictObject({
        proof: Proof,
        network,
        identityIndices: IndexRange,
        keyIndices: IndexRange,
        singleUseIndices: IndexRange,
        identities: z.array(KnownIdentity).max(100).readonly(),
      })
      .refine(({ identityIndices, keyIndices }) => identityIndices.count * keyIndices.count <= mostScanned),
    answer: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('derived'),
        keys: z.array(DerivedPublicKey).readonly(),
        /** What was looked at: the path of each series, and its indices. */
        scanned: z.array(IndexRange.extend({ path: z.string() }).readonly()).readonly(),
      }),
      none,
    ]),
  },
  restoreKeys: {
    question: z.strictObject({
      proof: Proof,
      network,
      keys: z.array(RestoreRequest).max(200).readonly(),
    }),
    answer: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('restored'),
        keys: z.array(KeyEntry).readonly(),
        /** Records that hold some of them already. */
        existing: z.array(RecordId).readonly(),
      }),
      none,
    ]),
  },
  generateKey: { question: GenerateRequest, answer: KeyEntry },
  /** All or none, in the order of the requests. */
  generateKeys: { question: GenerateManyRequest, answer: z.array(KeyEntry).readonly() },
  ...bulkForms,
  ...backupForms,
  importKey: {
    question: z.strictObject({ text: SecretText, key: KeyRequest, network }),
    answer: KeyEntry,
  },
  listKeys: { question: nothing, answer: z.array(KeyEntry).readonly() },
  /** What is not as it was written, and what still reads of it. */
  listDamaged: { question: nothing, answer: z.array(DamagedEntry).readonly() },
  /** Takes a damaged record out on purpose. Refused for one that is sound, and for one whose list is damaged. */
  removeDamaged: { question: z.strictObject({ id: RecordId }), answer: z.void() },
  renameKey: { question: z.strictObject({ id: RecordId, label: keyLabel }), answer: KeyEntry },
  /** At the gate it takes a proof afresh, as using it does. */
  removeKey: { question: z.strictObject({ id: RecordId, proof: Proof.optional() }), answer: z.void() },
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
      /** Opens the gate for this one transition, with all its witnesses. */
      proof: Proof.optional(),
    }),
    answer: z.custom<Transition>((input) => isSigned(input)),
  },
} as const satisfies Record<string, { readonly question: z.ZodType; readonly answer: z.ZodType }>

export type VaultOperation = keyof typeof forms
export type Question<Operation extends VaultOperation> = Readonly<
  z.infer<(typeof forms)[Operation]['question']>
>
export type Answer<Operation extends VaultOperation> = z.infer<(typeof forms)[Operation]['answer']>

/** Every operation there is. None takes bytes to sign; what lets a private key or the phrase out takes a fresh proof. */
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
export const VaultNews = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  // Another build may say more of it: a lock is heeded whatever comes with it.
  z.object({ kind: z.literal('locked'), reason: z.enum(lockReasons).optional().catch(undefined) }),
  /** Somebody is there: the other tabs need not lock. */
  z.strictObject({ kind: z.literal('active') }),
])
export type VaultNews = Readonly<z.infer<typeof VaultNews>>
