import { z } from 'zod'

import { CredentialId, NewPasskeyName, Passkey, PasskeyId, PasskeyName } from '#/vault/storage/passkey.ts'
import { VaultState } from '#/vault/storage/vault-state.ts'
import { PasskeySalt } from '#/vault/storage/wrap.ts'
import { PasskeyOutput, Proof, WholeProof } from '#/vault/unlock/proof.ts'

const { transports, createdAtMs } = Passkey.shape

/** One for each compartment. They are no secret: what a passkey gives for them is. */
export const PasskeySalts = z.strictObject({ gate: PasskeySalt, session: PasskeySalt }).readonly()
export type PasskeySalts = z.infer<typeof PasskeySalts>

/** What may be known of a passkey: all that a page needs to ask for it, and nothing secret. */
export const PasskeyEntry = z
  .strictObject({
    id: PasskeyId,
    credentialId: CredentialId,
    transports: transports.readonly(),
    name: PasskeyName,
    /** Milliseconds since 1970. */
    createdAtMs,
    salts: PasskeySalts,
  })
  .readonly()
export type PasskeyEntry = z.infer<typeof PasskeyEntry>

const areOthers = ({ gate, session }: { readonly gate: Uint8Array; readonly session: Uint8Array }) =>
  gate.some((byte, at) => byte !== session[at])

/** Calls about passkeys. */
export const passkeyCalls = {
  /** Also of a vault that is locked: a page has to know what to ask for. */
  listPasskeys: { request: z.strictObject({}), response: z.array(PasskeyEntry).readonly() },
  /** One that was just made, and what it gave for its salts. */
  addPasskey: {
    request: z.strictObject({
      name: NewPasskeyName,
      credentialId: CredentialId,
      transports: Passkey.shape.transports,
      // The same salt twice would make what unlocks what opens the gate.
      salts: PasskeySalts.refine(areOthers),
      outputs: z.strictObject({ gate: PasskeyOutput, session: PasskeyOutput }).readonly().refine(areOthers),
      proof: WholeProof,
    }),
    response: PasskeyEntry,
  },
  renamePasskey: { request: z.strictObject({ id: PasskeyId, name: NewPasskeyName }), response: PasskeyEntry },
  removePasskey: { request: z.strictObject({ id: PasskeyId, proof: Proof }), response: VaultState },
}
