import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { ContractReport } from '#/protocol/contract/check-contract.ts'
import { latestPlatformVersion, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { CheckAnswer } from './contract-api.ts'
import { askContractWorker } from './contract-client.ts'

/** The check of a text against the rules of a platform version. */
interface ContractVerdict {
  readonly text: string
  readonly target: PlatformVersion
  /** `undefined` if the worker did not answer in time. */
  readonly answer: CheckAnswer | undefined
}

/** The last verdict of each contract, which may be of an older text. */
export const useVerdicts = create<{ readonly verdicts: ReadonlyMap<string, ContractVerdict> }>(() => ({
  verdicts: new Map(),
}))

// The last question of each contract: several panes ask for the same.
const asked = new Map<string, { readonly text: string; readonly target: PlatformVersion }>()

/** Has the worker check a text of a contract, and puts the verdict into the store. */
export async function checkText(id: string, text: string, target: PlatformVersion): Promise<void> {
  const last = asked.get(id)
  if (last?.text === text && last.target === target) return
  const question = { text, target }
  asked.set(id, question)
  const answer = await askContractWorker('check', `check ${id}`, question)
  // There is a newer question.
  if (asked.get(id) !== question) return
  const { verdicts } = useVerdicts.getState()
  useVerdicts.setState({ verdicts: new Map(verdicts).set(id, { text, target, answer }) })
}

/** Checks the same text again, after the worker did not answer in time. */
export function checkAgain(id: string): void {
  const last = asked.get(id)
  asked.delete(id)
  if (last !== undefined) void checkText(id, last.text, last.target)
}

/** The verdict on a text, for a list. */
export type TextVerdict = { readonly kind: 'checking' | 'open' | 'no-json' | 'blank' } | CheckedVerdict

export interface CheckedVerdict {
  readonly kind: 'checked'
  readonly violations: number
  readonly warnings: number
}

export function verdictOf(report: ContractReport): CheckedVerdict {
  return {
    kind: 'checked',
    violations: report.violations.length + report.unlisted,
    warnings: report.warnings.length,
  }
}

/** The verdict on a JSON object by the rules of the latest version. Of each `lane` only the newest question is answered. */
export function useTextReport(lane: string, text: string): TextVerdict {
  const [known, setKnown] = useState<{ readonly text: string; readonly verdict: TextVerdict }>()
  useEffect(() => {
    let isWanted = true
    void askContractWorker('check', lane, { text, target: latestPlatformVersion }).then((answer) => {
      if (!isWanted) return
      setKnown({ text, verdict: answer === undefined ? { kind: 'open' } : verdictIn(answer) })
    })
    return () => {
      isWanted = false
    }
  }, [lane, text])
  return known?.text === text ? known.verdict : { kind: 'checking' }
}

function verdictIn(answer: CheckAnswer): TextVerdict {
  return 'report' in answer ? verdictOf(answer.report) : { kind: 'no-json' }
}
