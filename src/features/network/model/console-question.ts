import { create } from 'zustand'
import type { ChainAnswer } from '#/chain/chain-api.ts'
import { ChainError, chainErrorCodes } from '#/chain/chain-error.ts'
import type { ChainClient } from '#/domain/network/chain-session.ts'
import type { MethodName } from '#/chain/method-table.ts'
import { systemClock } from '#/platform/clock.ts'
import type { Params } from './console-form.ts'
import { z } from 'zod'
import { openMarker, type Marker } from '#/platform/marker.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { nodeQuestion } from '#/domain/network/node-question.ts'

export interface ConsoleQuestion {
  readonly networkId: string
  readonly address: string | null
  readonly method: MethodName
  readonly params: Params
}

export interface ConsoleAnswer {
  readonly atMs: number
  readonly elapsedMs: number
  readonly answer: ChainAnswer<'ask'>
}

/** Sends console questions to `nodes`. Each goes to the history with its outcome; none of them throws. */
export function consoleQuestions(nodes: Pick<ChainClient, 'ask'>) {
  return nodeQuestion('console', async (question: ConsoleQuestion, signal): Promise<ConsoleAnswer> => {
    const { address, method, params } = question
    const beganMs = systemClock.monotonicMs()
    const answer = await nodes.ask({ address, method, params }, { signal }).catch(failureOf)
    const elapsedMs = answer.kind === 'answered' ? answer.elapsedMs : systemClock.monotonicMs() - beganMs
    const atMs = systemClock.wallMs()
    const outcome = answer.kind === 'answered' ? 'answered' : answer.failure.code
    const { history } = useConsoleHistory.getState()
    const longer = addQuestion(history, { ...question, atMs, outcome, elapsedMs })
    storage.write(longer)
    useConsoleHistory.setState({ history: longer })
    return { atMs, elapsedMs, answer }
  })
}

function failureOf(error: unknown): ChainAnswer<'ask'> {
  const { code, facts } = error instanceof ChainError ? error : new ChainError('chain/internal', {}, error)
  return { kind: 'failed', failure: { code, facts } }
}

export const consoleQuestion = consoleQuestions({
  ask: async (question, options) => chain.client.ask(question, options),
})

/** A past question without its answer. Contains only public data. */
export const PastQuestion = z.strictObject({
  atMs: z.number(),
  networkId: z.string().max(64),
  address: z.string().max(2000).nullable(),
  method: z.string().max(64),
  params: z.record(z.string().max(64), z.union([z.number(), z.string().max(100)])),
  outcome: z.enum(['answered', ...chainErrorCodes]),
  elapsedMs: z.number().min(0),
})
export type PastQuestion = Readonly<z.infer<typeof PastQuestion>>

type PastQuestions = readonly PastQuestion[]

const mostQuestions = 50
// Space for the 50 longest possible questions.
const mostCharacters = 200_000

/** Reads the stored history, and drops entries that do not parse. */
export function parseHistory(text: string | null): PastQuestions {
  if (text === null || text.length > mostCharacters) return []
  try {
    const list = z.array(z.unknown()).max(mostQuestions).parse(JSON.parse(text))
    return list.flatMap((each) => PastQuestion.safeParse(each).data ?? [])
  } catch {
    return []
  }
}

export function addQuestion(history: PastQuestions, question: PastQuestion): PastQuestions {
  return [question, ...history].slice(0, mostQuestions)
}

/** The history in this browser. Without storage, nothing is saved. */
export function openHistoryStorage(marker: Marker = openMarker('keywright.console')) {
  const quietly = <Value>(act: () => Value): Value | undefined => {
    try {
      return act()
    } catch {
      return undefined
    }
  }
  return {
    read: () => parseHistory(quietly(() => marker.read()) ?? null),
    write: (history: PastQuestions) => {
      quietly(() => (history.length === 0 ? marker.remove() : marker.write(JSON.stringify(history))))
    },
  }
}

const storage = openHistoryStorage()

export const useConsoleHistory = create<{ readonly history: PastQuestions }>(() => ({
  history: storage.read(),
}))

export function forgetQuestions(): void {
  storage.write([])
  useConsoleHistory.setState({ history: [] })
}
