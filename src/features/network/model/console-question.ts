import { create } from 'zustand'
import type { ChainAnswer } from '#/chain/chain-api.ts'
import { ChainError, chainErrorCodes } from '#/chain/chain-error.ts'
import type { ChainClient } from '#/chain/chain-client.ts'
import type { MethodName } from '#/chain/method-table.ts'
import { systemClock } from '#/platform/clock.ts'
import type { Params } from './console-form.ts'
import { z } from 'zod'
import { openMarker, type Marker } from '#/platform/marker.ts'

/** A question that was asked, without what was answered: public, like everything that is asked of a node. */
export const PastQuestion = z.strictObject({
  atMs: z.number(),
  networkId: z.string().max(64),
  /** The node that was chosen; null for whichever is best. */
  address: z.string().max(2000).nullable(),
  method: z.string().max(64),
  params: z.record(z.string().max(64), z.union([z.number(), z.string().max(100)])),
  outcome: z.enum(['answered', ...chainErrorCodes]),
  elapsedMs: z.number().min(0),
})
export type PastQuestion = Readonly<z.infer<typeof PastQuestion>>

/** The newest first. */
type PastQuestions = readonly PastQuestion[]

const mostQuestions = 50
// Fifty of the longest.
const mostCharacters = 200_000

/** Reads what was kept. What does not parse is left out, alone. */
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

/** In this browser, until it is emptied. A browser that refuses storage keeps none. */
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

/** A question as the console puts it. */
export interface ConsoleQuestion {
  readonly networkId: string
  readonly address: string | null
  readonly method: MethodName
  readonly params: Params
}

export type ConsoleState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly question: ConsoleQuestion; readonly sinceMs: number }
  | {
      readonly kind: 'ended'
      readonly question: ConsoleQuestion
      readonly atMs: number
      readonly elapsedMs: number
      readonly answer: ChainAnswer<'ask'>
    }

/** What the console asks through. */
export type NodeAsker = Pick<ChainClient, 'ask'>

const storage = openHistoryStorage()

/** What is asked, what was answered last, and what was asked before. It outlives the page that shows it. */
export const useConsole = create<{
  readonly state: ConsoleState
  readonly history: PastQuestions
}>(() => ({ state: { kind: 'idle' }, history: storage.read() }))

let asking = new AbortController()

/** Asks through the worker of the network; a question that is under way is withdrawn first. Never fails. */
export async function askNode(chain: NodeAsker, question: ConsoleQuestion): Promise<void> {
  asking.abort()
  const controller = new AbortController()
  asking = controller
  const { address, method, params } = question
  const began = systemClock.monotonicMs()
  useConsole.setState({ state: { kind: 'asking', question, sinceMs: systemClock.wallMs() } })
  const answer = await chain.ask({ address, method, params }, { signal: controller.signal }).catch(failureOf)
  const elapsedMs = answer.kind === 'answered' ? answer.elapsedMs : systemClock.monotonicMs() - began
  const atMs = systemClock.wallMs()
  const outcome = answer.kind === 'answered' ? 'answered' : answer.failure.code
  const history = addQuestion(useConsole.getState().history, { ...question, atMs, outcome, elapsedMs })
  storage.write(history)
  useConsole.setState({ history })
  // A newer question has the screen.
  if (asking === controller) {
    useConsole.setState({ state: { kind: 'ended', question, atMs, elapsedMs, answer } })
  }
}

export function withdrawQuestion(): void {
  asking.abort()
}

export function forgetQuestions(): void {
  storage.write([])
  useConsole.setState({ history: [] })
}

function failureOf(error: unknown): ChainAnswer<'ask'> {
  const { code, facts } = error instanceof ChainError ? error : new ChainError('chain/internal', {}, error)
  return { kind: 'failed', failure: { code, facts } }
}
