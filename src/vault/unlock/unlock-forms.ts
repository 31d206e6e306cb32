import { z } from 'zod'

import { RecordId } from '#/vault/storage/stored-form.ts'
import { StretchParameters } from '#/vault/storage/stretch-parameters.ts'
import { VaultState } from '#/vault/storage/vault-state.ts'

import { SecretText, SessionProof, WholeProof } from './proof.ts'

/** The warnings of the estimator (zxcvbn) about a passphrase. */
export const passphraseWarnings = [
  'straightRow',
  'keyPattern',
  'simpleRepeat',
  'extendedRepeat',
  'sequences',
  'recentYears',
  'dates',
  'topTen',
  'topHundred',
  'common',
  'similarToCommon',
  'wordByItself',
  'namesByThemselves',
  'commonNames',
  'userInputs',
  'pwned',
] as const
export type PassphraseWarning = (typeof passphraseWarnings)[number]

/** What it costs to try a passphrase: the parameters of Argon2id, and how long they take here where that was seen. */
export const PassphraseCost = z
  .strictObject({ parameters: StretchParameters, tookMs: z.number().nonnegative().nullable() })
  .readonly()
export type PassphraseCost = z.infer<typeof PassphraseCost>

const nothing = z.strictObject({})
const passphraseChange = z.strictObject({ proof: WholeProof, newPassphrase: SecretText })

/** Calls about the vault itself: its state, its passphrase, what of it is damaged. */
export const unlockCalls = {
  /** The page decides when to lock, and still does: an open worker that hears nothing for too long ends itself. */
  beat: { request: nothing, response: z.void() },
  readState: { request: nothing, response: VaultState },
  ratePassphrase: {
    request: z.strictObject({ passphrase: SecretText }),
    response: z.strictObject({
      isLongEnough: z.boolean(),
      score: z.int().min(0).max(4),
      warning: z.enum(passphraseWarnings).nullable(),
      isAcceptable: z.boolean(),
    }),
  },
  createVault: { request: z.strictObject({ passphrase: SecretText }), response: VaultState },
  /** Which word of a passphrase that the program made is asked back, and among which; null where none is. */
  askWord: {
    request: nothing,
    response: z
      .strictObject({ place: z.int().positive(), choices: z.array(z.string()).readonly() })
      .nullable(),
  },
  /** Whether that is the word. */
  answerWord: { request: z.strictObject({ word: z.string().max(20) }), response: z.boolean() },
  unlock: { request: z.strictObject({ proof: SessionProof }), response: VaultState },
  /**
   * Removes the stored vault with its audit log, so that another can be created. Nothing of it remains, and no passphrase is
   * asked, since it is for users who have lost theirs. `vaultId` is that of the vault to remove; null is one that cannot be read.
   */
  discardVault: {
    request: z.strictObject({ vaultId: z.string().max(64).nullable() }),
    response: VaultState,
  },
  /** Passphrases that were wrong since the last right one, and how long the next one waits. */
  readAttempts: {
    request: nothing,
    response: z.strictObject({ failed: z.int().nonnegative(), waitMs: z.number().nonnegative() }),
  },
  changePassphrase: { request: passphraseChange, response: VaultState },
  /** Takes the passphrase itself: it is wrapped under anew. */
  raiseCost: {
    request: z.strictObject({ passphrase: SecretText, cost: StretchParameters }),
    response: VaultState,
  },
  /** For a passphrase that was exposed: new keys for every compartment, and every record sealed anew. */
  renewKeys: { request: passphraseChange, response: VaultState },
  /** Removes a damaged record on purpose. Rejected for one that is undamaged, and for one whose list is damaged. */
  removeDamaged: { request: z.strictObject({ id: RecordId }), response: z.void() },
} as const
