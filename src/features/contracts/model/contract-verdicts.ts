import { create } from 'zustand'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { CheckAnswer } from './contract-api.ts'
import { askContractWorker } from './contract-worker.ts'

/** What the rules say of a text, in a version of the platform. */
export interface ContractVerdict {
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
