import { describe, expect, it } from 'vitest'
import { DapiError } from '#/dapi/dapi-error.ts'
import { nodesApi } from './nodes-api.ts'

const { describe: tell, restore } = nodesApi.errors

describe('an error of a node', () => {
  it('reaches the page from the worker with its facts', () => {
    const consensus = { code: 40_204, message: 'taken', bytes: Uint8Array.of(1, 2) }
    const error = new DapiError('dapi/status', { grpcStatus: 3, grpcMessage: 'taken', consensus })
    expect(restore(tell(error))).toMatchObject({ code: 'dapi/status', facts: error.facts })
    expect(restore(tell(new TypeError('secret')))).toMatchObject({ code: 'dapi/internal', facts: {} })
  })

  it('rejects a request to an address that is not http or https', () => {
    const request = { message: new Uint8Array(), messageBytes: 1, timeoutMs: 1 }
    const { request: schema } = nodesApi.calls.post
    expect(schema.safeParse({ ...request, url: 'https://a.example:1443/x' }).success).toBe(true)
    expect(schema.safeParse({ ...request, url: 'http://127.0.0.1:9/x' }).success).toBe(true)
    expect(schema.safeParse({ ...request, url: 'data:text/plain,x' }).success).toBe(false)
  })
})
