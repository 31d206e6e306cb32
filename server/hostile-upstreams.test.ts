import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { methods } from '#/chain/method-table.ts'
import { createNodeProxy } from './node-proxy.ts'
import { createRequestHandler } from './request-handler.ts'
import { listenForTest, post } from './testing/page-requests.ts'
import {
  openRawUpstream,
  writeInPieces,
  writeWithoutEnd,
  type RawAnswer,
  type RawUpstream,
} from './testing/raw-upstream.ts'
import { parseUpstreams } from './upstream.ts'

// Nodes that write raw bytes which no HTTP server would send, so that node-proxy.test.ts cannot send them.

const reply = JSON.stringify({ jsonrpc: '2.0', id: 7, result: 'ab'.repeat(32) })
const foreign = JSON.stringify({ jsonrpc: '2.0', id: 7, result: 'cd'.repeat(32) })

const head = (lines: readonly string[] = [], status = '200 OK') =>
  [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n')
const chunked = 'Transfer-Encoding: chunked'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const sized = (text: string, lines: readonly string[] = [], status?: string) =>
  head([...lines, `Content-Length: ${text.length}`], status) + text

async function serve(upstreams: readonly Pick<RawUpstream, 'url'>[], timeMs = 9000): Promise<number> {
  const proxy = createNodeProxy(parseUpstreams(upstreams.map(({ url }) => url).join(',')), timeMs)
  const { port } = await listenForTest((own) =>
    createRequestHandler({
      clientFolder: import.meta.dirname,
      answerPlatform: () => Promise.resolve(),
      port: own,
      version: '1.2.3',
      answer: () => ({ kind: 'dropped' }),
      proxy,
    }),
  )
  return port
}

const say =
  (text: string): RawAnswer =>
  (socket) =>
    void socket.write(text, 'latin1')
const sayAndClose =
  (text: string): RawAnswer =>
  (socket) =>
    void socket.end(text, 'latin1')
const honest = say(sized(reply))

/** Asks a hostile node, and then an honest one, whose answer the server must still pass on. */
async function ask(hostile: RawAnswer, timeMs?: number) {
  const upstreams = [await openRawUpstream(hostile), await openRawUpstream(honest)] as const
  const port = await serve(upstreams, timeMs)
  const said = await post(port, '/rpc/0')
  expect(await post(port, '/rpc/1')).toMatchObject({ status: 200, text: reply, isWhole: true })
  return { ...said, node: upstreams[0] }
}

describe('a node that is not an HTTP server', () => {
  const whole = { status: 200, text: reply, isWhole: true }
  const brokenOff = { status: 200, isWhole: false }
  const failed = { status: 502, isWhole: true }
  const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a.js>; rel=preload\r\n\r\n'

  it.each<readonly [string, RawAnswer, object]>([
    ['an answer, which is passed on: the control', honest, whole],
    ['an answer in pieces of one byte', (socket) => writeInPieces(socket, sized(reply)), whole],
    [
      'an answer in chunks',
      say(head([chunked]) + chunk(reply.slice(0, 9)) + chunk(reply.slice(9)) + '0\r\n\r\n'),
      whole,
    ],
    ['an answer that ends with its connection', sayAndClose(head() + reply), whole],
    ['a hundred interim answers before its own', say(early.repeat(100) + sized(reply)), whole],
    ['nothing, and closes', sayAndClose(''), failed],
    ['half a head, and closes', sayAndClose('HTTP/1.1 200 OK\r\nContent-Le'), failed],
    ['a chunk that is cut', sayAndClose(head([chunked]) + chunk(reply).slice(0, 20)), brokenOff],
    ['a chunk without a size', say(`${head([chunked])}zz\r\n${reply}\r\n0\r\n\r\n`), failed],
    ['chunks without the last one, and closes', sayAndClose(head([chunked]) + chunk(reply)), brokenOff],
    ['no HTTP', say('SSH-2.0-OpenSSH_9.6\r\n\r\n'), failed],
    [
      'another protocol',
      say(head(['Upgrade: websocket', 'Connection: Upgrade'], '101 Switching Protocols')),
      failed,
    ],
    ['two lengths', say(head([`Content-Length: ${reply.length}`, 'Content-Length: 3']) + reply), failed],
    ['a length and chunks', say(head([chunked, 'Content-Length: 3']) + chunk(reply)), failed],
    ['a header with a line break in it', say(sized(reply, ['X-One: a\rX-Two: b'])), failed],
    ['a header of 1 MB', say(sized(reply, [`X-Long: ${'a'.repeat(1_000_000)}`])), failed],
    ['no gzip where it says so', say(sized(reply, ['Content-Encoding: gzip'])), failed],
    ['a head alone, and closes', sayAndClose(head([`Content-Length: ${reply.length}`])), failed],
  ])('passes on, rejects or breaks off the answer of a node that writes %s', async (_, hostile, expected) => {
    expect(await ask(hostile)).toMatchObject(expected)
  })

  it('gives up in time on a node that writes interim answers without end', async () => {
    const { node, ...said } = await ask((socket) => writeWithoutEnd(socket, early), 2000)
    expect(said).toMatchObject({ status: 504, isWhole: true })
    await expect.poll(node.answering, { timeout: 10_000 }).toBe(0)
  })

  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\n', 'X-More: a\r\n', 502],
    ['a body', head([chunked]), chunk('a'.repeat(1000)), 200],
    ['small chunks', head([chunked]), chunk('a'.repeat(16)), 200],
    ['trailers', head([chunked]) + chunk(reply) + '0\r\n', 'X-More: a\r\n', 200],
    ['a rejection', head([chunked], '500 Internal Server Error'), chunk('a'.repeat(1000)), 500],
  ])('breaks off a node that writes %s without end', async (_, begin, part, status) => {
    const { node, ...said } = await ask((socket) => {
      socket.write(begin, 'latin1')
      writeWithoutEnd(socket, part)
    })
    expect(said.status).toBe(status)
    expect(said.isWhole).toBe(status !== 200)
    await expect.poll(node.answering, { timeout: 10_000 }).toBe(0)
    // The server stops after the 8 MB of a reply. The other sent bytes frame its chunks, or wait in buffers of the
    // system.
    expect(node.sentBytes()).toBeLessThan(8 * methods.getMnListDiff.replyBytes)
  })
})

describe('a node’s answer', () => {
  it('gives the page none of its headers, and no trailer', async () => {
    const lines = [
      'Content-Type: text/html',
      'Set-Cookie: a=1',
      'Content-Security-Policy: script-src *',
      'Access-Control-Allow-Origin: *',
      'Refresh: 0; url=http://evil.example/',
      'Service-Worker-Allowed: /',
      'Trailer: X-Trailer',
    ]
    const text = `${head([...lines, chunked])}${chunk(reply)}0\r\nX-Trailer: 1\r\nSet-Cookie: b=2\r\n\r\n`
    const { headers, trailers, ...said } = await ask(say(text))
    expect(said).toMatchObject({ status: 200, text: reply, isWhole: true })
    expect(trailers).toEqual({})
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    for (const name of [
      'set-cookie',
      'access-control-allow-origin',
      'refresh',
      'service-worker-allowed',
      'trailer',
    ])
      expect(headers).not.toHaveProperty(name)
    expect(headers['content-security-policy']).not.toContain('script-src *')
  })

  it.each([301, 302, 303, 307, 308])('never follows a node’s redirect by %i', async (status) => {
    const canary = await openRawUpstream(say(sized(foreign)))
    const redirect = say(sized('', [`Location: ${canary.url}`], `${status} Moved`))
    expect(await ask(redirect)).toMatchObject({ status: 502, isWhole: true })
    expect(canary.questions()).toBe(0)
    // The control: the canary does answer a question.
    expect(await post(await serve([canary]), '/rpc/0')).toMatchObject({ status: 200, text: foreign })
    expect(canary.questions()).toBe(1)
  })

  it('an answer that nobody asked for is never given to a later question', async () => {
    const twice = (socket: Socket, count: number) =>
      void socket.write(count === 1 ? sized(reply) + sized(foreign) : sized(reply), 'latin1')
    const node = await openRawUpstream(twice)
    const port = await serve([node])
    for (let count = 1; count <= 3; count += 1)
      expect(await post(port, '/rpc/0')).toMatchObject({ status: 200, text: reply, isWhole: true })
    expect(node.questions()).toBe(3)
  })
})
