import { whilePending } from '#/platform/pending.ts'
import { callWorker } from '#/platform/worker-call.ts'
import { type ContractAnswer, contractApi, type ContractCall, type ContractQuestion } from './contract-api.ts'

interface ContractClientWorker {
  readonly ask: (ask: ContractCall, question: unknown) => Promise<unknown>
  readonly end: () => void
}

interface ContractClientOptions {
  readonly startWorker: (onFault: () => void) => ContractClientWorker | undefined
  readonly answerHere: (ask: ContractCall, question: unknown) => unknown
  readonly after: (ms: number, act: () => void) => () => void
}

interface Call {
  readonly ask: ContractCall
  readonly lane: string
  readonly question: unknown
  readonly settle: (answer: unknown) => void
}

interface Running extends Call {
  readonly id: number
  readonly stopTimer: () => void
  isSlow: boolean
}

/** Time limit of a question. Even the most hostile text takes only a fraction of this time. */
export const longestMs = 20_000
export const patienceMs = 250

/**
 * Each lane answers only its newest question. A newer question cancels a waiting one at once, and a running one after
 * `patienceMs`. A question without an answer within `longestMs` ends the worker and resolves to undefined.
 */
export function openContractClient({ startWorker, answerHere, after }: ContractClientOptions) {
  let worker: ContractClientWorker | undefined
  let isWithoutWorker = false
  let hasAnswered = false
  let running: Running | undefined
  let calls = 0
  const waiting: Call[] = []

  function askNext(): void {
    if (running !== undefined) return
    const call = waiting.shift()
    if (call === undefined) return
    worker ??= isWithoutWorker ? undefined : startWorker(failed)
    if (worker === undefined) {
      isWithoutWorker = true
      call.settle(answerHere(call.ask, call.question))
      return askNext()
    }
    calls += 1
    const id = calls
    const stopPatience = after(patienceMs, () => {
      if (running?.id === id) running.isSlow = true
      dropOutdated()
    })
    const stopLongest = after(longestMs, endWorker)
    const stopTimer = () => {
      stopPatience()
      stopLongest()
    }
    running = { ...call, id, stopTimer, isSlow: false }
    worker.ask(call.ask, call.question).then(
      (answer) => finish(id, answer),
      () => finish(id, undefined),
    )
  }

  function dropOutdated(): void {
    const call = running
    if (call?.isSlow === true && waiting.some(({ lane }) => lane === call.lane)) endWorker()
  }

  function finish(id: number, answer: unknown): void {
    if (running?.id !== id) return
    const { settle, stopTimer } = running
    hasAnswered = true
    stopTimer()
    running = undefined
    settle(answer)
    askNext()
  }

  function failed(): void {
    // The script of the worker did not load, for example because the server is gone.
    isWithoutWorker = !hasAnswered
    endWorker()
  }

  function endWorker(): void {
    worker?.end()
    worker = undefined
    const ended = running
    running = undefined
    ended?.stopTimer()
    ended?.settle(isWithoutWorker ? answerHere(ended.ask, ended.question) : undefined)
    askNext()
  }

  return (ask: ContractCall, lane: string, question: unknown): Promise<unknown> =>
    new Promise((settle) => {
      const older = waiting.findIndex((each) => each.lane === lane)
      if (older >= 0) waiting.splice(older, 1)[0]?.settle(undefined)
      waiting.push({ ask, lane, question, settle })
      dropOutdated()
      askNext()
    })
}

const askWorker = openContractClient({
  startWorker: (onFault) => {
    try {
      const worker = new Worker(new URL('./contract.worker.ts', import.meta.url), { type: 'module' })
      const { call, end } = callWorker(contractApi, worker, onFault)
      return { ask: call, end }
    } catch {
      return undefined
    }
  },
  answerHere: async (ask, question) => {
    try {
      const { contractAnswers } = await import('./contract-answers.ts')
      // The answer function accepts the request that the schema of the same name parses.
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

/**
 * Asks the worker. Each lane answers only its newest question. Undefined for older ones, or without an answer in time.
 */
export function askContractWorker<Name extends ContractCall>(
  ask: Name,
  lane: string,
  question: ContractQuestion<Name>,
): Promise<ContractAnswer<Name> | undefined> {
  // The response schema of this call has parsed the answer.
  return whilePending('answer', askWorker(ask, lane, question)) as Promise<ContractAnswer<Name> | undefined>
}
