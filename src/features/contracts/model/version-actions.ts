import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { addRecord } from '#/workspace/storage/record-change.ts'
import { saveToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { changeContract } from './change-contract.ts'
import { mostContractName, mostVersions, type ContractVersion } from '#/workspace/records/contract-record.ts'
import { replaceText } from './text-actions.ts'

/** The kept versions of a contract, the first one first. */
export function versionsOf(
  versions: ReadonlyMap<string, ContractVersion>,
  contractId: string,
): readonly ContractVersion[] {
  return [...versions.values()]
    .filter((version) => version.contractId === contractId)
    .toSorted((one, other) => one.number - other.number || one.keptAtMs - other.keptAtMs)
}

/** Keeps the text as it stands for ever, and gives the number that it has then. Shown when it is on the disk. */
export async function saveVersion(contractId: string, name: string): Promise<number | undefined> {
  const { contracts, contractVersions } = useWorkspace.getState()
  const record = contracts.get(contractId)
  if (record === undefined) return undefined
  const kept = versionsOf(contractVersions, contractId)
  if (kept.length >= mostVersions) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/contract-versions')
  }
  const version: ContractVersion = {
    format: 1,
    id: formatHex(randomBytes(8)),
    contractId,
    number: Math.max(0, ...kept.map(({ number }) => number)) + 1,
    name: name.slice(0, mostContractName),
    keptAtMs: systemClock.wallMs(),
    text: record.text,
  }
  await saveToWorkspace([addRecord('contract-versions', version.id, version)])
  changeContract(contractId, { baseVersion: version.number })
  return version.number
}

/** Puts the text of a kept version in the place of what is designed; that is one step, which can be taken back. */
export function restoreVersion(contractId: string, versionId: string): void {
  const version = useWorkspace.getState().contractVersions.get(versionId)
  if (version?.contractId !== contractId) return
  if (replaceText(contractId, version.text)) changeContract(contractId, { baseVersion: version.number })
}
