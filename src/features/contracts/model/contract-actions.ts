import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { latestPlatformVersion, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import {
  type ContractRecord,
  ContractSample,
  mostContractName,
  mostContractText,
  mostSamples,
} from '#/store/records/contract-record.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { addRecord, changeRecord, removeRecord } from '#/store/record-change.ts'
import { commitToWorkspace, typeIntoWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { readContractText } from './contract-text.ts'

/** Creates a contract and shows it at once. Returns its id. Throws if the text is longer than `mostContractText`. */
export function createContract({
  name,
  text,
  target = latestPlatformVersion,
  rules = null,
  samples = [],
}: {
  readonly name: string
  readonly text: string
  readonly target?: PlatformVersion
  /** `null` stands for the rules of the current network. */
  readonly rules?: ContractRuleSet | null
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
    rules,
    samples: samples.slice(0, mostSamples),
    baseVersion: null,
  }
  addContract(record)
  return id
}

/** Restores the last state of a contract that another tab has removed. */
export function restoreContract(record: ContractRecord): void {
  addContract(record)
}

function addContract(record: ContractRecord): void {
  // The save state already shows a failed write.
  commitToWorkspace([addRecord('contracts', record.id, record)]).catch(() => undefined)
}

export function duplicateContract(id: string, name: string): string | undefined {
  const record = useWorkspace.getState().contracts.get(id)
  return record && createContract({ ...record, name })
}

export function renameContract(id: string, name: string): void {
  changeContract(id, { name: name.slice(0, mostContractName) })
}

/** Saves the samples that pass their schema. An invalid sample would make the record unreadable. */
export function setSamples(id: string, samples: readonly ContractSample[]): void {
  const readable = samples.filter((each) => ContractSample.safeParse(each).success)
  changeContract(id, { samples: readable.slice(0, mostSamples) })
}

/** Removes a contract with its saved versions. Returns the undo function. */
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

type ContractChange = Partial<
  Pick<ContractRecord, 'name' | 'text' | 'target' | 'rules' | 'samples' | 'baseVersion'>
>

/** Changes a contract on the screen at once. The save state shows a failed write. */
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
