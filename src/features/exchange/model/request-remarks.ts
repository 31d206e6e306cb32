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

/** What the user should know before signing a request. No remark prevents signing. */
export type RequestRemark =
  /** The clock of this device is before the creation time, so one of the two clocks is wrong. */
  | { readonly kind: 'clock-before'; readonly byMs: number }
  | { readonly kind: 'old'; readonly ageMs: number }
  /** The tip of the online device was old when the request was created. */
  | { readonly kind: 'tip-old'; readonly byMs: number }
  | { readonly kind: 'network-unknown' }
  /** A network of that name is here, with another wire profile. */
  | { readonly kind: 'network-differs'; readonly profile: Network['profile'] }
  /** A network of that name is here, and it is of another kind or platform: it is another one. */
  | { readonly kind: 'network-other'; readonly networkKind: Network['kind']; readonly platformName: string }
  /** This browser knows the identity at another revision. */
  | { readonly kind: 'revision-differs'; readonly known: number; readonly told: number }
  /** Keys of the identity that are others here than the request says, or that only one of the two has. */
  | { readonly kind: 'keys-differ'; readonly keyIds: readonly number[] }
  /** The time that keys are disabled at is further from now than the network takes. */
  | { readonly kind: 'disabling-late'; readonly byMs: number }

/** The remarks on a request by what this browser knows, and by its clock. */
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
// Two clocks seldom agree to the second.
const clockSlackMs = 120_000
const oldAfterMs = 24 * hourMs
// What the network takes, as `network.disabled-at-now` says.
const disablingWindowMs = 5 * 60_000

export interface RequestContext {
  readonly nowMs: number
  /** The networks of this browser. */
  readonly networks: readonly Pick<Network, 'id' | 'name' | 'profile' | 'kind' | 'platformName'>[]
  /** The identity whose key signs, as this browser knows it. */
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

/** What a key is disabled for, or signs for, is told by the request alone where the identity is not known here. */
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
  if (transition.type !== 5 || transition.publicKeysDisabledAt === undefined) return []
  const byMs = Math.abs(nowMs - transition.publicKeysDisabledAt)
  return byMs > disablingWindowMs ? [{ kind: 'disabling-late', byMs }] : []
}
