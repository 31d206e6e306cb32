import { describe, expect, it } from 'vitest'
import { longestMs, makeContractDesk, patienceMs } from './contract-desk.ts'
import { answerCall, type ContractReply } from './contract-door.ts'

/** Workers that answer when they are told to, and a clock that is turned by hand. */
function openDesk({ has = true } = {}) {
  const workers: {
    asked: { id: number; question: unknown }[]
    isEnded: boolean
    reply: (reply: ContractReply) => void
    fail: () => void
  }[] = []
  const timers = new Set<{ ms: number; act: () => void }>()
  const desk = makeContractDesk({
    startWorker: (reply, fail) => {
      if (!has) return undefined
      const worker = { asked: new Array<{ id: number; question: unknown }>(), isEnded: false, reply, fail }
      workers.push(worker)
      return {
        ask: ({ id, question }) => void worker.asked.push({ id, question }),
        end: () => {
          worker.isEnded = true
        },
      }
    },
    answerHere: (ask, question) => `${ask} ${String(question)} here`,
    after: (ms, act) => {
      const timer = { ms, act }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  const pass = (ms: number) => {
    for (const timer of timers) if (timer.ms === ms) timer.act()
  }
  const answer = (place: number, words: string) => {
    const worker = workers[place]
    worker?.reply({ id: worker.asked.at(-1)?.id ?? 0, answer: words })
  }
  return { desk, workers, pass, answer, timers }
}

describe('the desk of the contract worker', () => {
  it('answers one question after the other, with one worker', async () => {
    const { desk, workers, answer, timers } = openDesk()
    const one = desk('judge', 'a', 'one')
    const two = desk('judge', 'b', 'two')
    expect(workers.map(({ asked }) => asked.length)).toEqual([1])
    answer(0, 'first')
    answer(0, 'second')
    expect([await one, await two, workers.length, timers.size]).toEqual(['first', 'second', 1, 0])
  })

  it('answers only the newest of a lane', async () => {
    const { desk, answer, workers } = openDesk()
    const runs = desk('judge', 'a', 'runs')
    const waits = desk('judge', 'a', 'waits')
    const newest = desk('judge', 'a', 'newest')
    expect(await waits).toBeUndefined()
    answer(0, 'of the first')
    answer(0, 'of the newest')
    expect([await runs, await newest]).toEqual(['of the first', 'of the newest'])
    expect(workers[0]?.asked.map(({ question }) => question)).toEqual(['runs', 'newest'])
  })

  it('ends a worker whose question is outdated, once it has taken long', async () => {
    const { desk, workers, pass, answer } = openDesk()
    const old = desk('judge', 'a', 'old')
    const newer = desk('judge', 'a', 'newer')
    expect(workers[0]?.isEnded).toBe(false)
    pass(patienceMs)
    expect(await old).toBeUndefined()
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
    answer(1, 'new')
    expect(await newer).toBe('new')
  })

  it('does so at once when it has taken long already, but not for another lane', async () => {
    const { desk, workers, pass } = openDesk()
    const old = desk('judge', 'a', 'old')
    pass(patienceMs)
    void desk('judge', 'b', 'other')
    expect(workers[0]?.isEnded).toBe(false)
    void desk('judge', 'a', 'newer')
    expect([await old, workers[0]?.isEnded]).toEqual([undefined, true])
  })

  it('ends a worker that does not answer, and starts anew', async () => {
    const { desk, workers, pass, answer } = openDesk()
    const hung = desk('judge', 'a', 'hung')
    pass(longestMs)
    expect([await hung, workers[0]?.isEnded]).toEqual([undefined, true])
    const next = desk('judge', 'a', 'next')
    answer(1, 'done')
    expect(await next).toBe('done')
  })

  it('takes no answer of a worker that was ended', async () => {
    const { desk, workers, pass, answer } = openDesk()
    const hung = desk('judge', 'a', 'hung')
    pass(longestMs)
    const next = desk('judge', 'a', 'next')
    answer(0, 'late')
    answer(1, 'right')
    expect([await hung, await next, workers.length]).toEqual([undefined, 'right', 2])
  })

  it('answers on the page where no worker can be started, or its script does not come', async () => {
    expect(await openDesk({ has: false }).desk('judge', 'a', 'one')).toBe('judge one here')
    const { desk, workers } = openDesk()
    const one = desk('judge', 'a', 'one')
    workers[0]?.fail()
    expect(await one).toBe('judge one here')
    expect(await desk('judge', 'a', 'two')).toBe('judge two here')
    expect(workers).toHaveLength(1)
  })

  it('starts another where one that has answered before fails', async () => {
    const { desk, workers, answer } = openDesk()
    const one = desk('judge', 'a', 'one')
    answer(0, 'first')
    await one
    const two = desk('judge', 'a', 'two')
    workers[0]?.fail()
    const three = desk('judge', 'a', 'three')
    answer(1, 'third')
    expect([await two, await three]).toEqual([undefined, 'third'])
  })
})

describe('the door of the worker', () => {
  const judge = (text: string) => answerCall({ id: 1, ask: 'judge', question: { text, target: 'v0.23' } })

  it('answers what is asked as it must be', () => {
    expect(judge('{}')).toMatchObject({
      id: 1,
      answer: { report: { violations: [{ rule: 'contract.documents' }] } },
    })
  })

  it('says where a text is no JSON object', () => {
    expect(judge('{')).toEqual({ id: 1, answer: { problem: { kind: 'unfinished', at: 1 } } })
    expect(judge(' []')).toEqual({ id: 1, answer: { problem: { kind: 'no-object', at: 1 } } })
  })

  it.each([
    ['no version', { id: 1, ask: 'judge', question: { text: '{}', target: 'v9' } }],
    ['no question of ours', { id: 1, ask: 'constructor', question: {} }],
    ['too long a text', { id: 1, ask: 'judge', question: { text: ' '.repeat(2_000_000), target: 'v0.23' } }],
  ])('has no answer to %s', (_, call) => {
    expect(answerCall(call)).toEqual({ id: 1 })
  })

  it.each([null, 'judge', { id: -1, ask: 'judge', question: {} }, { ask: 'judge' }])(
    'knows no call in %j',
    (call) => {
      expect(answerCall(call)).toBeUndefined()
    },
  )

  it('gives no large value out', () => {
    const value = 'x'.repeat(5000)
    const text = JSON.stringify({ documents: { note: { type: value, properties: [value] } } })
    expect(JSON.stringify(judge(text)).length).toBeLessThan(5000)
  })
})
