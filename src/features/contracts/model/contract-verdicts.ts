import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { ContractReport } from '#/protocol/contract/check-contract.ts'
import { latestPlatformVersion, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { CheckAnswer } from './contract-api.ts'
import { askContractWorker } from './contract-client.ts'

/** What the rules say of a text, in a version of the platform. */
interface ContractVerdict {
  readonly text: string
  readonly target: PlatformVersion
  /** Nothing: the worker gave no answer in time. */
  readonly answer: CheckAnswer | undefined
}

/** The last verdict of each contract, which may be of an older text. */
export const useVerdicts = create<{ readonly verdicts: ReadonlyMap<string, ContractVerdict> }>(() => ({
  verdicts: new Map(),
}))

// What is being judged, or was last: several panes ask for the same.
const asked = new Map<string, { readonly text: string; readonly target: PlatformVersion }>()

/** Has a text of a contract judged. The verdict comes into the store. */
export async function checkText(id: string, text: string, target: PlatformVersion): Promise<void> {
  const last = asked.get(id)
  if (last?.text === text && last.target === target) return
  const question = { text, target }
  asked.set(id, question)
  const answer = await askContractWorker('judge', `judge ${id}`, question)
  // A newer text was asked about meanwhile.
  if (asked.get(id) !== question) return
  const { verdicts } = useVerdicts.getState()
  useVerdicts.setState({ verdicts: new Map(verdicts).set(id, { text, target, answer }) })
}

/** Has the same text judged again, after a worker that gave no answer. */
export function judgeAgain(id: string): void {
  const last = asked.get(id)
  asked.delete(id)
  if (last !== undefined) void checkText(id, last.text, last.target)
}

/** What the rules say of a text, for a list. */
export type TextVerdict =
  | { readonly kind: 'judging' | 'open' | 'no-json' }
  | { readonly kind: 'judged'; readonly violations: number; readonly warnings: number }

export function verdictOf(report: ContractReport): TextVerdict {
  return {
    kind: 'judged',
    violations: report.violations.length + report.unlisted,
    warnings: report.warnings.length,
  }
}

/** What the rules of the latest version say of a text that is one JSON object. `lane`: asked once at a time. */
export function useTextReport(lane: string, text: string): TextVerdict {
  const [known, setKnown] = useState<{ readonly text: string; readonly verdict: TextVerdict }>()
  useEffect(() => {
    let isWanted = true
    void askContractWorker('judge', lane, { text, target: latestPlatformVersion }).then((answer) => {
      if (!isWanted) return
      setKnown({ text, verdict: answer === undefined ? { kind: 'open' } : verdictIn(answer) })
    })
    return () => {
      isWanted = false
    }
  }, [lane, text])
  return known?.text === text ? known.verdict : { kind: 'judging' }
}

function verdictIn(answer: CheckAnswer): TextVerdict {
  return 'report' in answer ? verdictOf(answer.report) : { kind: 'no-json' }
}
