import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { systemClock } from '#/platform/clock.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { startFailingNode, type FailingNode } from '#/protocol/testing/failing-node.ts'
import { createDapiClient } from './dapi-client.ts'
import { createDapiTransport } from './dapi-transport.ts'
import { readIdentity } from './node-reads.ts'

// The node is a real server in another process. Only a browser rejects cross-origin requests, which then look like `unreachable`.

const id = new Uint8Array(32).fill(7)
const transport = createDapiTransport({
  fetch: (address, init) => fetch(address, init),
  isOnline: () => true,
  alarm: systemAlarm,
})
const client = createDapiClient(transport, systemClock)

let node: FailingNode

beforeAll(async () => {
  node = await startFailingNode()
})

afterAll(() => node.end())

describe('reading from a real platform node', () => {
  it('returns nothing for an unknown identity', async () => {
    expect(await readIdentity(client, node.at('good'), id)).toEqual({ value: undefined, at: undefined })
  })

  it.each([
    ['reset', 'dapi/unreachable'],
    ['redirect', 'dapi/unreachable'],
    ['status', 'dapi/http-status'],
    ['html', 'dapi/not-grpc-web'],
    ['compressed', 'dapi/not-grpc-web'],
    ['two-messages', 'dapi/not-grpc-web'],
    ['no-trailers', 'dapi/broken-off'],
    ['cut', 'dapi/broken-off'],
    ['shape', 'dapi/message-shape'],
    // The replies of these three nodes never end.
    ['announced', 'dapi/too-large'],
    ['long-trailers', 'dapi/too-large'],
    ['endless', 'dapi/not-grpc-web'],
  ])('reports a failure by %s with its code', async (way, code) => {
    await expect(readIdentity(client, node.at(way), id)).rejects.toMatchObject({ code })
  })

  it('times out at a silent node', async () => {
    await expect(readIdentity(client, node.at('silent'), id, { timeoutMs: 60 })).rejects.toMatchObject({
      code: 'dapi/timed-out',
      facts: { timeoutMs: 60 },
    })
  })
})
