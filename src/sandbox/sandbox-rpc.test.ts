import { describe, expect, it } from 'vitest'

import { RpcReply } from '#/chain/json-rpc.ts'
import { methods } from '#/chain/method-table.ts'
import { createSandboxLists } from './sandbox-lists.ts'
import { answerSandboxRequest, type SandboxView } from './sandbox-rpc.ts'
import { createSandboxWorld } from './sandbox-world.ts'

const ask = { jsonrpc: '2.0', id: 7 }
const world = createSandboxWorld({ seed: 'a test', masternodes: 10 })
const view: SandboxView = { chain: { world }, listAt: createSandboxLists(world), tip: 30 }

function resultOf(at: SandboxView, method: string, params?: unknown): unknown {
  const reply = answerSandboxRequest(at, { ...ask, method, params })
  return 'result' in reply ? reply.result : reply.error.code
}

const hashAt = (height: number) => String(resultOf(view, 'getBlockHash', { height }))

describe('the JSON-RPC interface of the sandbox', () => {
  it('returns the best block hash and the hash at each height', () => {
    const best = methods.getBestBlockHash.result.parse(resultOf(view, 'getBestBlockHash'))
    expect(hashAt(30)).toBe(best)
    expect(hashAt(0)).not.toBe(best)
    expect(resultOf(view, 'getBlockHash', { height: 31 })).toBe(-8)
    expect(resultOf({ ...view, tip: 31 }, 'getBlockHash', { height: 31 })).not.toBe(best)
  })

  it('returns the same diff between two blocks, however the first block is named', () => {
    const diff = methods.getMnListDiff.result.parse(
      resultOf(view, 'getMnListDiff', { baseBlockHash: hashAt(0), blockHash: hashAt(30) }),
    )
    expect(diff).toMatchObject({ baseBlockHash: hashAt(0), blockHash: hashAt(30), nVersion: 1 })
    expect(diff.mnList).toHaveLength(10)
    const zeros = '0'.repeat(64)
    const same = resultOf(view, 'getMnListDiff', { baseBlockHash: zeros, blockHash: hashAt(30) })
    expect(same).toEqual({ ...diff, baseBlockHash: zeros })
  })

  it('returns a diff from a block to itself with no changes and the block’s coinbase', () => {
    const params = { baseBlockHash: hashAt(29), blockHash: hashAt(29) }
    const diff = methods.getMnListDiff.result.parse(resultOf(view, 'getMnListDiff', params))
    expect(diff).toMatchObject({ mnList: [], deletedMNs: [], newQuorums: [], deletedQuorums: [] })
    const before = { baseBlockHash: hashAt(28), blockHash: hashAt(29) }
    expect(diff.cbTx).toBe(methods.getMnListDiff.result.parse(resultOf(view, 'getMnListDiff', before)).cbTx)
  })

  it.each([
    ['a block that it does not know', 'ab'.repeat(32), 30, -5],
    ['blocks in the wrong order', undefined, 29, -8],
  ])('returns no diff for %s', (_what, base, height, code) => {
    const params = { baseBlockHash: base ?? hashAt(30), blockHash: hashAt(height) }
    expect(resultOf(view, 'getMnListDiff', params)).toBe(code)
  })

  it('does not know a block above the tip', () => {
    const params = { baseBlockHash: hashAt(0), blockHash: hashAt(30) }
    expect(resultOf({ ...view, tip: 29 }, 'getMnListDiff', params)).toBe(-5)
  })

  it('treats an empty object, an empty list, null and missing params alike', () => {
    const answers = [{}, undefined, null, []].map((params) => resultOf(view, 'getBestBlockHash', params))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toBeTypeOf('string')
  })

  it.each([
    ['text', 'hello', null, -32_600],
    ['null', null, null, -32_600],
    ['a list', [{ ...ask, method: 'getBestBlockHash' }], null, -32_600],
    ['an old version', { ...ask, jsonrpc: '1.0', method: 'getBestBlockHash' }, 7, -32_600],
    ['a text id', { ...ask, id: '7', method: 'getBestBlockHash' }, null, -32_600],
    ['no method', ask, 7, -32_600],
    ['an unknown method', { ...ask, method: 'stop' }, 7, -32_601],
    ['an inherited name', { ...ask, method: 'toString' }, 7, -32_601],
    ['missing params', { ...ask, method: 'getBlockHash' }, 7, -32_602],
    ['a height of the wrong type', { ...ask, method: 'getBlockHash', params: { height: '1' } }, 7, -32_602],
    [
      'params where there are none',
      { ...ask, method: 'getBestBlockHash', params: { height: 1 } },
      7,
      -32_602,
    ],
  ])('answers %s with an error', (_what, request, id, code) => {
    const reply = answerSandboxRequest(view, request)
    expect(reply).toMatchObject({ jsonrpc: '2.0', id, error: { code } })
    expect(RpcReply.parse(reply)).toEqual(reply)
  })
})
