import { KeywrightError } from '#/protocol/error.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { setCurrentNetwork, useSettings } from '#/workspace/storage/settings-store.ts'
import {
  commitToWorkspace,
  putRecord,
  removeRecord,
  useWorkspace,
} from '#/workspace/storage/workspace-store.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import type { Watch } from '#/workspace/records/watch.ts'
import { NetworkTerms, sandboxId, type OwnNetwork } from '#/workspace/records/network.ts'
import { countUse, findUse } from '#/session/locks/network-use.ts'

// However it is written.
function isNameTaken(name: string, except?: string): boolean {
  const plain = name.trim().toLowerCase()
  const others = [...useWorkspace.getState().networks.values()].filter(({ id }) => id !== except)
  return others.some((each) => each.name.toLowerCase() === plain)
}

/** Adds a network of the person's own. It stands on the disk before this settles. */
export async function addNetwork(terms: NetworkTerms): Promise<OwnNetwork> {
  requireFreeName(terms.name)
  const id = formatHex(randomBytes(8))
  const network = { ...NetworkTerms.parse(terms), format: 3, id, createdAtMs: systemClock.wallMs() } as const
  await put(network)
  return network
}

/** Renames a network and, while nothing stands on it, changes how it frames and what its private keys look like. */
export async function changeNetwork(id: string, terms: NetworkTerms): Promise<void> {
  requireFreeName(terms.name, id)
  const network = requireOwn(id)
  const isAnother = network.profile !== terms.profile || network.kind !== terms.kind
  if (isAnother && countUse(findUse(useWorkspace.getState(), id)) > 0) throw refusal('workspace/network-used')
  await put({ ...network, ...NetworkTerms.parse(terms) })
}

/** Removes a network that nothing stands on, and gives what puts it back. */
export async function removeNetwork(id: string): Promise<() => Promise<void>> {
  const network = requireOwn(id)
  if (countUse(findUse(useWorkspace.getState(), id)) > 0) throw refusal('workspace/network-used')
  const isCurrent = useSettings.getState().settings.networkId === id
  const left = new Map(useWorkspace.getState().networks)
  left.delete(id)
  // What is watched on it goes and comes back with it.
  const { watches } = useWorkspace.getState()
  const own = [...watches].filter(([, { networkId }]) => networkId === id)
  await commitToWorkspace(
    { networks: left, watches: new Map([...watches].filter(([, { networkId }]) => networkId !== id)) },
    [removeRecord('networks', id), ...own.map(([key]) => removeRecord('watches', key))],
  )
  if (isCurrent) setCurrentNetwork(sandboxId)
  return async () => {
    await put(network, own)
    if (isCurrent) setCurrentNetwork(id)
  }
}

function put(network: OwnNetwork, own: readonly (readonly [string, Watch])[] = []): Promise<void> {
  const { networks, watches } = useWorkspace.getState()
  return commitToWorkspace(
    {
      networks: new Map(networks).set(network.id, network),
      watches: own.length === 0 ? watches : new Map([...watches, ...own]),
    },
    [
      putRecord('networks', network.id, network),
      ...own.map(([key, watch]) => putRecord('watches', key, watch)),
    ],
  )
}

function requireOwn(id: string): OwnNetwork {
  const network = useWorkspace.getState().networks.get(id)
  if (network === undefined) throw refusal('workspace/network-gone')
  return network
}

function requireFreeName(name: string, except?: string): void {
  if (isNameTaken(name, except)) throw refusal('workspace/network-name-taken')
}

function refusal(code: WorkspaceErrorCode): KeywrightError<WorkspaceErrorCode> {
  return new KeywrightError<WorkspaceErrorCode>(code)
}
