import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContractSample } from '#/workspace/records/contract-record.ts'
import { askContractWorker } from '#/features/contracts/model/contract-worker.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import type { SampleRun } from './run-sample.ts'

interface Runs {
  readonly text: string
  readonly samples: readonly ContractSample[]
  /** By the id of the sample; nothing: there was no answer in time. */
  readonly runs: ReadonlyMap<string, SampleRun> | undefined
}

/** Runs all samples of a contract against its last good text, anew when one of both changes. */
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
    // A newer run was begun meanwhile.
    if (turn.current !== own) return
    setKnown({ text: goodText, samples, runs: answer && new Map(answer.map((each) => [each.id, each])) })
  }, [id, goodText, samples])
  useEffect(() => {
    void run()
  }, [run])
  return {
    /** Of an older text while they are run. */
    runs: known?.runs,
    isRunning: known?.text !== goodText || known.samples !== samples,
    /** There was no answer in time. */
    isOpen: known !== undefined && known.runs === undefined,
    runAgain: () => {
      setKnown(undefined)
      void run()
    },
  }
}
