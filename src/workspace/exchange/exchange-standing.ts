import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { GivenOut } from './given-out.ts'

/**
 * Whether a draft waits for another machine. `changed`: it is not any more what was given out last, so that an answer
 * to that will not fit.
 */
export type ExchangeStanding =
  | { readonly kind: 'here' }
  | { readonly kind: 'waiting'; readonly given: GivenOut }
  | { readonly kind: 'changed'; readonly given: GivenOut }

/** `transition`: what the draft would sign now; nothing while something stands in the way. */
export function standingOfExchange(
  { givenOut, profile }: { readonly givenOut: readonly GivenOut[]; readonly profile: WireProfileName },
  transition: UnsignedTransition | undefined,
): ExchangeStanding {
  const given = givenOut.at(-1)
  if (given === undefined) return { kind: 'here' }
  const bytes = transition && encodeSigningBytes(transition, wireProfiles[profile])
  const isSame = bytes !== undefined && equalBytes(bytes, given.signingBytes)
  return { kind: isSame ? 'waiting' : 'changed', given }
}
