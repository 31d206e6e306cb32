import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { sampleKey } from '#/store/testing/identity-samples.ts'
import { networkOrSandbox } from '#/store/records/network.ts'
import { readingOf, recipientQuery } from './use-recipient.ts'

const network = networkOrSandbox(new Map(), 'sandbox-13')
const id = new Uint8Array(32).fill(7)
const keys = [sampleKey(4, { type: 1, purpose: 3, securityLevel: 1 })]
type Answer = typeof keys | null

/** Queries nodes that answer when the test says so, with a clock that the test sets. */
function ask() {
  const alarms = new Map<number, () => void>()
  let resolve: (answer: Answer) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const answered = new Promise<Answer>((...given) => ([resolve, reject] = given))
  let stopped: AbortSignal | undefined
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const observer = new QueryObserver(
    client,
    recipientQuery(network, id, {
      alarm: (ms, call) => {
        alarms.set(ms, call)
        return () => alarms.delete(ms)
      },
      read: (_network, _id, signal) => {
        stopped = signal
        return answered
      },
    }),
  )
  const end = observer.subscribe(() => {})
  return {
    resolve,
    reject,
    alarms,
    ring: (ms: number) => alarms.get(ms)?.(),
    isStopped: () => stopped?.aborted,
    reading: () => readingOf(true, observer.getCurrentResult()),
    settled: async () => {
      await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false)
    },
    askAgain: () => void observer.refetch(),
    end,
  }
}

it('waits until nodes have returned the recipient’s keys', async () => {
  const question = ask()
  expect(question.reading()).toEqual({ kind: 'asking', keys: [] })
  question.resolve(keys)
  await question.settled()
  expect(question.reading()).toEqual({ kind: 'read', keys })
  expect(question.alarms.size).toBe(0)
  question.end()
})

it('stops slow nodes after four seconds, and uses the other nodes’ answers', async () => {
  const question = ask()
  question.ring(4_000)
  expect(question.isStopped()).toBe(true)
  expect(question.reading().kind).toBe('asking')
  question.resolve(keys)
  await question.settled()
  expect(question.reading()).toEqual({ kind: 'read', keys })
  question.end()
})

it('waits five seconds at most, even if the nodes hang', async () => {
  const question = ask()
  question.ring(4_000)
  question.ring(5_000)
  await question.settled()
  expect(question.reading()).toEqual({ kind: 'unread', keys: [] })
  question.end()
})

it.each([
  ['have no such identity', (question: ReturnType<typeof ask>) => question.resolve(null)],
  ['fail', (question: ReturnType<typeof ask>) => question.reject(new Error('no node'))],
])('reports the keys of the recipient as unread if nodes %s', async (_, answer) => {
  const question = ask()
  answer(question)
  await question.settled()
  expect(question.reading()).toEqual({ kind: 'unread', keys: [] })
  question.end()
})

it('remembers the keys that nodes returned before they failed', async () => {
  const question = ask()
  question.resolve(keys)
  await question.settled()
  question.askAgain()
  expect(question.reading()).toEqual({ kind: 'asking', keys })
  question.end()
})

it('does not wait if no node is asked', () => {
  const result = { data: undefined, isFetching: false, isError: false }
  expect(readingOf(false, result)).toEqual({ kind: 'not-asked', keys: [] })
})
