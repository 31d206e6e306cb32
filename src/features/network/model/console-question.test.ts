import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { ChainAnswer } from '#/chain/chain-api.ts'
import { ChainError } from '#/chain/chain-error.ts'
import {
  consoleQuestions,
  forgetQuestions,
  useConsoleHistory,
  type ConsoleQuestion,
} from './console-question.ts'

const question: ConsoleQuestion = {
  networkId: 'sandbox',
  address: null,
  method: 'getBlockHash',
  params: { height: 3 },
}
const answered: ChainAnswer<'ask'> = {
  kind: 'answered',
  address: 'https://a.example/',
  reply: { text: '{}', characters: 2 },
  elapsedMs: 7,
}

let client = new QueryClient()

beforeEach(() => {
  forgetQuestions()
  client = new QueryClient()
})

type Nodes = Parameters<typeof consoleQuestions>[0]

function ask(nodes: Nodes, asked: ConsoleQuestion, { options } = consoleQuestions(nodes)) {
  return new MutationObserver(client, options).mutate(asked)
}

/** All that the cache remembers of the console's questions. */
const remembered = () =>
  client
    .getMutationCache()
    .getAll()
    .map(({ state }) => state)

/** Settles only when the question is withdrawn. */
const silent = {
  ask: vi.fn<Nodes['ask']>(
    (_question, options) =>
      new Promise((resolve) => {
        const failure = { code: 'chain/aborted', facts: {} } as const
        options?.signal?.addEventListener('abort', () => resolve({ kind: 'failed', failure }))
      }),
  ),
}

const outcomes = () => useConsoleHistory.getState().history.map(({ outcome }) => outcome)

describe('the console', () => {
  it('shows that it asks, then what was answered, and saves the question', async () => {
    const asked = ask({ ask: async () => answered }, question)
    expect(remembered()).toMatchObject([{ status: 'pending', variables: question }])
    await asked
    expect(remembered()).toMatchObject([
      { status: 'success', variables: question, data: { elapsedMs: 7, answer: answered } },
    ])
    expect(useConsoleHistory.getState().history).toMatchObject([
      { ...question, outcome: 'answered', elapsedMs: 7 },
    ])
  })

  it('reports the failure, also a failure of the worker', async () => {
    const { answer } = await ask(
      { ask: () => Promise.reject(new ChainError('chain/worker-failed')) },
      question,
    )
    expect(answer).toMatchObject({ kind: 'failed', failure: { code: 'chain/worker-failed' } })
    await ask({ ask: () => Promise.reject(new TypeError('a bug')) }, question)
    expect(outcomes()).toEqual(['chain/internal', 'chain/worker-failed'])
  })

  it('lets the user withdraw a question', async () => {
    const questions = consoleQuestions(silent)
    const asked = ask(silent, question, questions)
    await vi.waitFor(() => expect(silent.ask).toHaveBeenCalled())
    questions.withdraw()
    await asked
    expect(remembered()).toMatchObject([{ status: 'success' }])
    expect(outcomes()).toEqual(['chain/aborted'])
  })

  it('shows only the newest question, and withdraws the one before', async () => {
    const nodes = { ask: vi.fn<Nodes['ask']>(silent.ask) }
    const questions = consoleQuestions(nodes)
    const first = ask(nodes, question, questions)
    await vi.waitFor(() => expect(nodes.ask).toHaveBeenCalled())
    nodes.ask.mockResolvedValue(answered)
    const second = ask(nodes, { ...question, params: { height: 4 } }, questions)
    await Promise.all([first, second])
    expect(remembered()).toMatchObject([{ variables: { params: { height: 4 } }, data: { answer: answered } }])
    expect(outcomes().toSorted()).toEqual(['answered', 'chain/aborted'])
  })
})
