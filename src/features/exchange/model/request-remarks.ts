import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { toPlainName } from '#/protocol/exchange/exchange-schema.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { isFunded, type UnsignedTransition } from '#/protocol/transition/transition.ts'
import { useNow } from '#/session/program/use-now.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { useIdentityView } from '#/workspace/actions/find-identity.ts'
import { listNetworks } from '#/workspace/records/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'

/** What the user should know before signing a request. No remark prevents signing. */
export type RequestRemark =
  /** The clock of this device is before the creation time, so one of the two clocks is wrong. */
  | { readonly kind: 'clock-before'; readonly byMs: number }
  | { readonly kind: 'old'; readonly ageMs: number }
  /** The tip of the online device was old when the request was created. */
  | { readonly kind: 'tip-old'; readonly byMs: number }
  | { readonly kind: 'network-unknown' }
  /** A network of that name is here, with another wire profile. */
  | { readonly kind: 'network-differs'; readonly profile: string }
  /** A network of that name is here, and it is of another kind or platform: it is another one. */
  | { readonly kind: 'network-other'; readonly networkKind: NetworkKind; readonly platformName: string }
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
    networks: listNetworks(networks).map((each) => ({
      name: formatNetworkName(each),
      profile: each.profile,
      kind: each.kind,
      platformName: each.platformName,
    })),
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
  /** The networks of this browser, by the names that are shown of them. */
  readonly networks: readonly {
    readonly name: string
    readonly profile: string
    readonly kind: NetworkKind
    readonly platformName: string
  }[]
  /** The identity whose key signs, as this browser knows it. */
  readonly known: Pick<Identity, 'revision' | 'publicKeys'> | undefined
}

export function remarkOnRequest(
  request: Pick<ExchangeRequest, 'madeAtMs' | 'tip' | 'network' | 'profile' | 'identity' | 'transition'>,
  { nowMs, networks, known }: RequestContext,
): readonly RequestRemark[] {
  const { madeAtMs, tip, network, profile, identity, transition } = request
  const ageMs = nowMs - madeAtMs
  const behindMs = tip === undefined ? 0 : madeAtMs - tip.timeMs
  const here = networks.filter(({ name }) => isSameName(name, network.name))
  const told = isFunded(transition) ? undefined : identity?.revision
  return [
    ...(ageMs < -clockSlackMs ? [{ kind: 'clock-before', byMs: -ageMs } as const] : []),
    ...(ageMs > oldAfterMs ? [{ kind: 'old', ageMs } as const] : []),
    ...(behindMs > hourMs ? [{ kind: 'tip-old', byMs: behindMs } as const] : []),
    ...(here.length === 0 ? [{ kind: 'network-unknown' } as const] : []),
    ...here.flatMap((each) =>
      each.profile === profile ? [] : [{ kind: 'network-differs', profile: each.profile } as const],
    ),
    ...here.flatMap(({ kind, platformName }) =>
      kind === network.kind && platformName === network.platformName
        ? []
        : [{ kind: 'network-other', networkKind: kind, platformName } as const],
    ),
    ...(told !== undefined && known !== undefined && known.revision !== told
      ? [{ kind: 'revision-differs', known: known.revision, told } as const]
      : []),
    ...remarkOnKeys(isFunded(transition) ? undefined : identity, known),
    ...remarkOnDisabling(transition, nowMs),
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

function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other)
}

// As it is written in a request; wide and narrow letters are the same.
function foldName(name: string): string {
  return toPlainName(name).normalize('NFKC').toLowerCase()
}
