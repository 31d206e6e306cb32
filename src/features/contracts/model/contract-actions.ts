import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { latestPlatformVersion, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import {
  type ContractRecord,
  ContractSample,
  mostContractName,
  mostContractText,
  mostSamples,
} from '#/workspace/records/contract-record.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { addRecord, changeRecord, removeRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace, typeIntoWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { readContractText } from './contract-text.ts'

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

type ContractChange = Partial<Pick<ContractRecord, 'name' | 'text' | 'target' | 'samples' | 'baseVersion'>>

/** Changes a contract on the screen at once, and has it written. Nothing where there is no such contract. */
export function changeContract(id: string, change: ContractChange): void {
  const shown = useWorkspace.getState().contracts.get(id)
  if (shown === undefined) return
  const { text } = change
  const sets = text === undefined ? change : { ...change, goodText: goodTextOf(shown, text) }
  const savedAtMs = systemClock.wallMs()
  const changing = (record: ContractRecord): ContractRecord => ({
    ...record,
    ...sets,
    version: record.version + 1,
    savedAtMs,
  })
  typeIntoWorkspace([changeRecord('contracts', id, changing, Object.keys(sets))])
}

function goodTextOf(before: ContractRecord, text: string): string | null {
  if (text === before.text) return before.goodText
  if ('tree' in readContractText(text)) return null
  return before.goodText ?? ('tree' in readContractText(before.text) ? before.text : null)
}
