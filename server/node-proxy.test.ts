import { createServer, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAnyReplies, openNumbers } from '#/protocol/testing/any-reply.ts'
import { startFailingNode, type FailingNode } from '#/protocol/testing/failing-node.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { createNodeProxy } from './node-proxy.ts'
import { createRequestHandler } from './request-handler.ts'
import { listenForTest, post, question } from './testing/page-requests.ts'
import { NodeUrlError, parseUpstreams } from './upstream.ts'

// The nodes are a real server in another process (scripts/failing-node.mjs).

const sweep = readSweep(process.env)
const hash = 'ab'.repeat(32)

let node: FailingNode

beforeAll(async () => {
  node = await startFailingNode()
})

afterAll(() => node.end())

/** Starts a server of Keywright before nodes that fail in these ways. */
function listen(ways: readonly string[], timeMs?: number, stallMs?: number) {
  const urls = ways.map((way) => (way.includes('://') ? way : node.at(way)))
  return listenForTest((port) =>
    createRequestHandler({
      clientFolder: import.meta.dirname,
      answerPlatform: () => Promise.resolve(),
      port,
      version: '1.2.3',
      answer: () => ({ kind: 'reply', status: 200, text: '{"sandbox":true}', lagMs: 0 }),
      proxy: createNodeProxy(parseUpstreams(urls.join(',')), timeMs, stallMs),
    }),
  )
}

async function serve(...terms: Parameters<typeof listen>): Promise<number> {
  return (await listen(...terms)).port
}

describe('a node behind the server', () => {
  it('gets the question of the page, without extra members, cookies or other headers', async () => {
    const port = await serve(['mirror'])
    const said = await post(port, '/rpc/0/', { ...question, extra: 'x' }, { cookie: 'a=1', 'x-more': 'y' })
    const { body, names, authorization } = JSON.parse(said.text).result
    expect(body).toEqual(question)
    expect(authorization).toBeNull()
    expect(names).toContain('content-type')
    for (const name of ['cookie', 'x-more', 'origin', 'referer']) expect(names).not.toContain(name)
  })

  it('gets the user and password of its address, which the page never sees', async () => {
    const port = await serve([node.at('mirror').replace('//', '//me:p%40ss@')])
    const { authorization } = JSON.parse((await post(port, '/rpc/0')).text).result
    expect(authorization).toBe(`Basic ${btoa('me:p@ss')}`)
    const about = await fetch(`http://127.0.0.1:${port}/keywright.json`)
    expect(await about.json()).toEqual({ name: 'keywright', version: '1.2.3', nodes: 1 })
  })

  it.each([
    [{ ...question, method: 'stop' }, -32_601],
    [{ ...question, method: 'constructor' }, -32_601],
    [{ ...question, params: { height: -1 } }, -32_602],
    [{ ...question, params: { height: 1, more: 2 } }, -32_602],
    [[question], -32_600],
    [{ id: 1 }, -32_600],
  ])('is not asked %j', async (body, code) => {
    const port = await serve(['good'])
    expect(JSON.parse((await post(port, '/rpc/0')).text).result).toBe(hash)
    expect(JSON.parse((await post(port, '/rpc/0', body)).text)).toMatchObject({ error: { code } })
  })

  it.each([
    ['status', 503, ''],
    ['reset', 502, ''],
    ['redirect', 502, ''],
    ['announced', 502, ''],
    ['html', 200, '<!doctype html>'],
    ['error-with-status', 500, 'out of range'],
  ])('a node that fails by %s gives the status %d', async (way, status, text) => {
    const said = await post(await serve([way]), '/rpc/0')
    expect(said.status).toBe(status)
    expect(said.text).toContain(text)
  })

  it.each(['silent', 'silent-body'])(
    'a node that never completes its answer is given up: %s',
    async (way) => {
      const said = await post(await serve([way], 150), '/rpc/0')
      expect(said.isWhole && said.status === 200).toBe(false)
    },
  )

  it.each(['silent', 'silent-body', 'drip'])(
    'a node that sends nothing, or too little, is given up long before the time limit: %s',
    async (way) => {
      const began = performance.now()
      const said = await post(await serve([way], 18_000, 150), '/rpc/0')
      expect(said.isWhole && said.status === 200).toBe(false)
      expect(performance.now() - began).toBeLessThan(9000)
    },
  )

  it('every reply of a node is passed on, or gives an error status', async ({ task }) => {
    const seed = sweep.seedFrom(77)
    const below = openNumbers(seed)
    const anyReply = openAnyReplies(seed)
    let sent = new Uint8Array()
    let status = 200
    const hostile = createServer((request, response) => {
      request.resume()
      request.on('end', () => {
        response.writeHead(status, below(2) === 0 ? {} : { 'content-length': String(sent.length) })
        const cut = below(20) === 0 ? below(sent.length + 1) : sent.length
        response.write(sent.subarray(0, cut))
        if (cut < sent.length) response.destroy()
        else response.end()
      })
    })
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
    const at = hostile.address()
    const port = await serve([`http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/`])
    const done = sweep.sizeOf('hostile-replies')
    const statuses = new Map<number, number>()
    for (let count = 0; count < done; count += 1) {
      sent = anyReply()
      status = below(2) === 0 ? 200 : ([400, 404, 500, 503][below(4)] ?? 500)
      const said = await post(port, '/rpc/0')
      statuses.set(said.status, (statuses.get(said.status) ?? 0) + 1)
      expect([200, 400, 404, 500, 502, 503]).toContain(said.status)
      if (said.status === 200 && said.isWhole)
        expect(Buffer.from(sent).toString('utf8')).toContain(said.text.slice(0, 5))
    }
    hostile.closeAllConnections()
    hostile.close()
    expect(JSON.parse((await post(await serve(['good']), '/rpc/0')).text).result).toBe(hash)
    noteCounts(task, { sweep: 'hostile-replies', seed, done, passedOn: statuses.get(200) ?? 0 })
  })

  it.each(['endless', 'cut', 'bomb'])(
    'a reply that is endless, cut short or a bomb is broken off: %s',
    async (way) => {
      expect(await post(await serve([way]), '/rpc/0')).toMatchObject({ isWhole: false })
    },
  )

  it('frees the place of a page that never reads its reply', async () => {
    const { port, server } = await listen(['endless'], 500)
    const closed = new Promise<void>((resolve) => {
      server.once('connection', (socket) => socket.once('close', () => resolve()))
    })
    const headers = { host: `localhost:${port}`, 'content-type': 'application/json' }
    const asked = httpRequest({ port, path: '/rpc/0', method: 'POST', headers }, (response) =>
      response.pause(),
    )
    asked.on('error', () => {})
    asked.end(JSON.stringify(question))
    await closed
    asked.destroy()
  })

  it('the server offers the sandbox beside its one node, and no second node', async () => {
    const port = await serve(['good'])
    expect(JSON.parse((await post(port, '/rpc/sandbox/')).text)).toEqual({ sandbox: true })
    expect((await post(port, '/rpc/1')).status).toBe(404)
  })

  it('a request from another origin is rejected', async () => {
    const port = await serve(['good'])
    expect((await post(port, '/rpc/0', question, { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('several nodes behind the server', () => {
  it('each node has its own address', async () => {
    const port = await serve(['status', 'good'])
    expect((await post(port, '/rpc/0')).status).toBe(503)
    expect(JSON.parse((await post(port, '/rpc/1')).text).result).toBe(hash)
  })

  it('asks one node after the other at /rpc until one answers', async () => {
    const port = await serve(['reset', 'status', 'good'])
    expect(JSON.parse((await post(port, '/rpc')).text).result).toBe(hash)
    expect(JSON.parse((await post(port, '/')).text).result).toBe(hash)
  })

  it('gives the answer of the last node if all fail', async () => {
    expect((await post(await serve(['reset', 'status']), '/rpc')).status).toBe(503)
  })

  it('a silent node leaves time for the next node to answer', async () => {
    const port = await serve(['silent', 'good'], 4000)
    expect(JSON.parse((await post(port, '/rpc')).text).result).toBe(hash)
  })
})

describe('KEYWRIGHT_NODE_URL', () => {
  it('is a comma-separated list of addresses, or empty', () => {
    expect(parseUpstreams('')).toEqual([])
    expect(parseUpstreams(' http://10.0.0.7:9998 , https://a.example/core,')).toEqual([
      { url: 'http://10.0.0.7:9998/', authorization: undefined },
      { url: 'https://a.example/core', authorization: undefined },
    ])
  })

  it.each(['ftp://me:secret@a.example', 'me:secret@a', 'https://me:secret@a.example/?x', 'not secret'])(
    'names the place of %s in the error, but not the text',
    (entry) => {
      expect(() => parseUpstreams(`http://a.example,${entry}`)).toThrow(NodeUrlError)
      expect(() => parseUpstreams(`http://a.example,${entry}`)).toThrow(/^Entry 2 of KEYWRIGHT_NODE_URL/)
      expect(() => parseUpstreams(`http://a.example,${entry}`)).not.toThrow(/secret/)
    },
  )

  it.each(['http://A.example:80', 'http://a.example//', 'http://me:secret@a.example', 'http://a.example./'])(
    'rejects %s after the same node, whose answer would count twice',
    (entry) => {
      const parse = () => parseUpstreams(`http://b.example,http://a.example/,${entry}`)
      expect(parse).toThrow('Entry 3 of KEYWRIGHT_NODE_URL is the node of entry 2 again')
    },
  )

  it('treats the names of this machine as one, but not its other ports and paths', () => {
    expect(() => parseUpstreams('http://localhost:1/,http://127.0.0.1:1')).toThrow(NodeUrlError)
    expect(() => parseUpstreams('http://[::1]:1/,http://127.0.0.1:1')).toThrow(NodeUrlError)
    expect(parseUpstreams('http://localhost:1/,http://127.0.0.1:2,http://localhost:1/core')).toHaveLength(3)
  })
})
