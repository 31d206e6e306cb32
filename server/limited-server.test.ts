import type { RequestListener, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLimitedServer } from './limited-server.ts'
import { securityHeaders } from './security-headers.ts'

const limits = { headersMs: 200, requestMs: 400, silenceMs: 60_000, connections: 3, waitingRequests: 8 }
const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n'

let server: Server
const opened: Socket[] = []

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

const answerAll: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('answered'))
}

async function start(changed: Partial<typeof limits> = {}, handler = answerAll): Promise<number> {
  server = createLimitedServer(handler, { ...limits, ...changed })
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

function expectSecurityHeaders(answer: string): void {
  for (const [name, value] of Object.entries(securityHeaders('/')))
    expect(answer).toContain(`${name}: ${value}\r\n`)
}

describe('a server with limits', () => {
  it.each([
    ['no request', 'no request\r\n\r\n', 400],
    ['a head that is too long', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a head that never ends', 'GET / HTTP/1.1\r\n', 408],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: a\r\nConnection: close\r\n\r\n', 417],
    [
      'an extension of a chunk that is too long',
      `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`,
      413,
    ],
  ])('rejects %s with the security headers', async (_, text, status) => {
    const answer = await drip(await start(), text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expectSecurityHeaders(answer)
  })

  it('writes no second head into an answer that has begun', async () => {
    const port = await start({}, (_request, response) => {
      response.write('begun')
    })
    const answer = await drip(port, `GET / HTTP/1.1\r\nHost: a\r\n\r\nno request\r\n\r\n`)
    expect(answer).toContain('begun')
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it('answers requests that are sent at once in their order, one after another', async () => {
    let open = 0
    const counts: number[] = []
    const port = await start({}, (request, response) => {
      counts.push((open += 1))
      response.once('finish', () => (open -= 1))
      setTimeout(() => response.end(`<${request.url}>`), request.url === '/1' ? 30 : 1)
    })
    const send = (path: string, close = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${close}\r\n`
    const answer = await drip(port, `${send('/1')}${send('/2')}${send('/3', 'Connection: close\r\n')}`)
    expect(answer.match(/<[^>]*>/g)).toEqual(['</1>', '</2>', '</3>'])
    expect(counts).toEqual([1, 1, 1])
  })

  it('ends a connection with too many requests that have no answer', async () => {
    let begun = 0
    const port = await start({}, () => {
      begun += 1
    })
    expect(await drip(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(9))).toBe('')
    expect(begun).toBe(1)
  })

  it('starts no further request of a connection that broke off', async () => {
    let begun = 0
    const closed = new Promise<void>((resolve) => {
      void start({}, (_request, response) => {
        begun += 1
        response.once('close', resolve)
      }).then((port) => {
        const socket = connect(port, '127.0.0.1')
        socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3), () =>
          setTimeout(() => socket.resetAndDestroy(), 50),
        )
      })
    })
    await closed
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(begun).toBe(1)
  })

  it('ends a request whose body comes too slowly', async () => {
    expect(await drip(await start(), post, 'a')).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('ends a request whose head comes too slowly', async () => {
    expect(await drip(await start({ requestMs: 60_000 }), 'GET / HTTP/1.1\r\nA: ', 'a')).toMatch(
      /^HTTP\/1\.1 408 /,
    )
  })

  it('ends a connection on which no byte arrives', async () => {
    await drip(await start({ headersMs: 60_000, requestMs: 60_000, silenceMs: 200 }), '')
  })

  it('answers a request that is sent within the limits', async () => {
    const text = `${post}${'a'.repeat(1000)}`.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    expect(await drip(await start(), text)).toContain('answered')
  })

  it('accepts no more connections than its limit', async () => {
    const port = await start({ headersMs: 60_000, requestMs: 60_000 })
    const sockets = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'))
    opened.push(...sockets)
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    const dropped = new Promise((resolve) => server.once('drop', resolve))
    expect(await drip(port, '')).toBe('')
    await dropped
    // A connection that ends frees its place.
    await new Promise((resolve) => sockets[0]?.end().once('close', resolve))
    expect(await drip(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toContain(
      'answered',
    )
  })

  it('has the limits that docs/hosting.md states', async () => {
    server = createLimitedServer(() => {})
    expect([server.headersTimeout, server.requestTimeout, server.timeout, server.maxConnections]).toEqual([
      10_000, 20_000, 60_000, 256,
    ])
  })
})
