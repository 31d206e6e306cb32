import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { transitionsOf } from '#/workspace/history/open-transition.ts'
import { knowIdentity } from '#/workspace/history/known-identity.ts'
import { findNetwork, sandboxNetwork } from '#/workspace/records/network.ts'
import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'

/** An identity whose private keys are looked for. */
export interface BearerIdentity {
  /** Base58; empty where it is not known. */
  readonly id: string
  readonly label: string
  /** A pasted one says what its maker wanted; what is `here` was checked when it was imported or made. */
  readonly origin: 'here' | 'pasted'
  readonly keys: readonly IdentityPublicKey[]
}

// The vault looks for the keys of so many at once, a pasted one among them.
const mostIdentities = 99

/** The identities of the workspace on networks of that kind, the latest first. */
export function listBearers(
  { identities, transitions, networks }: Pick<WorkspaceState, 'identities' | 'transitions' | 'networks'>,
  kind: NetworkKind,
): readonly BearerIdentity[] {
  return [...identities.values()]
    .filter(({ networkId }) => (findNetwork(networks, networkId) ?? sandboxNetwork).kind === kind)
    .toSorted((a, b) => b.addedAtMs - a.addedAtMs)
    .slice(0, mostIdentities)
    .map((record) => {
      const { shown } = knowIdentity(record, transitionsOf(transitions, record.id))
      return { id: record.id, label: record.label, origin: 'here', keys: shown?.identity.publicKeys ?? [] }
    })
}
