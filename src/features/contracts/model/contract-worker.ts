import { callWorker } from '#/platform/worker-call.ts'
import { contractApi, type ContractAnswer, type ContractCall, type ContractQuestion } from './contract-api.ts'
import { openContractClient } from './contract-client.ts'
import { contractAnswers } from './contract-questions.ts'

const desk = openContractClient({
  startWorker: (onFault) => {
    try {
      const worker = new Worker(new URL('./contract.worker.ts', import.meta.url), { type: 'module' })
      const { call, end } = callWorker(contractApi, worker, onFault)
      return { ask: call, end }
    } catch {
      return undefined
    }
  },
  answerHere: (ask, question) => {
    try {
      // It takes what the schema of the same name gives.
      const answer = contractAnswers[ask] as (question: unknown) => unknown
      return answer(contractApi.calls[ask].request.parse(question))
    } catch {
      return undefined
    }
  },
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
})

/** Asks the worker; of one lane only the newest question is answered, and nothing where there is no answer in time. */
export function askContractWorker<Name extends ContractCall>(
  ask: Name,
  lane: string,
  question: ContractQuestion<Name>,
): Promise<ContractAnswer<Name> | undefined> {
  // What a call answers is parsed by the schema of its name.
  return desk(ask, lane, question) as Promise<ContractAnswer<Name> | undefined>
}
