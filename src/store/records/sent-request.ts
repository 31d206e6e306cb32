import { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'

/** Well above the 16 KB of a transition. */
const mostBytes = 32_768
const mostKept = 8
// A public key of any type.
const mostKeyBytes = 48

function bytesUpTo(most: number) {
  return z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= most)
}

/** What was sent for signing from a draft. */
export const SentRequest = z.lazy(() =>
  z.strictObject({
    atMs: z.int(),
    signingBytes: bytesUpTo(mostBytes),
    /** The keys whose signatures it waits for: not every signed byte tells. Records of earlier versions have none. */
    signer: z.union([z.int().min(0), bytesUpTo(mostKeyBytes)]).optional(),
  }),
)
export type SentRequest = Readonly<z.infer<typeof SentRequest>>

/** The latest last. Drafts of earlier versions gave nothing out. */
export const SentRequestList = z.lazy(() => z.array(SentRequest).max(mostKept).readonly().default([]))

/** What would be signed now, and by which single-use key. */
export interface SignedNow {
  readonly transition?: UnsignedTransition | undefined
  readonly singleUsePublicKey?: Uint8Array | undefined
}

/** Who is to sign: the id of a key of the identity, or the public key of the single-use key. */
export function signerOfNow({ transition, singleUsePublicKey }: SignedNow): SentRequest['signer'] {
  return transition !== undefined && 'signaturePublicKeyId' in transition
    ? transition.signaturePublicKeyId
    : singleUsePublicKey
}

/** Whether it waits for that signer, as far as it says. */
export function isForSigner({ signer }: SentRequest, now: SentRequest['signer']): boolean {
  if (signer === undefined || signer === now) return true
  return signer instanceof Uint8Array && now instanceof Uint8Array && equalBytes(signer, now)
}

/** The list after this was sent for signing: it is last, and only the newest others stay. */
export function addSentRequest(
  list: readonly SentRequest[],
  unsigned: SignedNow & Pick<SentRequest, 'signingBytes'>,
  atMs: number,
): readonly SentRequest[] {
  const { signingBytes } = unsigned
  const signer = signerOfNow(unsigned)
  const others = list.filter((each) => !equalBytes(each.signingBytes, signingBytes))
  return [...others, { atMs, signingBytes, ...(signer === undefined ? {} : { signer }) }].slice(-mostKept)
}
