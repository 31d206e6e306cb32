import { useEffect, useState } from 'react'
import type { ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import {
  placeInText,
  type JsonObjectNode,
  type JsonProblem,
  type JsonProblemKind,
} from '#/protocol/contract/json-tree.ts'
import type { JsonObject } from '#/protocol/contract/json-value.ts'
import type { ContractRecord } from '#/store/records/contract-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { CheckAnswer } from './contract-api.ts'
import { useRuleChoice, type StudioReport } from './contract-report.ts'
import { useHistories } from './contract-history.ts'
import { checkedText, readContractText, describesNothing } from './contract-text.ts'
import { useVerdict } from './contract-verdicts.ts'

/** The place where a text stops being JSON, and the reason. Lines and columns start at 1. */
interface StudioProblem {
  readonly kind: JsonProblemKind
  readonly at: number
  readonly line: number
  readonly column: number
}

export interface Studio {
  readonly id: string
  readonly record: ContractRecord
  readonly rules: ContractRuleSet
  readonly version: PlatformVersion
  readonly text: string
  /**
   * The last text that was a JSON object. Equal to `text` if there is no problem. `tree` and `value` describe this
   * text.
   */
  readonly goodText: string
  readonly tree: JsonObjectNode
  readonly value: JsonObject
  /** The forms are frozen while this is set. */
  readonly problem: StudioProblem | undefined
  /** The report on `goodText`, on a `text` too large for the form, or while `isChecking` on an older text. */
  readonly report: StudioReport | undefined
  readonly isChecking: boolean
  readonly isUnchecked: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export function useContract(id: string): Studio | undefined {
  const record = useWorkspace(({ contracts }) => contracts.get(id))
  const history = useHistories(({ histories }) => histories.get(id))
  const text = record?.text ?? '{}'
  const reading = readContractText(text)
  const isGood = 'tree' in reading
  const goodText = isGood ? text : readableText(record?.goodText ?? '{}')
  const good = readContractText(goodText)
  const choice = useRuleChoice(record)
  const { answer, isCurrent } = useVerdict(id, record && checkedText(record), choice)
  if (record === undefined || !('tree' in good)) return undefined
  return {
    id,
    record,
    rules: choice.rules,
    version: choice.target,
    text,
    goodText,
    tree: good.tree,
    value: good.value,
    problem: isGood
      ? undefined
      : placeProblem(text, knownProblem(reading.problem, isCurrent ? answer : undefined)),
    report: answer !== undefined && 'report' in answer ? answer.report : undefined,
    isChecking: !isCurrent,
    isUnchecked: isCurrent && answer === undefined,
    // The user can also undo a change by another tab.
    canUndo: history !== undefined && (history.past.length > 0 || history.text !== text),
    canRedo: history !== undefined && history.future.length > 0 && history.text === text,
  }
}

/** Tells whether the contract is empty. Its violations mean nothing then. */
export function isBlank({ value, problem }: Pick<Studio, 'value' | 'problem'>): boolean {
  return problem === undefined && describesNothing(value)
}

/** The problem that the worker found in a text that is too large for the page. */
function knownProblem(problem: JsonProblem, answer: CheckAnswer | undefined): JsonProblem {
  const isBroken = problem.kind === 'large' && answer !== undefined && 'problem' in answer
  return isBroken ? answer.problem : problem
}

/** Replaces a stored text by an empty object if it is not valid after all. */
function readableText(stored: string): string {
  return 'tree' in readContractText(stored) ? stored : '{}'
}

export function placeProblem(text: string, { kind, at }: JsonProblem): StudioProblem {
  return { kind, at, ...placeInText(text, at) }
}

// Most verdicts come sooner, so the page does not flicker while the user types.
const lateMs = 300

/** Tells whether the verdict has been outdated long enough for the page to say so. */
export function useLateVerdict({ isChecking }: Pick<Studio, 'isChecking'>): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isChecking) return
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isChecking])
  return isLate
}
