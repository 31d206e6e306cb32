import { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'

/** In bytes, well above the 16 KB of a transition. */
const mostBytes = 32_768
const mostRequests = 8
// Longest public key of any type.
const mostKeyBytes = 48

function bytesUpTo(most: number) {
  return z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= most)
}

export const SentRequest = z.lazy(() =>
  z.strictObject({
    atMs: z.int(),
    signingBytes: bytesUpTo(mostBytes),
    /**
     * The key that should sign, because the signing bytes do not always name it. Records of earlier versions lack it.
     */
    signer: z.union([z.int().min(0), bytesUpTo(mostKeyBytes)]).optional(),
  }),
)
export type SentRequest = Readonly<z.infer<typeof SentRequest>>

/** The latest request is last. Drafts of earlier versions have none. */
export const SentRequestList = z.lazy(() => z.array(SentRequest).max(mostRequests).readonly().default([]))

export interface SignedNow {
  readonly transition?: UnsignedTransition | undefined
  readonly singleUsePublicKey?: Uint8Array | undefined
}

export function signerOfNow({ transition, singleUsePublicKey }: SignedNow): SentRequest['signer'] {
  return transition !== undefined && 'signaturePublicKeyId' in transition
    ? transition.signaturePublicKeyId
    : singleUsePublicKey
}

export function isForSigner({ signer }: SentRequest, now: SentRequest['signer']): boolean {
  if (signer === undefined || signer === now) return true
  return signer instanceof Uint8Array && now instanceof Uint8Array && equalBytes(signer, now)
}

export function addSentRequest(
  list: readonly SentRequest[],
  unsigned: SignedNow & Pick<SentRequest, 'signingBytes'>,
  atMs: number,
): readonly SentRequest[] {
  const { signingBytes } = unsigned
  const signer = signerOfNow(unsigned)
  const others = list.filter((each) => !equalBytes(each.signingBytes, signingBytes))
  return [...others, { atMs, signingBytes, ...(signer === undefined ? {} : { signer }) }].slice(-mostRequests)
}
