import { describe, expect, it } from 'vitest'

import { RpcReply } from '#/chain/json-rpc.ts'
import { methods } from '#/chain/method-table.ts'
import { createSandboxRpc } from './sandbox-rpc.ts'

const ask = { jsonrpc: '2.0', id: 7 }
const seed = 'a test'

function resultOf(rpc: ReturnType<typeof createSandboxRpc>, method: string, params?: unknown) {
  const reply = rpc.answer({ ...ask, method, params })
  return 'result' in reply ? reply.result : reply.error.code
}

describe('the JSON-RPC face of the sandbox', () => {
  it('answers the best block hash and the hash at each height', () => {
    const rpc = createSandboxRpc({ seed })
    rpc.mineBlock(1)
    const best = methods.getBestBlockHash.result.parse(resultOf(rpc, 'getBestBlockHash'))
    expect(resultOf(rpc, 'getBlockHash', { height: 1 })).toBe(best)
    expect(resultOf(rpc, 'getBlockHash', { height: 0 })).not.toBe(best)
    expect(resultOf(rpc, 'getBlockHash', { height: 2 })).toBe(-8)
  })

  it('grows when told to, alike for the same seed', () => {
    const [one, other] = [createSandboxRpc({ seed }), createSandboxRpc({ seed })]
    const before = resultOf(one, 'getBestBlockHash')
    one.mineBlock(1, [new Uint8Array(32)])
    expect(resultOf(one, 'getBestBlockHash')).not.toBe(before)
    expect(resultOf(other, 'getBestBlockHash')).toBe(before)
    other.mineBlock(1, [new Uint8Array(32)])
    expect(other.chain).toEqual(one.chain)
  })

  it('takes an empty object, nothing and null for no params', () => {
    const rpc = createSandboxRpc({ seed })
    const answers = [{}, undefined, null, []].map((params) => resultOf(rpc, 'getBestBlockHash', params))
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
  ])('answers %s with a fault', (_what, request, id, code) => {
    const reply = createSandboxRpc({ seed }).answer(request)
    expect(reply).toMatchObject({ jsonrpc: '2.0', id, error: { code } })
    expect(RpcReply.parse(reply)).toEqual(reply)
  })
})
