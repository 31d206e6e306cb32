import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { countBroken, type ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { identifierMediaType } from '#/store/records/network.ts'
import type { CheckAnswer, ContractQuestion } from './contract-api.ts'
import { askContractWorker } from './contract-client.ts'
import { useRuleChoice, type RuleChoice, type StudioReport } from './contract-report.ts'

type TextToCheck = ContractQuestion<'check'>

interface ContractVerdict extends TextToCheck {
  /** `undefined` if the worker did not answer in time. */
  readonly answer: CheckAnswer | undefined
}

/** The last verdict on each contract, which may be about an older text. */
const useVerdicts = create<{ readonly verdicts: ReadonlyMap<string, ContractVerdict> }>(() => ({
  verdicts: new Map(),
}))

// The last question about each contract, because several panes ask the same.
const asked = new Map<string, TextToCheck>()

/**
 * Returns the last verdict on a contract and whether it is current. Otherwise asks the worker, unless the text is
 * undefined.
 */
export function useVerdict(
  id: string,
  text: string | undefined,
  { rules, target }: RuleChoice,
): { readonly answer: CheckAnswer | undefined; readonly isCurrent: boolean } {
  const verdict = useVerdicts(({ verdicts }) => verdicts.get(id))
  const { identifierType, isTestNetwork } = useNetworkLimits()
  useEffect(() => {
    if (text !== undefined) void checkText(id, { text, rules, target, identifierType, isTestNetwork })
  }, [id, text, rules, target, identifierType, isTestNetwork])
  const isCurrent =
    text !== undefined && isSame(verdict, { text, rules, target, identifierType, isTestNetwork })
  return { answer: verdict?.answer, isCurrent }
}

function useNetworkLimits(): Pick<TextToCheck, 'identifierType' | 'isTestNetwork'> {
  const { platformName, kind } = useCurrentNetwork()
  return { identifierType: identifierMediaType(platformName), isTestNetwork: kind === 'testnet' }
}

function isSame(one: TextToCheck | undefined, other: TextToCheck): boolean {
  return (
    one?.text === other.text &&
    one.rules === other.rules &&
    one.target === other.target &&
    one.identifierType === other.identifierType &&
    one.isTestNetwork === other.isTestNetwork
  )
}

async function checkText(id: string, question: TextToCheck): Promise<void> {
  if (isSame(asked.get(id), question)) return
  asked.set(id, question)
  const answer = await askContractWorker('check', `check ${id}`, question)
  if (asked.get(id) !== question) return
  const { verdicts } = useVerdicts.getState()
  useVerdicts.setState({ verdicts: new Map(verdicts).set(id, { ...question, answer }) })
}

/** Checks the same text again, after the worker did not answer in time. */
export function checkAgain(id: string): void {
  const last = asked.get(id)
  asked.delete(id)
  if (last !== undefined) void checkText(id, last)
}

export type TextVerdict = { readonly kind: 'checking' | 'open' | 'no-json' | 'blank' } | CheckedVerdict

export interface CheckedVerdict {
  readonly kind: 'checked'
  readonly rules: ContractRuleSet
  readonly broken: number
  readonly warnings: number
}

export function verdictOf({ rules, violations, warnings }: StudioReport): CheckedVerdict {
  return { kind: 'checked', rules, broken: countBroken({ violations }), warnings: warnings.length }
}

/**
 * Returns the verdict on a JSON object by the current network’s rules. Each `lane` answers only its newest question.
 */
export function useTextReport(lane: string, text: string): TextVerdict {
  const [known, setKnown] = useState<{ readonly text: string; readonly verdict: TextVerdict }>()
  const { identifierType, isTestNetwork } = useNetworkLimits()
  const { rules, target } = useRuleChoice(undefined)
  useEffect(() => {
    let isWanted = true
    const question = { text, rules, target, identifierType, isTestNetwork }
    void askContractWorker('check', lane, question).then((answer) => {
      if (!isWanted) return
      setKnown({ text, verdict: answer === undefined ? { kind: 'open' } : verdictIn(answer) })
    })
    return () => {
      isWanted = false
    }
  }, [lane, text, rules, target, identifierType, isTestNetwork])
  return known?.text === text ? known.verdict : { kind: 'checking' }
}

function verdictIn(answer: CheckAnswer): TextVerdict {
  return 'report' in answer ? verdictOf(answer.report) : { kind: 'no-json' }
}
