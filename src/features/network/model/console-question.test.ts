import { beforeEach, describe, expect, it } from 'vitest'

import type { ChainAnswer } from '#/chain/chain-api.ts'
import { ChainError } from '#/chain/chain-error.ts'
import {
  askNode,
  forgetQuestions,
  useConsole,
  withdrawQuestion,
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

beforeEach(() => {
  forgetQuestions()
  useConsole.setState({ state: { kind: 'idle' } })
})

/** Never answers, but to a withdrawal. */
const silent = {
  ask: (_question: unknown, options?: { readonly signal?: AbortSignal }) =>
    new Promise<ChainAnswer<'ask'>>((resolve) => {
      const failure = { code: 'chain/aborted', facts: {} } as const
      options?.signal?.addEventListener('abort', () => resolve({ kind: 'failed', failure }))
    }),
}

const outcomes = () => useConsole.getState().history.map(({ outcome }) => outcome)

describe('the console', () => {
  it('shows that it asks, then what was answered, and keeps the question', async () => {
    const asked = askNode({ ask: async () => answered }, question)
    expect(useConsole.getState().state).toMatchObject({ kind: 'asking', question })
    await asked
    expect(useConsole.getState().state).toMatchObject({
      kind: 'ended',
      question,
      elapsedMs: 7,
      answer: answered,
    })
    expect(useConsole.getState().history).toMatchObject([{ ...question, outcome: 'answered', elapsedMs: 7 }])
  })

  it('says which failure it was, also of the worker', async () => {
    await askNode({ ask: () => Promise.reject(new ChainError('chain/worker-failed')) }, question)
    expect(useConsole.getState().state).toMatchObject({
      answer: { kind: 'failed', failure: { code: 'chain/worker-failed' } },
    })
    await askNode({ ask: () => Promise.reject(new TypeError('a bug')) }, question)
    expect(outcomes()).toEqual(['chain/internal', 'chain/worker-failed'])
  })

  it('lets a question be withdrawn', async () => {
    const asked = askNode(silent, question)
    withdrawQuestion()
    await asked
    expect(useConsole.getState().state).toMatchObject({ kind: 'ended' })
    expect(outcomes()).toEqual(['chain/aborted'])
  })

  it('shows the newest question, whatever an older one still says', async () => {
    const first = askNode(silent, question)
    const second = askNode({ ask: async () => answered }, { ...question, params: { height: 4 } })
    await Promise.all([first, second])
    expect(useConsole.getState().state).toMatchObject({
      question: { params: { height: 4 } },
      answer: answered,
    })
  })
})
