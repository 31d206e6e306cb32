import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { useEffect, useState } from 'react'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { type ContractVersion, mostContractName, mostVersions } from '#/store/records/contract-record.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { addRecord } from '#/store/record-change.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { changeContract } from './contract-actions.ts'
import { askContractWorker } from './contract-client.ts'
import type { TextsCompared, TextsToCompare } from './contract-comparison.ts'
import { replaceText } from './text-actions.ts'

export function versionsOf(
  versions: ReadonlyMap<string, ContractVersion>,
  contractId: string,
): readonly ContractVersion[] {
  return [...versions.values()]
    .filter((version) => version.contractId === contractId)
    .toSorted((one, other) => one.number - other.number || one.keptAtMs - other.keptAtMs)
}

/** Saves the current text as a version. Returns its number, after the version is on the disk. */
export async function saveVersion(contractId: string, name: string): Promise<number | undefined> {
  const { contracts, contractVersions } = useWorkspace.getState()
  const record = contracts.get(contractId)
  if (record === undefined) return undefined
  const stored = versionsOf(contractVersions, contractId)
  if (stored.length >= mostVersions) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/contract-versions')
  }
  const version: ContractVersion = {
    format: 1,
    id: formatHex(randomBytes(8)),
    contractId,
    number: Math.max(0, ...stored.map(({ number }) => number)) + 1,
    name: name.slice(0, mostContractName),
    keptAtMs: systemClock.wallMs(),
    text: record.text,
  }
  await saveToWorkspace([addRecord('contract-versions', version.id, version)])
  changeContract(contractId, { baseVersion: version.number })
  return version.number
}

/** Replaces the draft by a saved version, in one step that can be undone. */
export function restoreVersion(contractId: string, versionId: string): void {
  const version = useWorkspace.getState().contractVersions.get(versionId)
  if (version?.contractId !== contractId) return
  if (replaceText(contractId, version.text)) changeContract(contractId, { baseVersion: version.number })
}

/**
 * Counts breaking changes since a version. Uses another lane than `useTextsCompared`, because both are shown at once.
 */
export function useBreakingChanges(version: ContractVersion, text: string): number {
  const [known, setKnown] = useState<{ readonly of: string; readonly count: number }>()
  const { id, text: before } = version
  useEffect(() => {
    let isWanted = true
    void askContractWorker('compare', `breaking ${id}`, {
      before,
      after: text,
      rules: 'specification',
      isTestNetwork: false,
    }).then((compared) => {
      if (isWanted) setKnown({ of: id, count: countBreaking(compared) })
    })
    return () => {
      isWanted = false
    }
  }, [id, before, text])
  return known?.of === id && text !== before ? known.count : 0
}

function countBreaking(compared: TextsCompared | undefined): number {
  if (compared?.difference.kind !== 'compared') return 0
  return compared.difference.changes.filter(({ isBreaking }) => isBreaking).length
}

interface Known extends TextsToCompare {
  readonly compared: TextsCompared | undefined
}

/** Compares two texts. Returns `open` if the worker did not answer in time. */
export function useTextsCompared(
  contractId: string,
  { before, after, rules }: Omit<TextsToCompare, 'isTestNetwork'>,
): TextsCompared | 'comparing' | 'open' {
  const [known, setKnown] = useState<Known>()
  const isTestNetwork = useCurrentNetwork().kind === 'testnet'
  useEffect(() => {
    let isWanted = true
    const question = { before, after, rules, isTestNetwork }
    void askContractWorker('compare', `compare ${contractId}`, question).then((compared) => {
      if (isWanted) setKnown({ ...question, compared })
    })
    return () => {
      isWanted = false
    }
  }, [contractId, before, after, rules, isTestNetwork])
  const isKnown =
    known?.before === before &&
    known.after === after &&
    known.rules === rules &&
    known.isTestNetwork === isTestNetwork
  if (!isKnown) return 'comparing'
  return known.compared ?? 'open'
}
