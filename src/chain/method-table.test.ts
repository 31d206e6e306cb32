import { describe, expect, it } from 'vitest'

import { RpcReply, RpcRequest } from './json-rpc.ts'
import { isMethodName, methods } from './method-table.ts'

const envelope = { jsonrpc: '2.0', id: 7, method: 'getBestBlockHash' }
const hash = '00'.repeat(32)

describe('the method table', () => {
  it.each([[undefined], [null], [{}], [[]]])('accepts %j as empty params', (params) => {
    expect(methods.getBestBlockHash.params.safeParse(params).success).toBe(true)
  })

  it.each([[{ height: 1 }], [[1]], ['']])('does not accept %j as empty params', (params) => {
    expect(methods.getBestBlockHash.params.safeParse(params).success).toBe(false)
  })

  it.each([[0], [2 ** 32 - 1]])('accepts the height %s', (height) => {
    expect(methods.getBlockHash.params.parse({ height })).toEqual({ height })
  })

  it.each([[-1], [0.5], ['1'], [null], [2 ** 32]])('does not accept the height %j', (height) => {
    expect(methods.getBlockHash.params.safeParse({ height }).success).toBe(false)
    expect(methods.getBlockHash.params.safeParse({ height: 1, extra: 1 }).success).toBe(false)
  })

  it.each(['0000', hash.slice(1), `${hash}00`, 'A'.repeat(64), ` ${hash}`, `${hash}\n`, null])(
    'does not accept %j as a block hash',
    (result) => {
      expect(methods.getBestBlockHash.result.safeParse(result).success).toBe(false)
    },
  )

  it('knows only its own methods', () => {
    expect(['getBlockHash', 'getBestBlockHash', 'toString', 'stop'].filter(isMethodName)).toEqual([
      'getBlockHash',
      'getBestBlockHash',
    ])
  })
})

describe('the envelope', () => {
  it.each([[envelope], [{ ...envelope, params: {} }], [{ ...envelope, params: [] }]])(
    'accepts the request envelope %j',
    (request) => {
      expect(RpcRequest.safeParse(request).success).toBe(true)
    },
  )

  it.each([
    [{ ...envelope, jsonrpc: '1.0' }],
    [{ ...envelope, id: '7' }],
    [{ ...envelope, id: 0.5 }],
    [{ ...envelope, id: null }],
    [{ ...envelope, method: 1 }],
    [[envelope]],
    [null],
  ])('rejects the request envelope %j', (request) => {
    expect(RpcRequest.safeParse(request).success).toBe(false)
  })

  it.each([
    [{ jsonrpc: '2.0', id: 7, result: hash }],
    [{ jsonrpc: '2.0', id: 7, result: null }],
    [{ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } }],
  ])('accepts the reply envelope %j', (reply) => {
    expect(RpcReply.parse(reply)).toEqual(reply)
  })

  it.each([
    [{ jsonrpc: '2.0', id: 7 }],
    [{ jsonrpc: '2.0', id: null, result: hash }],
    [{ id: 7, result: hash }],
  ])('rejects the reply envelope %j', (reply) => {
    expect(RpcReply.safeParse(reply).success).toBe(false)
  })
})
