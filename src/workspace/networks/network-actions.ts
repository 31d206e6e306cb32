import { KeywrightError } from '#/protocol/error.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { setCurrentNetwork, useSettings } from '#/workspace/settings/settings-store.ts'
import {
  commitToWorkspace,
  putRecord,
  removeRecord,
  useWorkspace,
} from '#/workspace/storage/workspace-store.ts'
import type { WorkspaceErrorCode } from '#/workspace/storage/workspace-error.ts'
import { NetworkTerms, sandboxId, type OwnNetwork } from './network.ts'
import { countUse, findUse } from './network-use.ts'

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
  const network = { ...NetworkTerms.parse(terms), format: 2, id, createdAtMs: systemClock.wallMs() } as const
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
  await commitToWorkspace({ networks: left }, [removeRecord('networks', id)])
  if (isCurrent) setCurrentNetwork(sandboxId)
  return async () => {
    await put(network)
    if (isCurrent) setCurrentNetwork(id)
  }
}

function put(network: OwnNetwork): Promise<void> {
  const networks = new Map(useWorkspace.getState().networks).set(network.id, network)
  return commitToWorkspace({ networks }, [putRecord('networks', network.id, network)])
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
