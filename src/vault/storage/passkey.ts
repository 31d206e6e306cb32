import { z } from 'zod'

import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import { Bytes, bytesOf, idLength, plainText } from './stored-form.ts'

export const mostPasskeys = 7

/** Hints how to reach the authenticator next time (WebAuthn). Unknown transports are dropped. */
export const PasskeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type PasskeyTransport = z.infer<typeof PasskeyTransport>

// Maximum length of a credential id (WebAuthn, "Credential ID").
export const CredentialId = Bytes.refine(({ length }) => length > 0 && length <= 1023)

export const PasskeyId = z.string().regex(/^[0-9a-f]{32}$/)

export const passkeyNameLength = 60
export const NewPasskeyName = plainText(passkeyNameLength).pipe(z.string().min(1))

/** A name without visible characters becomes “?”, so that the header can still be read. */
export const PasskeyName = z
  .string()
  .min(1)
  .max(passkeyNameLength)
  .transform((text) => toPlainLabel(text) || '?')

/** A passkey in the header. Its wraps are in the compartments, under the same id. */
export const Passkey = z.strictObject({
  id: bytesOf(idLength),
  credentialId: CredentialId,
  transports: z.array(PasskeyTransport).max(PasskeyTransport.options.length),
  name: PasskeyName,
  createdAtMs: z.int().nonnegative(),
})
export type Passkey = Readonly<z.infer<typeof Passkey>>
