import { z } from 'zod'

import type { Way } from '#/vault/log/audit-event.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import { PasskeyId } from '#/vault/storage/passkey.ts'
import { bytesOf } from '#/vault/storage/stored-form.ts'

import type { Stretch } from './stretch.ts'

/** A key or passphrase typed or pasted by the user. The limit exceeds any key and keeps checks fast. */
export const SecretText = z.string().max(1024)

/** Output of a passkey's pseudo-random function for one salt. Rejects zeros, the sign of a broken authenticator. */
export const PasskeyOutput = bytesOf(32).refine((bytes) => bytes.some((byte) => byte !== 0))

const passkey = PasskeyId
const gate = PasskeyOutput
const session = PasskeyOutput

/** Fresh proof by the owner: the passphrase, or a passkey's output for the gate only. */
export const Proof = z.lazy(() =>
  z.union([SecretText, z.strictObject({ passkey, outputs: z.strictObject({ gate }).readonly() }).readonly()]),
)
export type Proof = z.infer<typeof Proof>

/** Proof for an unlock. It never includes the output that opens the gate. */
export const SessionProof = z.union([
  SecretText,
  z.strictObject({ passkey, outputs: z.strictObject({ session }).readonly() }).readonly(),
])
export type SessionProof = z.infer<typeof SessionProof>

/** Proof for changing how the vault opens. It opens both compartments. */
export const WholeProof = z.union([
  SecretText,
  z.strictObject({ passkey, outputs: z.strictObject({ gate, session }).readonly() }).readonly(),
])
export type WholeProof = z.infer<typeof WholeProof>

/** Any parsed proof. A missing output opens nothing. */
export type AnyProof =
  | string
  | {
      readonly passkey: string
      readonly outputs: { readonly gate?: Uint8Array; readonly session?: Uint8Array }
    }

/** Returns the name of the proof in the audit log: `passphrase`, `creation`, or the id of the passkey. */
export function wayOf(proof: AnyProof | typeof byCreation): Way {
  if (typeof proof === 'object' && 'kind' in proof) return 'creation'
  return typeof proof === 'string' ? 'passphrase' : proof.passkey
}

export const proofScopes = {
  gate: ['gate'],
  session: ['session'],
  whole: ['gate', 'session'],
} as const
export type ProofScope = keyof typeof proofScopes

/** The vault was created a moment ago in this tab. Valid once: see `rememberCreation`. */
export const CreationProof = z.strictObject({ kind: z.literal('creation') }).readonly()
export const byCreation = { kind: 'creation' } as const

export type OfferedProof = string | typeof byPasskey | typeof byCreation
export const byPasskey = { kind: 'passkey' } as const

export interface Authority {
  readonly proof?: AnyProof | undefined
  readonly gate?: GateKeyPair
  readonly stretch: Stretch
}
