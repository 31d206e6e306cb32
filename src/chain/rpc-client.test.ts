import { describe, expect, it } from 'vitest'
import { sampleHash } from '#/protocol/testing/diff-samples.ts'
import { chainErrorCodes, ChainError } from './chain-error.ts'
import type { MethodName } from './method-table.ts'
import { createRpcClient, maxReplyBytes, parseJsonBytes, parseReply } from './rpc-client.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { openAnyReplies, openNumbers } from '#/protocol/testing/any-reply.ts'
import { blockHashAt, sampleDiff, sampleTime } from './testing/sample-network.ts'

const sweep = readSweep(process.env)

const hash = sampleHash('block 1')
const address = 'https://node.example/'

type Fetch = (address: string, init: RequestInit) => Promise<Response>

function clientOf(fetch: Fetch, online = true) {
  const time = sampleTime()
  const isOnline = { value: online }
  const client = createRpcClient({ fetch, isOnline: () => isOnline.value, ...time })
  return { client, time, isOnline }
}

function bodyOf(init: RequestInit | undefined): string {
  return typeof init?.body === 'string' ? init.body : ''
}

function replying(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit = {}) {
  return clientOf(async () => new Response(body, init)).client
}

function reply(members: object) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, ...members })
}

async function failureOf(
  client: ReturnType<typeof createRpcClient>,
  method: MethodName = 'getBestBlockHash',
  signal?: AbortSignal,
): Promise<{ readonly code: string } & object> {
  const params = { height: 1, baseBlockHash: hash, blockHash: hash }
  const options = { timeoutMs: 5000, ...(signal === undefined ? {} : { signal }) }
  try {
    await client.ask(address, method, params, options)
  } catch (error) {
    if (error instanceof ChainError) return { code: error.code, ...error.facts }
    throw error
  }
  throw new TypeError('no failure')
}

describe('a question to a node', () => {
  it('is posted as JSON, without cookies, referrer or redirects', async () => {
    const seen: { readonly address: string; readonly init: RequestInit }[] = []
    const { client } = clientOf(async (to, init) => {
      seen.push({ address: to, init })
      return new Response(reply({ result: hash }))
    })
    const answer = await client.ask(address, 'getBlockHash', { height: 7 }, { timeoutMs: 1000 })
    expect(answer.result).toBe(hash)
    expect(seen).toMatchObject([
      {
        address,
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          credentials: 'omit',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
        },
      },
    ])
    expect(JSON.parse(bodyOf(seen[0]?.init))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'getBlockHash',
      params: { height: 7 },
    })
  })

  it('keeps unrequested members of the reply', async () => {
    const chain = {}
    const diff = sampleDiff(chain, blockHashAt(chain, 0), blockHashAt(chain, 1))
    const client = replying(reply({ result: { ...diff, quorumsCLSigs: [1] }, took: 5 }))
    const params = { baseBlockHash: blockHashAt(chain, 0), blockHash: blockHashAt(chain, 1) }
    const answer = await client.ask(address, 'getMnListDiff', params, { timeoutMs: 1000 })
    expect(answer.result).toMatchObject({ quorumsCLSigs: [1] })
    expect(answer.reply).toMatchObject({ took: 5 })
  })

  it('treats an error of null as no error, because older nodes write it', async () => {
    const client = replying(reply({ result: hash, error: null }))
    expect((await client.ask(address, 'getBestBlockHash', {}, { timeoutMs: 1 })).result).toBe(hash)
  })

  it('counts its ids', async () => {
    const ids: number[] = []
    const { client } = clientOf(async (_address, init) => {
      const { id } = JSON.parse(bodyOf(init))
      ids.push(id)
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: hash }))
    })
    for (let count = 0; count < 3; count += 1)
      await client.ask(address, 'getBestBlockHash', {}, { timeoutMs: 1 })
    expect(ids).toEqual([1, 2, 3])
  })
})

describe('failures', () => {
  it.each([
    ['', { code: 'chain/not-json' }],
    ['<html>', { code: 'chain/not-json' }],
    [Uint8Array.of(0x22, 0xff, 0x22), { code: 'chain/not-json' }],
    ['[]', { code: 'chain/not-json-rpc' }],
    ['null', { code: 'chain/not-json-rpc' }],
    ['{}', { code: 'chain/not-json-rpc' }],
    [JSON.stringify({ jsonrpc: '1.0', id: 1, result: hash }), { code: 'chain/not-json-rpc' }],
    [JSON.stringify({ id: 1, result: hash }), { code: 'chain/not-json-rpc' }],
    [reply({}), { code: 'chain/not-json-rpc' }],
    [reply({ error: 'no' }), { code: 'chain/not-json-rpc' }],
    [reply({ error: { code: 'x', message: '' } }), { code: 'chain/not-json-rpc' }],
    [reply({ id: 2, result: hash }), { code: 'chain/wrong-id' }],
    [reply({ id: '1', result: hash }), { code: 'chain/wrong-id' }],
    [reply({ id: null, result: hash }), { code: 'chain/wrong-id' }],
    [reply({ id: 2, error: { code: -1, message: 'a' } }), { code: 'chain/wrong-id' }],
    [
      reply({ id: null, error: { code: -32_700, message: 'Parse error' } }),
      { code: 'chain/rpc-error', rpcCode: -32_700, rpcMessage: 'Parse error' },
    ],
    [
      reply({ error: { code: -5, message: 'x'.repeat(9999) }, result: null }),
      { code: 'chain/rpc-error', rpcCode: -5, rpcMessage: 'x'.repeat(500) },
    ],
    [reply({ result: null }), { code: 'chain/result-shape', pointer: '', rule: 'null' }],
    [reply({ result: '0000' }), { code: 'chain/result-shape', pointer: '' }],
    [reply({ result: '['.repeat(200) }), { code: 'chain/result-shape', pointer: '' }],
  ])('a wrong reply fails with the code and facts of its cause (%#)', async (body, failure) => {
    expect(await failureOf(replying(body))).toEqual(failure)
  })

  it('points at the faulty member of a list', async () => {
    const chain = {}
    const diff = sampleDiff(chain, blockHashAt(chain, 0), blockHashAt(chain, 1))
    const mnList = [diff?.mnList[0], { ...diff?.mnList[1], isValid: 'yes' }]
    expect(await failureOf(replying(reply({ result: { ...diff, mnList } })), 'getMnListDiff')).toEqual({
      code: 'chain/result-shape',
      pointer: '/mnList/1/isValid',
      rule: 'mn-list.field',
    })
  })

  it('a failed HTTP status is reported as such, or as the JSON-RPC error in its body', async () => {
    expect(await failureOf(replying('gone', { status: 502 }))).toEqual({
      code: 'chain/http-status',
      status: 502,
    })
    expect(await failureOf(replying(reply({ result: hash }), { status: 500 }))).toMatchObject({ status: 500 })
    const error = reply({ error: { code: -8, message: 'Block height out of range' } })
    expect(await failureOf(replying(error, { status: 500 }))).toMatchObject({
      code: 'chain/rpc-error',
      rpcCode: -8,
    })
    const endless = replying('x'.repeat(70_000), { status: 404 })
    expect(await failureOf(endless)).toEqual({ code: 'chain/http-status', status: 404 })
  })

  it('a lost connection is “unreachable” while online, and “offline” otherwise', async () => {
    const lost = clientOf(() => Promise.reject(new TypeError('fetch failed')))
    expect(await failureOf(lost.client)).toEqual({ code: 'chain/unreachable' })
    const gone = clientOf(() => {
      gone.isOnline.value = false
      return Promise.reject(new TypeError('fetch failed'))
    })
    expect(await failureOf(gone.client)).toEqual({ code: 'chain/offline' })
    let asked = 0
    const { client } = clientOf(async () => {
      asked += 1
      return new Response()
    }, false)
    expect([await failureOf(client), asked]).toEqual([{ code: 'chain/offline' }, 0])
  })

  it('a body that breaks off is reported as broken off', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    const { client } = clientOf(async () => new Response(broken))
    expect(await failureOf(client)).toEqual({ code: 'chain/broken-off' })
  })

  it('a body is too large by its announced length, or by the bytes that arrive', async () => {
    const told = replying('{}', { headers: { 'content-length': String(maxReplyBytes + 1) } })
    expect(await failureOf(told, 'getMnListDiff')).toEqual({
      code: 'chain/too-large',
      limitBytes: maxReplyBytes,
    })
    const chunk = new Uint8Array(8 * 1024 * 1024)
    let pulled = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(chunk)
      },
    })
    const { client } = clientOf(async () => new Response(endless))
    expect(await failureOf(client, 'getMnListDiff')).toEqual({
      code: 'chain/too-large',
      limitBytes: maxReplyBytes,
    })
    expect(pulled).toBeLessThan(10)
  })

  it('a body that stalls or drips fails after ten seconds, and a slow one gets the full time', async () => {
    const dripping = (bytes: number, everyMs: number) => {
      const at = clientOf(async () => {
        const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
          at.time.advance(everyMs)
          controller.enqueue(new Uint8Array(bytes).fill(0x20))
        }
        return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
      })
      return at
    }
    const params = { baseBlockHash: hash, blockHash: hash }
    const after = async ({ client, time }: ReturnType<typeof clientOf>) => {
      const began = time.clock.monotonicMs()
      const failure = await client.ask(address, 'getMnListDiff', params, { timeoutMs: 20_000 }).then(
        () => undefined,
        (error: unknown) => error,
      )
      return [failure instanceof ChainError && failure.facts.timeoutMs, time.clock.monotonicMs() - began]
    }
    expect(await after(dripping(1, 500))).toEqual([10_000, 10_000])
    expect(await after(dripping(0, 500))).toEqual([10_000, 10_000])
    // A slow body may be a list, so it gets the full time.
    expect(await after(dripping(20_000, 4000))).toEqual([20_000, 20_000])
    // The ten seconds restart with the headers: the headers come after 9 s, the body after 12 s.
    const late = clientOf(async () => {
      late.time.advance(9000)
      const reply = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, result: hash }))
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        late.time.advance(3000)
        controller.enqueue(reply)
        controller.close()
      }
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
    })
    expect(await late.client.ask(address, 'getBestBlockHash', {}, { timeoutMs: 20_000 })).toMatchObject({
      result: hash,
      elapsedMs: 12_000,
    })
    const stopped = clientOf(async () => {
      stopped.time.advance(9000)
      return new Response(new ReadableStream())
    })
    const gone = after(stopped)
    for (const ms of [9999, 1]) {
      await new Promise((resolve) => setImmediate(resolve))
      expect(stopped.time.waiting()).toBe(2)
      stopped.time.advance(ms)
    }
    expect(await gone).toEqual([10_000, 19_000])
    const silent = clientOf((_address, { signal }) => {
      queueMicrotask(() => silent.time.advance(10_000))
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    })
    expect(await after(silent)).toEqual([10_000, 10_000])
  })

  it('a list of the main network is not too large, nor is a longer one from the sandbox', async () => {
    const real = 1_785_584
    expect(maxReplyBytes).toBeGreaterThan(4 * real)
    const told = { headers: { 'content-length': String(maxReplyBytes + 1) } }
    const fetch = async () => new Response('{}', told)
    const own = (at: string) => (at === address ? maxReplyBytes + 1 : undefined)
    const time = sampleTime()
    const client = createRpcClient({ fetch, isOnline: () => true, ...time, ownReplyBytes: own })
    const codeAt = (at: string) =>
      client.ask(at, 'getMnListDiff', { baseBlockHash: hash, blockHash: hash }, { timeoutMs: 20_000 }).then(
        () => undefined,
        (error: unknown) => error instanceof ChainError && error.code,
      )
    expect([await codeAt(address), await codeAt('https://other.example/')]).toEqual([
      'chain/not-json-rpc',
      'chain/too-large',
    ])
  })

  it('a smaller limit applies if a hash is requested, or if the caller expects little', async () => {
    const long = () => replying('{}', { headers: { 'content-length': '70000' } })
    expect(await failureOf(long())).toEqual({ code: 'chain/too-large', limitBytes: 65_536 })
    expect(await failureOf(long(), 'getMnListDiff')).toEqual({ code: 'chain/not-json-rpc' })
    const asked = long().ask(
      address,
      'getMnListDiff',
      { baseBlockHash: hash, blockHash: hash },
      { timeoutMs: 1000, maxBytes: 50_000 },
    )
    await expect(asked).rejects.toMatchObject({ code: 'chain/too-large', facts: { limitBytes: 50_000 } })
  })

  it('a question fails when its time is over, or when the caller gives up', async () => {
    const hanging = (then: () => void) =>
      clientOf((_address, { signal }) => {
        queueMicrotask(then)
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        })
      })
    const late = hanging(() => late.time.advance(5000))
    expect(await failureOf(late.client)).toEqual({ code: 'chain/timed-out', timeoutMs: 5000 })
    const controller = new AbortController()
    const left = hanging(() => controller.abort())
    expect(await failureOf(left.client, 'getBestBlockHash', controller.signal)).toEqual({
      code: 'chain/aborted',
    })
    expect(await failureOf(left.client, 'getBestBlockHash', controller.signal)).toEqual({
      code: 'chain/aborted',
    })
    expect([late.time.waiting(), left.time.waiting()]).toEqual([0, 0])
  })

  it('no failure code is listed twice', () => {
    expect(new Set(chainErrorCodes).size).toBe(chainErrorCodes.length)
  })
})

describe('replies of any kind', () => {
  const names = ['getBestBlockHash', 'getBlockHash', 'getMnListDiff'] as const
  const seed = sweep.seedFrom(20_240_607)

  it('10,000 arbitrary replies each give a result or a named failure', () => {
    const below = openNumbers(seed)
    const anyReply = openAnyReplies(seed + 1)
    const codes = new Map<string, number>()
    for (let count = 0; count < 10_000; count += 1) {
      let code = 'result'
      try {
        parseReply(names[below(3)] ?? 'getBlockHash', 1, parseJsonBytes(anyReply()))
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        code = error.code
      }
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    // Bytes alone cause each of these failures, and some replies are valid.
    expect([...codes.keys()].toSorted()).toEqual([
      'chain/not-json',
      'chain/not-json-rpc',
      'chain/result-shape',
      'chain/rpc-error',
      'chain/wrong-id',
      'result',
    ])
  })

  it('arbitrary replies through the whole client each give a result or a named failure', async ({ task }) => {
    const below = openNumbers(seed)
    const anyReply = openAnyReplies(seed + 2)
    const done = sweep.sizeOf('hostile-replies')
    let results = 0
    for (let count = 0; count < done; count += 1) {
      const status = below(2) === 0 ? 200 : 200 + below(400)
      const bytes = anyReply()
      // The parts have any size, and some bodies never end.
      const parts = inParts(bytes, 1 + below(bytes.length + 1))
      const body = [204, 205, 304].includes(status) ? null : streamOf(parts, below(50) > 0)
      const { client, time } = clientOf(async () => new Response(body, { status }))
      const question = client.ask(address, names[below(3)] ?? 'getBlockHash', params, { timeoutMs: 1000 })
      const failure = question.then(
        () => undefined,
        (error: unknown) => error,
      )
      await passUntil(failure, time)
      const error = await failure
      expect(error === undefined || error instanceof ChainError).toBe(true)
      if (error === undefined) results += 1
      expect(time.waiting()).toBe(0)
    }
    expect(results).toBeGreaterThan(0)
    noteCounts(task, { sweep: 'hostile-replies', seed, done, results })
  })

  const params = { height: 1, baseBlockHash: hash, blockHash: hash }

  function inParts(bytes: Uint8Array<ArrayBuffer>, size: number) {
    return Array.from({ length: Math.ceil(bytes.length / size) }, (_, part) =>
      bytes.slice(part * size, (part + 1) * size),
    )
  }

  function streamOf(parts: readonly Uint8Array[], isEnded: boolean) {
    const left = [...parts]
    return new ReadableStream({
      pull: (controller) => {
        const part = left.shift()
        if (part !== undefined) return controller.enqueue(part)
        if (isEnded) return controller.close()
        return new Promise<void>(() => undefined)
      },
    })
  }

  async function passUntil(answer: Promise<unknown>, time: ReturnType<typeof sampleTime>) {
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
      time.advance(1000)
    }
    await Promise.race([answer, turns()])
  }
})
