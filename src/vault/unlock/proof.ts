import { z } from 'zod'

import type { Way } from '#/vault/log/audit-event.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import { PasskeyId } from '#/vault/storage/passkey.ts'
import { bytesOf } from '#/vault/storage/stored-form.ts'

import type { Stretch } from './stretch.ts'

/** What the user typed or pasted: longer than any key or passphrase, and short enough that nobody waits for it. */
export const SecretText = z.string().max(1024)

/** What a passkey's pseudo-random function gave for one salt. Zeros are no output of any: that authenticator is broken. */
export const PasskeyOutput = bytesOf(32).refine((bytes) => bytes.some((byte) => byte !== 0))

const passkey = PasskeyId
const gate = PasskeyOutput
const session = PasskeyOutput

/** What shows that the owner is there, afresh: the passphrase, or what a passkey gave for the gate and nothing else. */
export const Proof = z.lazy(() =>
  z.union([SecretText, z.strictObject({ passkey, outputs: z.strictObject({ gate }).readonly() }).readonly()]),
)
export type Proof = z.infer<typeof Proof>

/** What unlocks. An unlock takes no output for the gate: it never holds what opens it. */
export const SessionProof = z.union([
  SecretText,
  z.strictObject({ passkey, outputs: z.strictObject({ session }).readonly() }).readonly(),
])
export type SessionProof = z.infer<typeof SessionProof>

/** What changes the ways to open: it opens both compartments. */
export const WholeProof = z.union([
  SecretText,
  z.strictObject({ passkey, outputs: z.strictObject({ gate, session }).readonly() }).readonly(),
])
export type WholeProof = z.infer<typeof WholeProof>

/** Any of them, once it is parsed: an output that is missing opens nothing. */
export type AnyProof =
  | string
  | {
      readonly passkey: string
      readonly outputs: { readonly gate?: Uint8Array; readonly session?: Uint8Array }
    }

/** How a proof opens, as the audit log names it: `passphrase`, `creation`, or the id of the passkey. */
export function wayOf(proof: AnyProof | typeof byCreation): Way {
  if (typeof proof === 'object' && 'kind' in proof) return 'creation'
  return typeof proof === 'string' ? 'passphrase' : proof.passkey
}

/** Which compartments a passkey is asked for, by what the proof is to open. */
export const proofScopes = {
  gate: ['gate'],
  session: ['session'],
  whole: ['gate', 'session'],
} as const
export type ProofScope = keyof typeof proofScopes

/** That the vault was created a moment ago, in this tab: it proves as much, once. See `rememberCreation`. */
export const CreationProof = z.strictObject({ kind: z.literal('creation') }).readonly()
export const byCreation = { kind: 'creation' } as const

/** What a page gives in the place of a proof: the passphrase as it was typed, or that a passkey is to be asked. */
export type OfferedProof = string | typeof byPasskey | typeof byCreation
export const byPasskey = { kind: 'passkey' } as const

/** What the user has proved for one operation, beside the session that may be open. */
export interface Authority {
  /** Opens the gate, for this operation only. */
  readonly proof?: AnyProof | undefined
  /** The gate itself, lent by what remembers the vault's creation. */
  readonly gate?: GateKeyPair
  readonly stretch: Stretch
}
