import { makeContractDesk, type DeskGround } from './contract-desk.ts'
import { answerAsk, type ContractReply } from './contract-door.ts'
import type { ContractAsks } from './contract-questions.ts'

const browserGround: DeskGround = {
  startWorker: (onReply, onFault) => {
    try {
      const worker = new Worker(new URL('./contract.worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', (event: MessageEvent<ContractReply>) => onReply(event.data))
      worker.addEventListener('error', onFault)
      return { ask: (call) => worker.postMessage(call), end: () => worker.terminate() }
    } catch {
      return undefined
    }
  },
  answerHere: (ask, question) => {
    try {
      return answerAsk(ask, question)
    } catch {
      return undefined
    }
  },
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

const desk = makeContractDesk(browserGround)

/** Asks the worker; of one lane only the newest question is answered, and nothing where there is no answer in time. */
export function askContractWorker<Ask extends keyof ContractAsks>(
  ask: Ask,
  lane: string,
  question: ContractAsks[Ask]['question'],
): Promise<ContractAsks[Ask]['answer'] | undefined> {
  // `contractAnswers` answers a question by the same name.
  return desk(ask, lane, question) as Promise<ContractAsks[Ask]['answer'] | undefined>
}
