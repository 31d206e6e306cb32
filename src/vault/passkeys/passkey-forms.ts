import { z } from 'zod'

import { CredentialId, NewPasskeyName, Passkey, PasskeyId, PasskeyName } from '#/vault/storage/passkey.ts'
import { VaultState } from '#/vault/storage/vault-state.ts'
import { PasskeySalt } from '#/vault/storage/wrap.ts'
import { PasskeyOutput, Proof, WholeProof } from '#/vault/unlock/proof.ts'

const { transports, createdAtMs } = Passkey.shape

/** A salt for each compartment. Salts are public; the passkey's outputs for them are secret. */
export const PasskeySalts = z.strictObject({ gate: PasskeySalt, session: PasskeySalt }).readonly()
export type PasskeySalts = z.infer<typeof PasskeySalts>

export const PasskeyEntry = z
  .strictObject({
    id: PasskeyId,
    credentialId: CredentialId,
    transports: transports.readonly(),
    name: PasskeyName,
    createdAtMs,
    salts: PasskeySalts,
  })
  .readonly()
export type PasskeyEntry = z.infer<typeof PasskeyEntry>

const areOthers = ({ gate, session }: { readonly gate: Uint8Array; readonly session: Uint8Array }) =>
  gate.some((byte, at) => byte !== session[at])

export const passkeyCalls = {
  /** Also answers while the vault is locked, because the page needs the passkeys to unlock. */
  listPasskeys: { request: z.strictObject({}), response: z.array(PasskeyEntry).readonly() },
  addPasskey: {
    request: z.strictObject({
      name: NewPasskeyName,
      credentialId: CredentialId,
      transports: Passkey.shape.transports,
      // With equal salts, an unlock would reveal the gate's output.
      salts: PasskeySalts.refine(areOthers),
      outputs: z.strictObject({ gate: PasskeyOutput, session: PasskeyOutput }).readonly().refine(areOthers),
      proof: WholeProof,
    }),
    response: PasskeyEntry,
  },
  renamePasskey: { request: z.strictObject({ id: PasskeyId, name: NewPasskeyName }), response: PasskeyEntry },
  removePasskey: { request: z.strictObject({ id: PasskeyId, proof: Proof }), response: VaultState },
}
