import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { isFunded, type UnsignedTransition } from '#/protocol/transition/transition.ts'
import { compareNetworks } from '#/domain/offline/request-network.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { useIdentityView } from '#/domain/identity/identity-view.ts'
import { listNetworks, type Network } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/** A remark to read before signing a request. No remark prevents signing. */
export type RequestRemark =
  /** The clock of this device is before the creation time, so one of the two clocks is wrong. */
  | { readonly kind: 'clock-before'; readonly byMs: number }
  | { readonly kind: 'old'; readonly ageMs: number }
  /** The tip of the online device was old when the request was created. */
  | { readonly kind: 'tip-old'; readonly byMs: number }
  | { readonly kind: 'network-unknown' }
  /** This browser has a network of that name with another wire profile. */
  | { readonly kind: 'network-differs'; readonly profile: Network['profile'] }
  /** This browser has a network of that name, but its kind or platform differs, so it is not the same network. */
  | { readonly kind: 'network-other'; readonly networkKind: Network['kind']; readonly platformName: string }
  /** This browser knows the identity at another revision. */
  | { readonly kind: 'revision-differs'; readonly known: number; readonly told: number }
  /** Keys of the identity that differ from the request, or that only one side knows. */
  | { readonly kind: 'keys-differ'; readonly keyIds: readonly number[] }
  /** The disabling time is further in the future than the network accepts. */
  | { readonly kind: 'disabling-late'; readonly byMs: number }

export function useRequestRemarks(request: ExchangeRequest): readonly RequestRemark[] {
  const nowMs = useNow()
  const networks = useWorkspace((state) => state.networks)
  const { transition } = request
  const known = useIdentityView(isFunded(transition) ? '' : formatIdentityId(transition.identityId))
  return remarkOnRequest(request, {
    nowMs,
    networks: listNetworks(networks),
    known: known?.state?.identity,
  })
}

const hourMs = 3_600_000
// Clocks of two devices differ by seconds.
const clockSlackMs = 120_000
const oldAfterMs = 24 * hourMs
// Limit of the network. Source: rule `network.disabled-at-now`.
const disablingWindowMs = 5 * 60_000

export interface RequestContext {
  readonly nowMs: number
  readonly networks: readonly Pick<Network, 'id' | 'name' | 'profile' | 'kind' | 'platformName'>[]
  readonly known: Pick<Identity, 'revision' | 'publicKeys'> | undefined
}

export function remarkOnRequest(
  request: Pick<ExchangeRequest, 'madeAtMs' | 'tip' | 'network' | 'profile' | 'identity' | 'transition'>,
  { nowMs, networks, known }: RequestContext,
): readonly RequestRemark[] {
  const { madeAtMs, tip, identity, transition } = request
  const ageMs = nowMs - madeAtMs
  const behindMs = tip === undefined ? 0 : madeAtMs - tip.timeMs
  const told = isFunded(transition) ? undefined : identity?.revision
  return [
    ...(ageMs < -clockSlackMs ? [{ kind: 'clock-before', byMs: -ageMs } as const] : []),
    ...(ageMs > oldAfterMs ? [{ kind: 'old', ageMs } as const] : []),
    ...(behindMs > hourMs ? [{ kind: 'tip-old', byMs: behindMs } as const] : []),
    ...remarkOnNetwork(request, networks),
    ...(told !== undefined && known !== undefined && known.revision !== told
      ? [{ kind: 'revision-differs', known: known.revision, told } as const]
      : []),
    ...remarkOnKeys(isFunded(transition) ? undefined : identity, known),
    ...remarkOnDisabling(transition, nowMs),
  ]
}

function remarkOnNetwork(
  request: Pick<ExchangeRequest, 'network' | 'profile'>,
  networks: RequestContext['networks'],
): readonly RequestRemark[] {
  const compared = compareNetworks(request, networks)
  if (compared.kind === 'same') return []
  if (compared.kind === 'unknown') return [{ kind: 'network-unknown' }]
  const { profile, kind, platformName } = compared.network
  const { network } = request
  return [
    ...(profile === request.profile ? [] : [{ kind: 'network-differs', profile } as const]),
    ...(kind === network.kind && platformName === network.platformName
      ? []
      : [{ kind: 'network-other', networkKind: kind, platformName } as const]),
  ]
}

/** Empty for an identity that this browser does not know: there is nothing to compare. */
function remarkOnKeys(
  told: RequestContext['known'],
  known: RequestContext['known'],
): readonly RequestRemark[] {
  if (told === undefined || known === undefined) return []
  const ids = [...new Set([...told.publicKeys, ...known.publicKeys].map(({ id }) => id))]
  const keyIds = ids.filter((id) => !isSameKey(findKey(told, id), findKey(known, id)))
  return keyIds.length === 0 ? [] : [{ kind: 'keys-differ', keyIds }]
}

function findKey({ publicKeys }: Pick<Identity, 'publicKeys'>, keyId: number): IdentityPublicKey | undefined {
  return publicKeys.find(({ id }) => id === keyId)
}

function isSameKey(one: IdentityPublicKey | undefined, other: IdentityPublicKey | undefined): boolean {
  if (one === undefined || other === undefined) return false
  const names = ['type', 'purpose', 'securityLevel', 'disabledAt'] as const
  return equalBytes(one.data, other.data) && names.every((name) => one[name] === other[name])
}

function remarkOnDisabling(transition: UnsignedTransition, nowMs: number): readonly RequestRemark[] {
  if (transition.type !== TransitionType.update || transition.publicKeysDisabledAt === undefined) return []
  const byMs = Math.abs(nowMs - transition.publicKeysDisabledAt)
  return byMs > disablingWindowMs ? [{ kind: 'disabling-late', byMs }] : []
}
