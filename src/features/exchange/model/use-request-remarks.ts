import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { useIdentityView } from '#/workspace/actions/find-identity.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { listNetworks } from '#/workspace/records/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useNow } from '#/session/program/use-now.ts'
import { remarkOnRequest, type RequestRemark } from './request-remarks.ts'

/** The remarks on a request by what this browser knows, and by its clock. */
export function useRequestRemarks(request: UnsignedBundle): readonly RequestRemark[] {
  const nowMs = useNow()
  const networks = useWorkspace((state) => state.networks)
  const { transition } = request
  const known = useIdentityView(transition.type === 5 ? formatIdentityId(transition.identityId) : '')
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
