import { describe, expect, it } from 'vitest'
import { startMemoryWorker } from '#/platform/testing/memory-worker.ts'
import { callWorker, serveWorker } from '#/platform/worker-call.ts'
import { contractAnswers, contractApi } from './contract-api.ts'
import { longestMs, openContractClient, patienceMs } from './contract-client.ts'

/** Workers that answer when they are told to, and a clock that is turned by hand. */
function openDesk({ has = true } = {}) {
  const workers: {
    asked: { question: unknown; settle: (answer: unknown) => void }[]
    isEnded: boolean
    fail: () => void
  }[] = []
  const timers = new Set<{ ms: number; act: () => void }>()
  const desk = openContractClient({
    startWorker: (fail) => {
      if (!has) return undefined
      const worker: (typeof workers)[number] = { asked: [], isEnded: false, fail }
      workers.push(worker)
      return {
        ask: (_, question) => new Promise((settle) => worker.asked.push({ question, settle })),
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
  const answer = async (place: number, words: string) => {
    workers[place]?.asked.at(-1)?.settle(words)
    await Promise.resolve()
  }
  return { desk, workers, pass, answer, timers }
}

describe('the desk of the contract worker', () => {
  it('answers one question after the other, with one worker', async () => {
    const { desk, workers, answer, timers } = openDesk()
    const one = desk('judge', 'a', 'one')
    const two = desk('judge', 'b', 'two')
    expect(workers.map(({ asked }) => asked.length)).toEqual([1])
    await answer(0, 'first')
    await answer(0, 'second')
    expect([await one, await two, workers.length, timers.size]).toEqual(['first', 'second', 1, 0])
  })

  it('answers only the newest of a lane', async () => {
    const { desk, answer, workers } = openDesk()
    const runs = desk('judge', 'a', 'runs')
    const waits = desk('judge', 'a', 'waits')
    const newest = desk('judge', 'a', 'newest')
    expect(await waits).toBeUndefined()
    await answer(0, 'of the first')
    await answer(0, 'of the newest')
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
    await answer(1, 'new')
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
    await answer(1, 'done')
    expect(await next).toBe('done')
  })

  it('takes no answer of a worker that was ended', async () => {
    const { desk, workers, pass, answer } = openDesk()
    const hung = desk('judge', 'a', 'hung')
    pass(longestMs)
    const next = desk('judge', 'a', 'next')
    await answer(0, 'late')
    await answer(1, 'right')
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
    await answer(0, 'first')
    await one
    const two = desk('judge', 'a', 'two')
    workers[0]?.fail()
    const three = desk('judge', 'a', 'three')
    await answer(1, 'third')
    expect([await two, await three]).toEqual([undefined, 'third'])
  })
})

describe('the worker', () => {
  const { calls } = callWorker(
    contractApi,
    startMemoryWorker((port) => serveWorker(contractApi, contractAnswers, port)),
  )
  const judge = (text: string) => calls.judge({ text, target: 'v0.23' })

  it('answers what is asked as it must be', async () => {
    expect(await judge('{}')).toMatchObject({ report: { violations: [{ rule: 'contract.documents' }] } })
  })

  it('says where a text is no JSON object', async () => {
    expect(await judge('{')).toEqual({ problem: { kind: 'unfinished', at: 1 } })
    expect(await judge(' []')).toEqual({ problem: { kind: 'no-object', at: 1 } })
  })

  it('refuses an unknown version, and too long a text', async () => {
    // As a page of another build might ask.
    const target = 'v9' as 'v0.23'
    const refused = { code: 'worker/bad-request' }
    await expect(calls.judge({ text: '{}', target })).rejects.toMatchObject(refused)
    await expect(judge(' '.repeat(2_000_000))).rejects.toMatchObject(refused)
  })

  it('runs and makes samples, and compares', async () => {
    const text = JSON.stringify({
      documents: {
        note: {
          type: 'object',
          properties: { message: { type: 'string', position: 0, maxLength: 63 } },
          required: ['message'],
          additionalProperties: false,
        },
      },
    })
    const question = { text, documentType: 'note', counter: 0, limit: 9 }
    const valid = await calls.makeSamples({ ...question, kind: 'valid' })
    const invalid = await calls.makeSamples({ ...question, kind: 'invalid' })
    expect(invalid.samples.length).toBeGreaterThan(1)
    const samples = [...valid.samples, ...invalid.samples].map((each, at) => ({
      id: String(at),
      documentType: 'note',
      text: each.text,
    }))
    const runs = await calls.runSamples({
      text,
      samples: [...samples, { id: 'none', documentType: 'note', text: '{' }],
    })
    expect(runs.map(({ violations }) => violations.length > 0)).toEqual([
      ...valid.samples.map(() => false),
      ...invalid.samples.map(() => true),
      true,
    ])
    const after = text.replace('63', '64')
    expect(await calls.compare({ before: text, after })).toMatchObject({
      difference: { kind: 'compared', changes: [{ isBreaking: false }] },
    })
    expect(await calls.compare({ before: '', after })).toMatchObject({
      difference: { kind: 'not-comparable', which: 'before' },
    })
  })

  it('gives no large value out', async () => {
    const value = 'x'.repeat(5000)
    const text = JSON.stringify({ documents: { note: { type: value, properties: [value] } } })
    expect(JSON.stringify(await judge(text)).length).toBeLessThan(5000)
  })
})
