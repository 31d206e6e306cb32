import { z } from 'zod'

import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import { Bytes, bytesOf, idLength, plainText } from './stored-form.ts'

/** How many a vault may have, beside its passphrase. */
export const mostPasskeys = 7

/** How the browser reaches an authenticator (WebAuthn): a hint for the next time. What is not known yet is none. */
export const PasskeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type PasskeyTransport = z.infer<typeof PasskeyTransport>

// The most that a credential id may have (WebAuthn, "Credential ID").
export const CredentialId = Bytes.refine(({ length }) => length > 0 && length <= 1023)

/** The id of a passkey as hex, as pages and the audit log name it. */
export const PasskeyId = z.string().regex(/^[0-9a-f]{32}$/)

export const passkeyNameLength = 60
export const NewPasskeyName = plainText(passkeyNameLength).pipe(z.string().min(1))

/** A stored name of a passkey. None keeps the header from being read: it is “?” when nothing of it is visible. */
export const PasskeyName = z
  .string()
  .min(1)
  .max(passkeyNameLength)
  .transform((text) => toPlainLabel(text) || '?')

/** A passkey as the header lists it. Its wraps are in the compartments, under the same id. */
export const Passkey = z.strictObject({
  id: bytesOf(idLength),
  credentialId: CredentialId,
  transports: z.array(PasskeyTransport).max(PasskeyTransport.options.length),
  name: PasskeyName,
  createdAtMs: z.int().nonnegative(),
})
export type Passkey = Readonly<z.infer<typeof Passkey>>
