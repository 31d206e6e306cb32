import { formatHex } from '#/protocol/encoding/hex.ts'
import { latestPlatformVersion, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { addRecord, removeRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { changeContract } from './change-contract.ts'
import {
  mostContractName,
  mostContractText,
  mostSamples,
  ContractSample,
  type ContractRecord,
} from '#/workspace/records/contract-record.ts'
import { readContractText } from './read-contract-text.ts'

/**
 * Begins a contract, and gives its id. It shows at once; a failed writing shows in the save state. Throws where the text is
 * longer than anything here reads.
 */
export function createContract({
  name,
  text,
  target = latestPlatformVersion,
  samples = [],
}: {
  readonly name: string
  readonly text: string
  readonly target?: PlatformVersion
  readonly samples?: readonly ContractSample[]
}): string {
  const id = formatHex(randomBytes(8))
  const nowMs = systemClock.wallMs()
  if (text.length > mostContractText)
    throw new KeywrightError<WorkspaceErrorCode>('workspace/contract-length')
  const record: ContractRecord = {
    format: 1,
    id,
    name: name.slice(0, mostContractName),
    version: 0,
    createdAtMs: nowMs,
    savedAtMs: nowMs,
    text,
    goodText: 'tree' in readContractText(text) ? null : '{}',
    target,
    samples: samples.slice(0, mostSamples),
    baseVersion: null,
  }
  addContract(record)
  return id
}

/** Puts a contract that was removed elsewhere back as it stood here. */
export function restoreContract(record: ContractRecord): void {
  addContract(record)
}

// What failed is said by the save state.
function addContract(record: ContractRecord): void {
  commitToWorkspace([addRecord('contracts', record.id, record)]).catch(() => undefined)
}

/** Another contract with the same text and samples; its kept versions stay with the first. */
export function duplicateContract(id: string, name: string): string | undefined {
  const record = useWorkspace.getState().contracts.get(id)
  return record && createContract({ ...record, name })
}

export function renameContract(id: string, name: string): void {
  changeContract(id, { name: name.slice(0, mostContractName) })
}

export function setTarget(id: string, target: PlatformVersion): void {
  changeContract(id, { target })
}

/** Takes the samples that can be read again: one that cannot would take the whole record with it. */
export function setSamples(id: string, samples: readonly ContractSample[]): void {
  const readable = samples.filter((each) => ContractSample.safeParse(each).success)
  changeContract(id, { samples: readable.slice(0, mostSamples) })
}

/** Takes a contract out with its kept versions, and gives what puts them back. */
export async function removeContract(id: string): Promise<() => Promise<void>> {
  const { contracts, contractVersions } = useWorkspace.getState()
  const record = contracts.get(id)
  const versions = [...contractVersions.values()].filter(({ contractId }) => contractId === id)
  await commitToWorkspace([
    removeRecord('contracts', id),
    ...versions.map((version) => removeRecord('contract-versions', version.id)),
  ])
  return async () => {
    if (record === undefined || useWorkspace.getState().contracts.has(id)) return
    await commitToWorkspace([
      addRecord('contracts', id, record),
      ...versions.map((version) => addRecord('contract-versions', version.id, version)),
    ])
  }
}
