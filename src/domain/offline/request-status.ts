import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { isForSigner, signerOfNow, type SentRequest, type SignedNow } from '#/store/records/sent-request.ts'

/** `changed`: the draft differs from the last request, so an answer to that request will not match. */
export type SigningRequestStatus =
  | { readonly kind: 'here' }
  | { readonly kind: 'waiting'; readonly given: SentRequest }
  | { readonly kind: 'changed'; readonly given: SentRequest }

export function requestStatusOf(
  { givenOut, profile }: { readonly givenOut: readonly SentRequest[]; readonly profile: WireProfileName },
  now: SignedNow = {},
): SigningRequestStatus {
  const given = givenOut.at(-1)
  if (given === undefined) return { kind: 'here' }
  const bytes = now.transition && encodeSigningBytes(now.transition, wireProfiles[profile])
  const isSame =
    bytes !== undefined && equalBytes(bytes, given.signingBytes) && isForSigner(given, signerOfNow(now))
  return { kind: isSame ? 'waiting' : 'changed', given }
}
