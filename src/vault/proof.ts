import { z } from 'zod'

import { SecretText } from './secret-text.ts'
import { bytesOf } from './stored-form.ts'

const PasskeyId = z.string().regex(/^[0-9a-f]{32}$/)

/** What an authenticator's pseudo-random function gave for one salt. Zeros are no output of any: some authenticator is broken. */
const PasskeyOutput = bytesOf(32).refine((bytes) => bytes.some((byte) => byte !== 0))

/** Outputs of a passkey for the compartments that are to be opened, and for no other. */
const PasskeyProof = z.strictObject({
  passkey: PasskeyId,
  outputs: z.strictObject({
    gate: PasskeyOutput.exactOptional(),
    session: PasskeyOutput.exactOptional(),
  }),
})

/** What shows that the owner is there: the passphrase, or what a passkey gave. */
export const Proof = z.union([SecretText, PasskeyProof])
export type Proof = Readonly<z.infer<typeof Proof>>

/** What a page gives in its place: the passphrase as it was typed. */
export type OfferedProof = string
