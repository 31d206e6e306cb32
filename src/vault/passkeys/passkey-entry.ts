import { z } from 'zod'
import { CredentialId, Passkey, PasskeyId, PasskeyName } from '#/vault/storage/passkey.ts'
import { PasskeySalt } from '#/vault/storage/wrap.ts'

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
