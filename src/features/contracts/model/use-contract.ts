import { useEffect } from 'react'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { CheckAnswer } from './contract-api.ts'
import { checkText, useVerdicts } from './contract-verdicts.ts'
import { checkedText } from './judged-text.ts'
import { placeProblem } from './place-problem.ts'
import { readContractText } from './read-contract-text.ts'
import type { Studio } from './studio.ts'
import { useHistories } from './studio-histories.ts'
import type { JsonProblem } from '#/protocol/contract/json-tree.ts'

/** All that the panes show of a contract; nothing where there is no such contract here. */
export function useContract(id: string): Studio | undefined {
  const record = useWorkspace(({ contracts }) => contracts.get(id))
  const history = useHistories(({ histories }) => histories.get(id))
  const verdict = useVerdicts(({ verdicts }) => verdicts.get(id))
  const text = record?.text ?? '{}'
  const target = record?.target
  const reading = readContractText(text)
  const isGood = 'tree' in reading
  const goodText = isGood ? text : readableText(record?.goodText ?? '{}')
  const good = readContractText(goodText)
  const judged = record === undefined ? goodText : checkedText(record)
  useEffect(() => {
    if (target !== undefined) void checkText(id, judged, target)
  }, [id, judged, target])
  if (record === undefined || !('tree' in good)) return undefined
  const isCurrent = verdict?.text === judged && verdict.target === target
  const answer = verdict?.answer
  return {
    id,
    record,
    text,
    goodText,
    tree: good.tree,
    value: good.value,
    problem: isGood
      ? undefined
      : placeProblem(text, knownProblem(reading.problem, isCurrent ? answer : undefined)),
    report: answer !== undefined && 'report' in answer ? answer.report : undefined,
    isJudging: !isCurrent,
    isUnjudged: isCurrent && answer === undefined,
    // A text that was changed elsewhere can be taken back too.
    canUndo: history !== undefined && (history.past.length > 0 || history.text !== text),
    canRedo: history !== undefined && history.future.length > 0 && history.text === text,
  }
}

/** What the worker has found in a text that the page does not read. */
function knownProblem(problem: JsonProblem, answer: CheckAnswer | undefined): JsonProblem {
  const isBroken = problem.kind === 'large' && answer !== undefined && 'problem' in answer
  return isBroken ? answer.problem : problem
}

/** What was stored as good may be none: the form begins with nothing then. */
function readableText(stored: string): string {
  return 'tree' in readContractText(stored) ? stored : '{}'
}
