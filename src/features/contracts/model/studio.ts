import { useEffect, useState } from 'react'
import type { ContractReport } from '#/protocol/contract/check-contract.ts'
import type { JsonObjectNode, JsonProblem, JsonProblemKind } from '#/protocol/contract/json-tree.ts'
import type { JsonObject } from '#/protocol/contract/json-value.ts'
import type { ContractRecord } from '#/workspace/records/contract-record.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { CheckAnswer } from './contract-api.ts'
import { useHistories } from './contract-history.ts'
import { checkedText, readContractText } from './contract-text.ts'
import { checkText, useVerdicts } from './contract-verdicts.ts'

/** Where a text is no JSON, and why. Lines and columns count from 1. */
interface StudioProblem {
  readonly kind: JsonProblemKind
  readonly at: number
  readonly line: number
  readonly column: number
}

/** A contract that is designed, for all panes that show it. */
export interface Studio {
  readonly id: string
  readonly record: ContractRecord
  /** As it stands, JSON or not. */
  readonly text: string
  /** The last text that was one JSON object: `text` itself while there is no problem. `tree` and `value` are of it. */
  readonly goodText: string
  readonly tree: JsonObjectNode
  readonly value: JsonObject
  /** While there is one, forms are frozen. */
  readonly problem: StudioProblem | undefined
  /** Of `goodText`, of `text` while that is too large for a form, or of an older one while `isJudging`. */
  readonly report: ContractReport | undefined
  readonly isJudging: boolean
  /** The rules were not done with it in time. */
  readonly isUnjudged: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

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

/** The problem with its line and column, as editors count them: from 1. */
export function placeProblem(text: string, { kind, at }: JsonProblem): StudioProblem {
  let line = 1
  let lineStart = 0
  for (let place = 0; place < at; place += 1) {
    const unit = text.charCodeAt(place)
    const isBreak = unit === 0x0a || (unit === 0x0d && text.charCodeAt(place + 1) !== 0x0a)
    if (!isBreak) continue
    line += 1
    lineStart = place + 1
  }
  return { kind, at, line, column: at - lineStart + 1 }
}

// Most verdicts come sooner: nothing flickers while one types.
const lateMs = 300

/** Whether what is shown has been the verdict of an older text for so long that it has to be said. */
export function useLateVerdict({ isJudging }: Pick<Studio, 'isJudging'>): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isJudging) return
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isJudging])
  return isLate
}
