import { describe, expect, it } from 'vitest'
import { startMemoryWorker } from '#/platform/testing/memory-worker.ts'
import { callWorker, serveWorker } from '#/platform/worker-call.ts'
import { contractAnswers } from './contract-answers.ts'
import { contractApi } from './contract-api.ts'
import { longestMs, openContractClient, patienceMs } from './contract-client.ts'

/** Workers that answer on command, and a manual clock. */
function openTestClient({ has = true } = {}) {
  const workers: {
    asked: { question: unknown; settle: (answer: unknown) => void }[]
    isEnded: boolean
    fail: () => void
  }[] = []
  const timers = new Set<{ ms: number; act: () => void }>()
  const ask = openContractClient({
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
  return { ask, workers, pass, answer, timers }
}

describe('the client of the contract worker', () => {
  it('answers one question after the other, with one worker', async () => {
    const { ask, workers, answer, timers } = openTestClient()
    const one = ask('check', 'a', 'one')
    const two = ask('check', 'b', 'two')
    expect(workers.map(({ asked }) => asked.length)).toEqual([1])
    await answer(0, 'first')
    await answer(0, 'second')
    expect([await one, await two, workers.length, timers.size]).toEqual(['first', 'second', 1, 0])
  })

  it('drops a waiting question when a newer question of its lane arrives', async () => {
    const { ask, answer, workers } = openTestClient()
    const runs = ask('check', 'a', 'runs')
    const waits = ask('check', 'a', 'waits')
    const newest = ask('check', 'a', 'newest')
    expect(await waits).toBeUndefined()
    await answer(0, 'of the first')
    await answer(0, 'of the newest')
    expect([await runs, await newest]).toEqual(['of the first', 'of the newest'])
    expect(workers[0]?.asked.map(({ question }) => question)).toEqual(['runs', 'newest'])
  })

  it('ends a worker whose outdated question takes too long', async () => {
    const { ask, workers, pass, answer } = openTestClient()
    const old = ask('check', 'a', 'old')
    const newer = ask('check', 'a', 'newer')
    expect(workers[0]?.isEnded).toBe(false)
    pass(patienceMs)
    expect(await old).toBeUndefined()
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
    await answer(1, 'new')
    expect(await newer).toBe('new')
  })

  it('ends a slow worker at once for a newer question of its lane, but not of another lane', async () => {
    const { ask, workers, pass } = openTestClient()
    const old = ask('check', 'a', 'old')
    pass(patienceMs)
    void ask('check', 'b', 'other')
    expect(workers[0]?.isEnded).toBe(false)
    void ask('check', 'a', 'newer')
    expect([await old, workers[0]?.isEnded]).toEqual([undefined, true])
  })

  it('ends a worker that does not answer, and starts another', async () => {
    const { ask, workers, pass, answer } = openTestClient()
    const hung = ask('check', 'a', 'hung')
    pass(longestMs)
    expect([await hung, workers[0]?.isEnded]).toEqual([undefined, true])
    const next = ask('check', 'a', 'next')
    await answer(1, 'done')
    expect(await next).toBe('done')
  })

  it('ignores a late answer from a worker that was ended', async () => {
    const { ask, workers, pass, answer } = openTestClient()
    const hung = ask('check', 'a', 'hung')
    pass(longestMs)
    const next = ask('check', 'a', 'next')
    await answer(0, 'late')
    await answer(1, 'right')
    expect([await hung, await next, workers.length]).toEqual([undefined, 'right', 2])
  })

  it('answers on the page if no worker can be started, or its script does not load', async () => {
    expect(await openTestClient({ has: false }).ask('check', 'a', 'one')).toBe('check one here')
    const { ask, workers } = openTestClient()
    const one = ask('check', 'a', 'one')
    workers[0]?.fail()
    expect(await one).toBe('check one here')
    expect(await ask('check', 'a', 'two')).toBe('check two here')
    expect(workers).toHaveLength(1)
  })

  it('starts another worker if one fails that has answered before', async () => {
    const { ask, workers, answer } = openTestClient()
    const one = ask('check', 'a', 'one')
    await answer(0, 'first')
    await one
    const two = ask('check', 'a', 'two')
    workers[0]?.fail()
    const three = ask('check', 'a', 'three')
    await answer(1, 'third')
    expect([await two, await three]).toEqual([undefined, 'third'])
  })
})

describe('the worker', () => {
  const { calls } = callWorker(
    contractApi,
    startMemoryWorker((port) => serveWorker(contractApi, contractAnswers, port)),
  )
  const check = (text: string) =>
    calls.check({ text, rules: 'specification', target: 'v0.23', identifierType: '', isTestNetwork: false })

  it('reports the missing documents of an empty contract', async () => {
    expect(await check('{}')).toMatchObject({ report: { violations: [{ rule: 'contract.documents' }] } })
  })

  it('judges by version 13, with exact integers, codes of nodes, and the size of the create', async () => {
    const judge = (contract: string) =>
      calls.check({
        text: contract,
        rules: 'version-13',
        target: 'v0.23',
        identifierType: '',
        isTestNetwork: false,
      })
    const typed = (keyword: string) =>
      `{"documents":{"note":{"type":"object","properties":{"n":{"type":"integer","position":0${keyword}}},` +
      '"additionalProperties":false}}}'
    // Registration of a contract with a document type, plus 269 bytes.
    const feeCredits = 12_000_000_000n + 269n * 27_400n
    expect(await judge(typed(',"minimum":-9223372036854775808'))).toMatchObject({
      report: { rules: 'version-13', violations: [], warnings: [], notCheckable: [], size: 269, feeCredits },
    })
    expect(await judge(typed(',"title":"N"'))).toMatchObject({
      report: {
        violations: [
          { rule: 'v13.property-keyword', path: '/documents/note/properties/n/title', code: 10101 },
        ],
      },
    })
  })

  it('reports where a text is not a JSON object', async () => {
    expect(await check('{')).toEqual({ problem: { kind: 'unfinished', at: 1 } })
    expect(await check(' []')).toEqual({ problem: { kind: 'no-object', at: 1 } })
  })

  it('judges the intervals of a distribution by the limits of the network', async () => {
    const rules = { rules: 'version-13', target: 'v0.23', identifierType: '' } as const
    const text = JSON.stringify({
      documents: {},
      tokens: {
        '0': {
          $formatVersion: '0',
          conventions: {
            $formatVersion: '0',
            localizations: {
              en: { $formatVersion: '0', shouldCapitalize: true, singularForm: 'coin', pluralForm: 'coins' },
            },
          },
          distributionRules: {
            $formatVersion: '0',
            perpetualDistribution: {
              $formatVersion: '0',
              distributionType: {
                $type: 'blockBasedDistribution',
                interval: 10,
                function: { $type: 'fixedAmount', amount: 5 },
              },
              distributionRecipient: { $type: 'contractOwner' },
            },
          },
        },
      },
    })
    const asked = { ...rules, text }
    expect(await calls.check({ ...asked, isTestNetwork: true })).toMatchObject({ report: { violations: [] } })
    const short = { rule: 'v13.block-interval' }
    expect(await calls.check({ ...asked, isTestNetwork: false })).toMatchObject({
      report: { violations: [short] },
    })
    const update = { before: text, after: text, rules: 'version-13' } as const
    expect(await calls.compare({ ...update, isTestNetwork: true })).toMatchObject({
      update: { violations: [] },
    })
    expect(await calls.compare({ ...update, isTestNetwork: false })).toMatchObject({
      update: { violations: [short] },
    })
  })

  it('rejects an unknown version, and a text that is too long', async () => {
    // A page of another build may send this version.
    const target = 'v9' as 'v0.23'
    const rejected = { code: 'worker/bad-request' }
    await expect(
      calls.check({ text: '{}', rules: 'specification', target, identifierType: '', isTestNetwork: false }),
    ).rejects.toMatchObject(rejected)
    await expect(check(' '.repeat(2_000_000))).rejects.toMatchObject(rejected)
  })

  it('runs samples, makes samples, and compares contracts', async () => {
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
    expect(
      await calls.compare({ before: text, after, rules: 'specification', isTestNetwork: false }),
    ).toMatchObject({
      difference: { kind: 'compared', changes: [{ isBreaking: false }] },
    })
    expect(
      await calls.compare({ before: '', after, rules: 'version-13', isTestNetwork: false }),
    ).toMatchObject({
      difference: { kind: 'not-comparable', which: 'before' },
      update: undefined,
    })
    const longer = await calls.compare({ before: text, after, rules: 'version-13', isTestNetwork: false })
    expect(longer.update).toEqual({ violations: [], warnings: [], unlisted: 0 })
    const shorter = await calls.compare({
      before: after,
      after: text,
      rules: 'version-13',
      isTestNetwork: false,
    })
    expect(shorter.update?.violations).toMatchObject([
      { path: expect.stringMatching('maxLength'), code: 10246 },
    ])
  })

  it('returns no large value', async () => {
    const value = 'x'.repeat(5000)
    const text = JSON.stringify({ documents: { note: { type: value, properties: [value] } } })
    expect(JSON.stringify(await check(text)).length).toBeLessThan(5000)
  })
})
