import { useEffect } from 'react'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { judgeText, useVerdicts } from './contract-verdicts.ts'
import { readContractText, type ContractReading } from './read-contract-text.ts'
import type { Studio, StudioProblem } from './studio.ts'
import { useHistories } from './studio-histories.ts'
import type { JsonProblem } from './text/json-problem.ts'

const emptyReading = readContractText('{}')

/** All that the panes show of a contract; nothing where there is no such contract here. */
export function useContract(id: string): Studio | undefined {
  const record = useWorkspace(({ contracts }) => contracts.get(id))
  const history = useHistories(({ histories }) => histories.get(id))
  const verdict = useVerdicts(({ verdicts }) => verdicts.get(id))
  const text = record?.text ?? '{}'
  const target = record?.target
  const reading = readContractText(text)
  const isGood = 'tree' in reading
  const goodText = isGood ? text : (record?.goodText ?? '{}')
  const good = isGood ? reading : goodReading(readContractText(goodText))
  useEffect(() => {
    if (target !== undefined) void judgeText(id, goodText, target)
  }, [id, goodText, target])
  if (record === undefined || good === undefined) return undefined
  const isCurrent = verdict?.text === goodText && verdict.target === target
  return {
    id,
    record,
    text,
    goodText,
    tree: good.tree,
    value: good.value,
    problem: isGood ? undefined : placeProblem(text, reading.problem),
    report: verdict?.report,
    isJudging: !isCurrent,
    isUnjudged: isCurrent && verdict.report === undefined,
    // A text that was changed elsewhere can be taken back too.
    canUndo: history !== undefined && (history.past.length > 0 || history.text !== text),
    canRedo: history !== undefined && history.future.length > 0 && history.text === text,
  }
}

type GoodReading = Extract<ContractReading, { readonly tree: unknown }>

function goodReading(reading: ContractReading): GoodReading | undefined {
  if ('tree' in reading) return reading
  // What was stored as good is none: the form begins with nothing.
  return 'tree' in emptyReading ? emptyReading : undefined
}

function placeProblem(text: string, { kind, at }: JsonProblem): StudioProblem {
  const before = text.slice(0, at)
  const lines = before.split(/\r\n|\r|\n/)
  return { kind, at, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
