import { KeywrightError } from '#/protocol/error.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { setCurrentNetwork, useSettings } from '#/store/settings-store.ts'
import { addRecord, changeRecord, removeRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { builtInNames, NetworkTerms, sandboxId, type OwnNetwork } from '#/store/records/network.ts'
import { looksAlike } from '#/protocol/names/look-alike.ts'
import { countUse, findUse } from '#/domain/funding/network-use.ts'

// Compared by appearance, since exchange files name their network: a name like a sandbox's would pass for it.
function isNameTaken(name: string, except?: string): boolean {
  const others = [...useWorkspace.getState().networks.values()].filter(({ id }) => id !== except)
  const names = [...builtInNames, ...others.map((each) => each.name)]
  return names.some((each) => looksAlike(each, name))
}

export async function addNetwork(terms: NetworkTerms): Promise<OwnNetwork> {
  requireFreeName(terms.name)
  const id = formatHex(randomBytes(8))
  const network = { ...NetworkTerms.parse(terms), format: 4, id, createdAtMs: systemClock.wallMs() } as const
  await commitToWorkspace([addRecord('networks', id, network)])
  return network
}

/** Changes a network. Its wire profile and version bytes can change only while nothing uses it. */
export async function changeNetwork(id: string, terms: NetworkTerms): Promise<void> {
  requireFreeName(terms.name, id)
  const network = requireOwn(id)
  const isAnother = network.profile !== terms.profile || network.kind !== terms.kind
  if (isAnother && countUse(findUse(useWorkspace.getState(), id)) > 0)
    throw rejection('workspace/network-used')
  const parsed = NetworkTerms.parse(terms)
  await commitToWorkspace([changeRecord('networks', id, (stored) => ({ ...stored, ...parsed }))])
}

/** Removes an unused network. Returns a function that restores it. */
export async function removeNetwork(id: string): Promise<() => Promise<void>> {
  const network = requireOwn(id)
  if (countUse(findUse(useWorkspace.getState(), id)) > 0) throw rejection('workspace/network-used')
  const isCurrent = useSettings.getState().settings.networkId === id
  // Watched masternodes of the network are removed and restored with it.
  const own = [...useWorkspace.getState().watches].filter(([, { networkId }]) => networkId === id)
  await commitToWorkspace([removeRecord('networks', id), ...own.map(([key]) => removeRecord('watches', key))])
  if (isCurrent) setCurrentNetwork(sandboxId)
  return async () => {
    await commitToWorkspace([
      addRecord('networks', id, network),
      ...own.map(([key, watch]) => addRecord('watches', key, watch)),
    ])
    if (isCurrent) setCurrentNetwork(id)
  }
}

function requireOwn(id: string): OwnNetwork {
  const network = useWorkspace.getState().networks.get(id)
  if (network === undefined) throw rejection('workspace/network-gone')
  return network
}

function requireFreeName(name: string, except?: string): void {
  if (isNameTaken(name, except)) throw rejection('workspace/network-name-taken')
}

function rejection(code: WorkspaceErrorCode): KeywrightError<WorkspaceErrorCode> {
  return new KeywrightError<WorkspaceErrorCode>(code)
}
