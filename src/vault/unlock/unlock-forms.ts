import { z } from 'zod'

import { RecordId } from '#/vault/storage/stored-form.ts'
import { StretchParameters } from '#/vault/storage/stretch-parameters.ts'
import { VaultState } from '#/vault/storage/vault-state.ts'

import { SecretText, SessionProof, WholeProof } from './proof.ts'

/** Warnings of the estimator (zxcvbn). */
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

export const PassphraseCost = z
  .strictObject({ parameters: StretchParameters, tookMs: z.number().nonnegative().nullable() })
  .readonly()
export type PassphraseCost = z.infer<typeof PassphraseCost>

const nothing = z.strictObject({})
const passphraseChange = z.strictObject({ proof: WholeProof, newPassphrase: SecretText })

export const unlockCalls = {
  /** The page's heartbeat: the worker of an open vault ends itself when no beat comes for too long. */
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
  askWord: {
    request: nothing,
    response: z
      .strictObject({ place: z.int().positive(), choices: z.array(z.string()).readonly() })
      .nullable(),
  },
  answerWord: { request: z.strictObject({ word: z.string().max(20) }), response: z.boolean() },
  unlock: { request: z.strictObject({ proof: SessionProof }), response: VaultState },
  /** Removes vault and log completely, without passphrase, for users who lost theirs. `vaultId`: null if unreadable. */
  discardVault: {
    request: z.strictObject({ vaultId: z.string().max(64).nullable() }),
    response: VaultState,
  },
  readAttempts: {
    request: nothing,
    response: z.strictObject({ failed: z.int().nonnegative(), waitMs: z.number().nonnegative() }),
  },
  changePassphrase: { request: passphraseChange, response: VaultState },
  /** Needs the passphrase itself, because the secrets are wrapped under it again. */
  raiseCost: {
    request: z.strictObject({ passphrase: SecretText, cost: StretchParameters }),
    response: VaultState,
  },
  /** Gives every compartment new keys and seals every record again, for users whose passphrase was exposed. */
  renewKeys: { request: passphraseChange, response: VaultState },
  /** Removes a damaged record on purpose. Rejects an undamaged record, and one whose manifest is damaged. */
  removeDamaged: { request: z.strictObject({ id: RecordId }), response: z.void() },
} as const
