import { z } from 'zod'
import { CredentialId, Passkey, PasskeyId, PasskeyName } from '#/vault/storage/passkey.ts'
import { VaultState } from '#/vault/storage/vault-state.ts'
import { PasskeyOutput, Proof, WholeProof } from '#/vault/unlock/proof.ts'
import { PasskeyEntry, PasskeySalts } from './passkey-entry.ts'

const areOthers = ({ gate, session }: { readonly gate: Uint8Array; readonly session: Uint8Array }) =>
  gate.some((byte, at) => byte !== session[at])

/** What the door takes and gives of passkeys. */
export const passkeyForms = {
  /** Also of a vault that is locked: a page has to know what to ask for. */
  listPasskeys: { question: z.strictObject({}), answer: z.array(PasskeyEntry).readonly() },
  /** One that was just made, and what it gave for its salts. */
  addPasskey: {
    question: z.strictObject({
      name: PasskeyName,
      credentialId: CredentialId,
      transports: Passkey.shape.transports,
      // The same salt twice would make what unlocks what opens the gate.
      salts: PasskeySalts.refine(areOthers),
      outputs: z.strictObject({ gate: PasskeyOutput, session: PasskeyOutput }).readonly().refine(areOthers),
      proof: WholeProof,
    }),
    answer: PasskeyEntry,
  },
  renamePasskey: { question: z.strictObject({ id: PasskeyId, name: PasskeyName }), answer: PasskeyEntry },
  removePasskey: { question: z.strictObject({ id: PasskeyId, proof: Proof }), answer: VaultState },
}
