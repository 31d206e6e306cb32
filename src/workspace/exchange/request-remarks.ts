import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'

/** What a person should know before signing a request, beyond its rules: nothing of it forbids. */
export type RequestRemark =
  /** This machine's clock is before the moment of making: one of two clocks is wrong. */
  | { readonly kind: 'clock-before'; readonly byMs: number }
  | { readonly kind: 'old'; readonly ageMs: number }
  /** The chain that the other machine saw was behind when the request was made. */
  | { readonly kind: 'tip-old'; readonly byMs: number }
  | { readonly kind: 'network-unknown' }
  /** A network of that name is here, with another wire profile. */
  | { readonly kind: 'network-differs'; readonly profile: string }
  /** This machine knows the identity at another revision. */
  | { readonly kind: 'revision-differs'; readonly known: number; readonly told: number }

const hourMs = 3_600_000
// Two machines are seldom set to the same second.
const clockSlackMs = 120_000
const oldAfterMs = 24 * hourMs

export interface RequestCompany {
  readonly nowMs: number
  /** The networks of this browser, by the names that are shown of them. */
  readonly networks: readonly { readonly name: string; readonly profile: string }[]
  /** The revision at which this browser knows the identity that is updated. */
  readonly knownRevision: number | undefined
}

export function remarkOnRequest(
  request: Pick<UnsignedBundle, 'madeAtMs' | 'tip' | 'network' | 'profile' | 'identity' | 'transition'>,
  { nowMs, networks, knownRevision }: RequestCompany,
): readonly RequestRemark[] {
  const { madeAtMs, tip, network, profile, identity, transition } = request
  const ageMs = nowMs - madeAtMs
  const behindMs = tip === undefined ? 0 : madeAtMs - tip.timeMs
  const here = networks.filter(({ name }) => isSameName(name, network.name))
  const told = transition.type === 5 ? identity?.revision : undefined
  return [
    ...(ageMs < -clockSlackMs ? [{ kind: 'clock-before', byMs: -ageMs } as const] : []),
    ...(ageMs > oldAfterMs ? [{ kind: 'old', ageMs } as const] : []),
    ...(behindMs > hourMs ? [{ kind: 'tip-old', byMs: behindMs } as const] : []),
    ...(here.length === 0 ? [{ kind: 'network-unknown' } as const] : []),
    ...here.flatMap((each) =>
      each.profile === profile ? [] : [{ kind: 'network-differs', profile: each.profile } as const],
    ),
    ...(told !== undefined && knownRevision !== undefined && knownRevision !== told
      ? [{ kind: 'revision-differs', known: knownRevision, told } as const]
      : []),
  ]
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
