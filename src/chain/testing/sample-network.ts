import { forgeDiff, sampleEntry, sampleHash } from '#/protocol/testing/diff-samples.ts'
import type { DiffEntry, MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { z } from 'zod'

// For tests: nodes that answer from simulated chains, with their own `fetch`, and a clock of their own.

/** A simulated chain; from `fork.from` on, its blocks and masternodes belong to the fork of that name. */
export interface SampleChain {
  readonly fork?: { readonly name: string; readonly from: number }
  /** The chain has the same blocks with other masternodes: each list verifies, but the lists differ. */
  readonly forged?: string
  readonly coinbase?: (height: number) => NonNullable<Parameters<typeof forgeDiff>[0]['coinbase']>
  /** One evonode has a public internet address; the others have private addresses. */
  readonly isPublic?: true
  readonly quorums?: (height: number) => readonly { readonly llmqType: number; readonly quorumHash: string }[]
}

export function blockHashAt({ fork }: SampleChain, height: number): string {
  const name = fork !== undefined && height >= fork.from ? `${fork.name} ` : ''
  return sampleHash(`${name}block ${height}`)
}

/** Twenty masternodes, one of which each block confirms again, and one that comes and goes. */
function entriesAt(chain: SampleChain, height: number): readonly DiffEntry[] {
  const side = chain.fork !== undefined && height >= chain.fork.from ? chain.fork.name : ''
  const branch = `${side}${chain.forged ?? ''}`
  const always = Array.from({ length: 20 }, (_, number) =>
    sampleEntry(number, {
      ...(chain.isPublic === true && number === 3 ? { service: '8.8.8.8:9999' } : {}),
      confirmedHash: sampleHash(`${branch} ${number} ${Math.floor((height + number) / 20)}`),
    }),
  )
  return height % 3 === 0 ? [...always, sampleEntry(20)] : always
}

const maxHeight = 60

export function sampleDiff(
  chain: SampleChain,
  baseBlockHash: string,
  blockHash: string,
): MnListDiff | undefined {
  const heightOf = (hash: string) =>
    Array.from({ length: maxHeight }, (_, height) => height).find(
      (height) => blockHashAt(chain, height) === hash,
    )
  const [base, height] = [heightOf(baseBlockHash), heightOf(blockHash)]
  if (base === undefined || height === undefined || base > height) return undefined
  // A block's diff to itself has no changes.
  const before = base === 0 && height > 0 ? [] : entriesAt(chain, base)
  const after = entriesAt(chain, height)
  const quorumsOf = (at: number) => (at === 0 ? [] : (chain.quorums?.(at) ?? []))
  const isIn = (list: readonly object[], quorum: object) =>
    list.some((each) => JSON.stringify(each) === JSON.stringify(quorum))
  return forgeDiff({
    baseBlockHash,
    blockHash,
    height,
    entries: after,
    quorums: quorumsOf(height),
    ...(chain.coinbase === undefined ? {} : { coinbase: chain.coinbase(height) }),
    changes: {
      mnList: after.filter((each) => !before.some((old) => JSON.stringify(old) === JSON.stringify(each))),
      deletedMNs: before
        .filter(({ proRegTxHash }) => !after.some((each) => each.proRegTxHash === proRegTxHash))
        .map(({ proRegTxHash }) => proRegTxHash),
      newQuorums: quorumsOf(height).filter((each) => !isIn(quorumsOf(base), each)),
      deletedQuorums: quorumsOf(base)
        .filter((each) => !isIn(quorumsOf(height), each))
        .map(({ llmqType, quorumHash }) => ({ llmqType, quorumHash })),
    },
  })
}

export interface SampleNode {
  chain: SampleChain
  height: number
  latencyMs: number
  fault?: (request: SampleRequest) => SampleFault | undefined
}

export interface SampleRequest {
  readonly id: number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export type SampleFault =
  /** `silent`: no answer until the timeout. `never`: no answer until the request is aborted. */
  | { readonly kind: 'unreachable' | 'silent' | 'never' }
  | { readonly kind: 'reply'; readonly body: string; readonly status?: number }
  /** A reply that declares this content length. */
  | { readonly kind: 'long'; readonly bytes: number }
  | { readonly kind: 'result'; readonly change: (result: unknown) => unknown }

const Request = z.object({
  id: z.number(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()),
})

export function sampleTime() {
  let now = 1000
  const alarms = new Set<{ readonly at: number; readonly call: () => void }>()
  const advance = (ms: number) => {
    const until = now + ms
    for (;;) {
      const [next] = [...alarms].filter(({ at }) => at <= until).toSorted((left, right) => left.at - right.at)
      if (next === undefined) break
      alarms.delete(next)
      now = Math.max(now, next.at)
      next.call()
    }
    now = until
  }
  return {
    clock: { wallMs: () => 1_700_000_000_000 + now, monotonicMs: () => now },
    alarm: (ms: number, call: () => void) => {
      const alarm = { at: now + ms, call }
      alarms.add(alarm)
      return () => void alarms.delete(alarm)
    },
    advance,
    waiting: () => alarms.size,
  }
}

export function sampleFetch(nodes: ReadonlyMap<string, SampleNode>, time: ReturnType<typeof sampleTime>) {
  const asked: { readonly address: string; readonly method: string }[] = []
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const node = nodes.get(address)
    const request = Request.parse(JSON.parse(typeof init.body === 'string' ? init.body : ''))
    asked.push({ address, method: request.method })
    if (node === undefined) throw new TypeError('fetch failed')
    const fault = node.fault?.(request)
    if (fault?.kind === 'unreachable') throw new TypeError('fetch failed')
    if (fault?.kind === 'silent') return silence(init.signal, time)
    if (fault?.kind === 'never') return givenUp(init.signal)
    time.advance(node.latencyMs)
    if (fault?.kind === 'long') {
      return new Response('', { headers: { 'content-length': String(fault.bytes) } })
    }
    if (fault?.kind === 'reply') return new Response(fault.body, { status: fault.status ?? 200 })
    const answer = answerOf(node, request)
    const changed = fault?.kind === 'result' ? { result: fault.change(answer.result) } : answer
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...changed }))
  }
  return { fetch, asked }
}

/** Never answers, and lets the time until the request is aborted pass at once. */
function silence(signal: RequestInit['signal'], time: ReturnType<typeof sampleTime>): Promise<Response> {
  queueMicrotask(() => {
    for (let second = 0; second < 60 && time.waiting() > 0; second += 1) {
      if (signal?.aborted !== true) time.advance(1000)
    }
  })
  return givenUp(signal)
}

function givenUp(signal: RequestInit['signal']): Promise<Response> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted === true) giveUp()
    signal?.addEventListener('abort', giveUp)
  })
}

function answerOf(
  { chain, height }: SampleNode,
  { method, params }: SampleRequest,
): { readonly result?: unknown; readonly error?: unknown } {
  const fault = (code: number, message: string) => ({ error: { code, message } })
  if (method === 'getBestBlockHash') return { result: blockHashAt(chain, height) }
  if (method === 'getBlockHash') {
    const asked = Number(params['height'])
    return asked > height ? fault(-8, 'Block height out of range') : { result: blockHashAt(chain, asked) }
  }
  const diff = sampleDiff(chain, String(params['baseBlockHash']), String(params['blockHash']))
  return diff === undefined ? fault(-5, 'block not found') : { result: diff }
}
