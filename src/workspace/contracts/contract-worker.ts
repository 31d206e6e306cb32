import { answerAsk, type ContractReply } from './contract-door.ts'
import type { ContractAnswers, ContractAsk, ContractQuestion } from './contract-questions.ts'

interface Call {
  readonly ask: ContractAsk
  readonly lane: string
  readonly question: unknown
  readonly settle: (answer: unknown) => void
}

interface Running extends Call {
  readonly id: number
  readonly timer: ReturnType<typeof setTimeout>
}

// The longest that one question may take; a hostile text takes a fraction of it.
const longestMs = 20_000
// A question that has gone on for so long is dropped for a newer one of its lane.
const patienceMs = 250

let worker: Worker | undefined
let isWithoutWorker = false
let running: Running | undefined
let begunAtMs = 0
let calls = 0
const waiting: Call[] = []

/**
 * Asks the worker. Of one lane only the newest question is answered; those before it come to nothing. A worker that does
 * not answer in time is ended, and its question comes to nothing; the next one has a new worker.
 */
export function askContractWorker<Ask extends ContractAsk>(
  ask: Ask,
  lane: string,
  question: ContractQuestion<Ask>,
): Promise<ContractAnswers[Ask] | undefined> {
  return new Promise((resolve) => {
    const older = waiting.findIndex((each) => each.lane === lane)
    if (older >= 0) waiting.splice(older, 1)[0]?.settle(undefined)
    // The answer is of the kind that was asked for: `answerAsk` looks it up by the same name.
    const settle = (answer: unknown) => resolve(answer as ContractAnswers[Ask] | undefined)
    waiting.push({ ask, lane, question, settle })
    if (running?.lane === lane) dropAfterPatience(running)
    askNext()
  })
}

function dropAfterPatience(call: Running): void {
  const rest = Math.max(0, begunAtMs + patienceMs - performance.now())
  setTimeout(() => {
    const isOutdated = waiting.some(({ lane }) => lane === call.lane)
    if (running?.id === call.id && isOutdated) endWorker()
  }, rest)
}

function askNext(): void {
  if (running !== undefined) return
  const call = waiting.shift()
  if (call === undefined) return
  const started = startWorker()
  if (started === undefined) {
    call.settle(answerHere(call))
    return askNext()
  }
  calls += 1
  begunAtMs = performance.now()
  running = { ...call, id: calls, timer: setTimeout(endWorker, longestMs) }
  started.postMessage({ id: calls, ask: call.ask, question: call.question })
}

function startWorker(): Worker | undefined {
  if (isWithoutWorker) return undefined
  if (worker !== undefined) return worker
  try {
    worker = new Worker(new URL('./contract.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    isWithoutWorker = true
    return undefined
  }
  worker.addEventListener('message', (event: MessageEvent<ContractReply>) => finish(event.data))
  worker.addEventListener('error', () => {
    // Its script did not come, as when the server is gone: the page answers itself.
    isWithoutWorker = calls === 1
    endWorker()
  })
  return worker
}

function finish({ id, answer }: ContractReply): void {
  if (running?.id !== id) return
  const { settle, timer } = running
  clearTimeout(timer)
  running = undefined
  settle(answer)
  askNext()
}

function endWorker(): void {
  worker?.terminate()
  worker = undefined
  const ended = running
  running = undefined
  if (ended !== undefined) {
    clearTimeout(ended.timer)
    ended.settle(isWithoutWorker ? answerHere(ended) : undefined)
  }
  askNext()
}

function answerHere({ ask, question }: Call): unknown {
  try {
    return answerAsk(ask, question)
  } catch {
    return undefined
  }
}
