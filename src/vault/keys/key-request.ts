import { z } from 'zod'
import { SingleUsePurpose } from '#/vault/storage/hd-series.ts'
import { plainText } from '#/vault/storage/plain-text.ts'

export const keyLabel = plainText(100)

export const IdentityKeyRequest = z.strictObject({
  kind: z.literal('identity'),
  keyType: z.literal([0, 1, 2]),
  securityLevel: z.literal([0, 1, 2, 3]),
  label: keyLabel,
})
export const SingleUseKeyRequest = z.strictObject({ kind: z.literal('single-use'), label: keyLabel })

/** Which key to make. Its compartment follows from it. */
export const KeyRequest = z.discriminatedUnion('kind', [IdentityKeyRequest, SingleUseKeyRequest])
export type KeyRequest = Readonly<z.infer<typeof KeyRequest>>

/** The same, where several are made: a single-use key may say what it pays for. */
export const NewKeyRequest = z.discriminatedUnion('kind', [
  IdentityKeyRequest,
  SingleUseKeyRequest.extend({ purpose: SingleUsePurpose.optional() }),
])
export type NewKeyRequest = Readonly<z.infer<typeof NewKeyRequest>>
