import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLimitedServer } from './limited-server.ts'

const limits = { headersMs: 200, requestMs: 400, silenceMs: 60_000, connections: 3 }
const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n'

let server: Server
const opened: Socket[] = []

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

async function start(changed: Partial<typeof limits> = {}): Promise<number> {
  server = createLimitedServer(
    (request, response) => {
      request.resume().on('end', () => response.end('answered'))
    },
    { ...limits, ...changed },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Sends `text`, then a byte every 20 ms. Resolves with what came back once the server has ended the connection. */
function drip(port: number, text: string, byte = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    opened.push(socket)
    let got = ''
    socket.write(text)
    const timer = setInterval(() => byte !== '' && socket.write(byte), 20)
    socket.on('data', (part) => (got += part.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(got)
    })
  })
}

describe('a server with limits', () => {
  it('ends a request whose body comes too slowly', async () => {
    expect(await drip(await start(), post, 'a')).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('ends a request whose head comes too slowly', async () => {
    expect(await drip(await start({ requestMs: 60_000 }), 'GET / HTTP/1.1\r\nA: ', 'a')).toMatch(
      /^HTTP\/1\.1 408 /,
    )
  })

  it('ends a connection on which nothing is said', async () => {
    await drip(await start({ headersMs: 60_000, requestMs: 60_000, silenceMs: 200 }), '')
  })

  it('answers a request in time', async () => {
    const text = `${post}${'a'.repeat(1000)}`.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    expect(await drip(await start(), text)).toContain('answered')
  })

  it('takes no more connections than its limit', async () => {
    const port = await start({ headersMs: 60_000, requestMs: 60_000 })
    const held = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'))
    opened.push(...held)
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    const dropped = new Promise((resolve) => server.once('drop', resolve))
    expect(await drip(port, '')).toBe('')
    await dropped
    // One that ends gives way to another.
    await new Promise((resolve) => held[0]?.end().once('close', resolve))
    expect(await drip(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toContain(
      'answered',
    )
  })

  it('has the limits that docs/hosting.md tells of', async () => {
    server = createLimitedServer(() => {})
    expect([server.headersTimeout, server.requestTimeout, server.timeout, server.maxConnections]).toEqual([
      10_000, 20_000, 60_000, 256,
    ])
  })
})
