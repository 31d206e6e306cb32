import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { setSamples } from '#/features/contracts/model/contract-actions.ts'
import { askContractWorker } from '#/features/contracts/model/contract-client.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { randomBytes } from '#/platform/random.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import { type ContractSample, mostContractName, mostSamples } from '#/store/records/contract-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { MadeSample, MadeSamples, SampleRun } from './sample-questions.ts'

// Limit for one call. The next call starts at the same places again.
const mostInvalid = 40

export async function addMadeSamples(
  { id, goodText, record }: Studio,
  documentType: string,
  kind: 'valid' | 'invalid',
): Promise<MadeSamples | undefined> {
  const counter = record.samples.filter(
    (each) => each.documentType === documentType && each.expects === '',
  ).length
  const limit = Math.min(mostInvalid, mostSamples - record.samples.length)
  const question = { text: goodText, documentType, kind, counter: kind === 'valid' ? counter : 0, limit }
  const made = await askContractWorker('makeSamples', `make ${id}`, question)
  if (made === undefined) return undefined
  const added = made.samples.map((each, at) => ({
    id: newId(),
    documentType,
    name: sampleName(each, documentType, counter + at + 1).slice(0, mostContractName),
    text: each.text,
    expects: each.breaks?.rule ?? '',
  }))
  const now = samplesOf(id)
  const fresh = added.filter(
    (each) => !now.some((old) => old.documentType === documentType && old.text === each.text),
  )
  setSamples(id, [...now, ...fresh])
  const stored = samplesOf(id).filter((each) => fresh.some((one) => one.id === each.id))
  return { ...made, samples: made.samples.filter((each) => stored.some(({ text }) => text === each.text)) }
}

function sampleName({ breaks, members }: MadeSample, documentType: string, number: number): string {
  if (breaks !== undefined) {
    const { rule, path } = breaks
    const fault = rule.replace('instance.', '').replaceAll('-', '_')
    return t('samples.name.breaks', { fault, rule, name: namesOf(path).join('.') || documentType })
  }
  return members === 'all' ? t('samples.name.all', { number }) : t('samples.name.required', { number })
}

export function addSample(contractId: string, sample: Omit<ContractSample, 'id' | 'expects'>): string {
  const id = newId()
  setSamples(contractId, [...samplesOf(contractId), { ...sample, id }])
  return id
}

export function changeSample(
  contractId: string,
  sampleId: string,
  change: Partial<Pick<ContractSample, 'name' | 'text'>>,
): void {
  setSamples(
    contractId,
    samplesOf(contractId).map((each) => (each.id === sampleId ? { ...each, ...change } : each)),
  )
}

export function removeSamples(contractId: string, ids: readonly string[]): () => Promise<void> {
  const before = samplesOf(contractId)
  setSamples(
    contractId,
    before.filter(({ id }) => !ids.includes(id)),
  )
  return () => {
    const now = samplesOf(contractId)
    const added = now.filter(({ id }) => !before.some((each) => each.id === id))
    const restored = before.map((each) => now.find(({ id }) => id === each.id) ?? each)
    setSamples(contractId, [...restored, ...added])
    return Promise.resolve()
  }
}

function samplesOf(contractId: string): readonly ContractSample[] {
  return useWorkspace.getState().contracts.get(contractId)?.samples ?? []
}

function newId(): string {
  return formatHex(randomBytes(8))
}

interface Runs {
  readonly text: string
  readonly samples: readonly ContractSample[]
  /** Results by sample id. `undefined` if the worker did not answer in time. */
  readonly runs: ReadonlyMap<string, SampleRun> | undefined
}

/** Checks all samples of a contract against its last valid text, and again whenever samples or text change. */
export function useSampleRuns({ id, goodText, record: { samples } }: Studio) {
  const [known, setKnown] = useState<Runs>()
  const turn = useRef(0)
  const run = useCallback(async () => {
    turn.current += 1
    const own = turn.current
    const question = {
      text: goodText,
      samples: samples.map((each) => ({ id: each.id, documentType: each.documentType, text: each.text })),
    }
    const answer = await askContractWorker('runSamples', `samples ${id}`, question)
    if (turn.current !== own) return
    setKnown({ text: goodText, samples, runs: answer && new Map(answer.map((each) => [each.id, each])) })
  }, [id, goodText, samples])
  useEffect(() => {
    void run()
  }, [run])
  return {
    runs: known?.runs,
    isRunning: known?.text !== goodText || known.samples !== samples,
    isOpen: known !== undefined && known.runs === undefined,
    runAgain: () => {
      setKnown(undefined)
      void run()
    },
  }
}

export type SampleStatus = 'valid' | 'broken' | 'as-expected' | 'unexpected' | 'orphan'

/** `expects` is the rule to break, an empty text for a valid sample, or `undefined` without an expectation. */
export function sampleStatusOf(
  { expects }: Pick<ContractSample, 'expects'>,
  { violations }: SampleRun,
): SampleStatus {
  if (violations.some(({ rule }) => rule === 'instance.document-type')) return 'orphan'
  if (expects === undefined) return violations.length === 0 ? 'valid' : 'broken'
  if (expects === '') return violations.length === 0 ? 'valid' : 'unexpected'
  return violations.length === 1 && violations[0]?.rule === expects ? 'as-expected' : 'unexpected'
}
