import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { maxBodyBytes } from './json-rpc-endpoint.ts'
import { createRequestHandler } from './request-handler.ts'
import type { NodeReply } from '#/sandbox/sandbox-network.ts'

interface Ask {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly chunked?: boolean
}
interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const reply = (text: string): NodeReply => ({ kind: 'reply', status: 200, text, lagMs: 0 })

const html = { accept: 'text/html,*/*' }
const json = { 'content-type': 'application/json' }
let folder = ''
let port = 0
let server: Server

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'keywright-server-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(path.join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(path.join(folder, 'service-worker.js'), 'keep()')
  writeFileSync(path.join(folder, 'assets', 'index-a1.js'), 'page()')
  writeFileSync(path.join(folder, 'assets', 'vault.worker-Ab_1-x.js'), 'worker()')
  for (const name of ['assets/vault.worker-Ab_1-x.js.br', 'index.html.br', 'INDEX.HTML.BR'])
    writeFileSync(path.join(folder, name), brotliCompressSync('worker()'))
  for (const name of ['assets/vault.worker-Ab_1-x.js.gz', 'index.html.gz'])
    writeFileSync(path.join(folder, name), gzipSync('worker()'))
  server = createServer((request, response) => {
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  const handler = createRequestHandler({
    clientFolder: folder,
    port,
    version: '1.2.3',
    answerPlatform: (_request, response, path) => {
      if (path === 'throws') throw new Error('a bug')
      if (path === 'rejects') return Promise.reject(new Error('a bug'))
      if (path === 'fails-late') {
        response.write('a part')
        return Promise.reject(new Error('a bug'))
      }
      response.end(path)
      return Promise.resolve()
    },
    answer: (request, node) => {
      if (request === 'node') return { kind: 'reply', status: 500, text: String(node), lagMs: 1 }
      if (request === 'drop') return { kind: 'dropped' }
      if (request === 'bug') throw new Error('a secret detail')
      return reply(JSON.stringify({ echo: request }))
    },
  })
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function ask({ method = 'GET', path: target = '/', headers = {}, body, chunked }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = chunked === true || body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const asked = httpRequest(
      { port, method, path: target, headers: { host: `localhost:${port}`, ...length, ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

describe('pages and files', () => {
  it('forwards calls to the sandbox’s platform node by their path', async () => {
    const called = '/dapi/sandbox//a.Service/method'
    expect((await ask({ method: 'POST', path: called })).text).toBe('a.Service/method')
    expect((await ask({ method: 'POST', path: '/dapi/other/a' })).status).toBe(405)
    const foreign = { host: 'elsewhere.example' }
    expect((await ask({ method: 'POST', path: called, headers: foreign })).status).toBe(421)
  })

  it('serves the document at the root, and makes browsers check it each time', async () => {
    const answer = await ask({})
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<title>page</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('serves the document at every route of the page', async () => {
    const answer = await ask({ path: '/build/create/keys?draft=1', headers: html })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html;charset=utf-8'])
  })

  it.each([
    '/assets/gone.js',
    '/assets/gone',
    '/missing.svg',
    '//elsewhere',
    '/../secret.txt',
    '/%2e%2e/x.txt',
  ])('does not serve the document for the file %s', async (target) => {
    const answer = await ask({ path: target, headers: html })
    expect([answer.status, answer.text]).toEqual([404, ''])
  })

  it('does not serve the document to a client that does not ask for HTML', async () => {
    expect((await ask({ path: '/vault', headers: { accept: 'application/json' } })).status).toBe(404)
  })

  it('built files are cached for ever, the icon for a day, and the page is checked each time', async () => {
    expect((await ask({ path: '/assets/index-a1.js' })).headers['cache-control']).toContain('immutable')
    expect((await ask({ path: '/icon.svg' })).headers['cache-control']).toBe('public, max-age=86400')
    expect((await ask({ headers: html })).headers['cache-control']).toBe('no-cache')
  })

  it('answers a repeated request with 304 and the same policy', async () => {
    const first = await ask({})
    const again = await ask({ headers: { 'if-none-match': first.headers.etag ?? '' } })
    expect(again.status).toBe(304)
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  })

  it('sends a packed copy, with the type and policy of the file, to a client that accepts it', async () => {
    const asked = { path: '/assets/vault.worker-Ab_1-x.js' }
    const plain = await ask(asked)
    const packed = await ask({ ...asked, headers: { 'accept-encoding': 'gzip, br' } })
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, 'worker()'])
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': plain.headers['content-type'],
      'content-security-policy': plain.headers['content-security-policy'],
      vary: 'Accept-Encoding',
    })
  })

  it.each([
    '/assets/vault.worker-Ab_1-x.js.br',
    '/assets/vault.worker-Ab_1-x.js.gz',
    '/index.html.br',
    '/index.html.gz',
    '/index%2ehtml%2ebr',
    '/INDEX.HTML.BR',
  ])('does not send a packed copy by its own name: %s', async (target) => {
    expect([
      (await ask({ path: target })).status,
      (await ask({ path: target, headers: html })).status,
    ]).toEqual([404, 404])
  })

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['identity, *;q=0', undefined],
    ['brotli', undefined],
  ])('chooses the encoding of “%s”', async (accepted, encoding) => {
    const asked = { path: '/assets/vault.worker-Ab_1-x.js', headers: { 'accept-encoding': accepted } }
    expect((await ask(asked)).headers['content-encoding']).toBe(encoding)
  })

  it('gives each encoding its own ETag, and finds the ETag in a list', async () => {
    const asked = { path: '/assets/vault.worker-Ab_1-x.js' }
    const plain = (await ask(asked)).headers.etag
    const packed = (await ask({ ...asked, headers: { 'accept-encoding': 'br' } })).headers.etag
    expect(plain).not.toBe(packed)
    const statusFor = async (etags: string) =>
      (await ask({ ...asked, headers: { 'if-none-match': etags } })).status
    expect(await statusFor(`"other", W/${plain}`)).toBe(304)
    expect(await statusFor('*')).toBe(304)
    expect(await statusFor(packed ?? '')).toBe(200)
  })

  it('answers HEAD with the headers of GET, and no body', async () => {
    const asked = { path: '/assets/index-a1.js' }
    const { date, ...expected } = (await ask(asked)).headers
    const answer = await ask({ ...asked, method: 'HEAD' })
    expect([answer.status, answer.text, date !== undefined]).toEqual([200, '', true])
    expect(answer.headers).toMatchObject(expected)
  })

  it('ignores a range, and offers none', async () => {
    const answer = await ask({ path: '/assets/index-a1.js', headers: { range: 'bytes=1-2' } })
    expect([answer.status, answer.text, answer.headers['accept-ranges']]).toEqual([200, 'page()', undefined])
  })

  it('serves the build that it has read, even while another build replaces the folder', async () => {
    writeFileSync(path.join(folder, 'icon.svg'), '<svg>another</svg>')
    expect((await ask({ path: '/icon.svg' })).text).toBe('<svg/>')
  })

  it.each([
    '/%61ssets/vault.worker-Ab_1-x.js',
    '/assets/%76ault.worker-Ab_1-x.js',
    '/%2fassets/vault.worker-Ab_1-x.js',
    '/icon%2esvg',
    '/%',
    '/%00',
    '/%69dentities/abc',
    '/other/a%20b',
    '/rpc%2fsandbox',
    '/dapi/sandbox/a%2fb',
  ])('finds nothing at %s, for any method', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
      expect((await ask({ method, path: target, headers: html })).status).toBe(404)
  })

  it('serves the document at a route whose id is percent-encoded', async () => {
    const answer = await ask({ path: '/identities/a%20b', headers: html })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html;charset=utf-8'])
  })

  it('reports its name, its version and the number of its nodes at /keywright.json', async () => {
    expect(JSON.parse((await ask({ path: '/keywright.json' })).text)).toEqual({
      name: 'keywright',
      version: '1.2.3',
      nodes: 0,
    })
  })

  it.each(['PUT', 'DELETE', 'OPTIONS', 'POST'])('rejects %s of a page', async (method) => {
    const answer = await ask({ method, path: '/vault', headers: html })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('security headers', () => {
  it('every answer has the security headers, even a rejection', async () => {
    const asks: Ask[] = [{}, { path: '/gone.js' }, { path: '/rpc' }, { headers: { host: 'evil.example' } }]
    for (const each of asks) {
      const { headers } = await ask(each)
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
          "img-src 'self' data: blob:; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
          "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['permissions-policy']).toContain('camera=(self)')
    }
  })

  it('the service worker may only fetch from its own server, and is revalidated each time', async () => {
    const { headers } = await ask({ path: '/service-worker.js' })
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('the vault worker gets its own, stricter policy', async () => {
    const answer = await ask({ path: '/assets/vault.worker-Ab_1-x.js' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
    )
  })
})

describe('a handler that fails', () => {
  it.each(['throws', 'rejects'])('answers 500 with the security headers when a handler %s', async (path) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const answer = await ask({ method: 'POST', path: `/dapi/sandbox/${path}` })
    expect([answer.status, answer.text]).toEqual([500, ''])
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('breaks off an answer that has begun', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await expect(ask({ method: 'POST', path: '/dapi/sandbox/fails-late' })).rejects.toThrow(/hang up|aborted/)
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})

describe('the host check', () => {
  it.each(['evil.example', 'localhost', 'localhost:1', 'localhost.evil.example', '127.0.0.2'])(
    'rejects the host %s',
    async (host) => {
      expect((await ask({ headers: { host } })).status).toBe(421)
      const rpc = await ask({ method: 'POST', path: '/rpc', headers: { ...json, host }, body: '{}' })
      expect(rpc.status).toBe(421)
    },
  )

  it.each([
    '/assets/vault%2eworker-Ab_1-x.js',
    '/assets/vault.worker-Ab_1-x.js/',
    '/assets/%76ault.worker-Ab_1-x.js',
  ])('the vault worker is not found under another spelling of its name: %s', async (target) => {
    expect((await ask({ path: target })).status).toBe(404)
  })

  it('redirects pages opened by IP address to the origin that holds the vault', async () => {
    for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`]) {
      const answer = await ask({ path: '/vault?a=1', headers: { ...html, host } })
      expect([answer.status, answer.headers.location]).toEqual([307, `http://localhost:${port}/vault?a=1`])
    }
  })
})

describe('the JSON-RPC endpoint', () => {
  it.each(['/rpc', '/rpc/', '/rpc/sandbox', '/rpc/sandbox/', '/'])('answers POST %s', async (target) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const answer = await ask({ method: 'POST', path: target, headers, body: '{"id":1}' })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { echo: { id: 1 } }])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(['https://evil.example', 'null', 'http://localhost:1', 'https://localhost'])(
    'rejects the origin %s, and answers its own origin',
    async (origin) => {
      const of = (from: string) =>
        ask({ method: 'POST', path: '/rpc', headers: { ...json, origin: from }, body: '1' })
      expect((await of(origin)).status).toBe(403)
      expect((await of(`http://localhost:${port}`)).status).toBe(200)
    },
  )

  it.each(['/rpc/0', '/rpc/99/', '/rpc/100', '/rpc/elsewhere', '/rpc/0/1'])(
    'has no node at %s',
    async (path) => {
      const answer = await ask({ method: 'POST', path, headers: json, body: '{"id":1}' })
      expect([404, 405]).toContain(answer.status)
      expect(answer.text).toBe('')
    },
  )

  it.each(['GET', 'OPTIONS', 'PUT'])('rejects %s', async (method) => {
    const answer = await ask({ method, path: '/rpc', headers: html })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
  })

  it.each(['text/plain', 'application/jsonp', ''])('rejects the content type "%s"', async (type) => {
    const headers = type === '' ? {} : { 'content-type': type }
    expect((await ask({ method: 'POST', path: '/rpc', headers, body: '{}' })).status).toBe(415)
  })

  it.each(['{', '', '\u0000', new Uint8Array([0x22, 0xff, 0x22])])(
    'answers a body that is not JSON with a parse error',
    async (body) => {
      const answer = await ask({ method: 'POST', path: '/rpc', headers: json, body })
      expect(JSON.parse(answer.text)).toMatchObject({ id: null, error: { code: -32700 } })
    },
  )

  it('accepts a body of the maximum size, and rejects one byte more', async () => {
    const largest = `"${'a'.repeat(maxBodyBytes - 2)}"`
    expect((await ask({ method: 'POST', path: '/rpc', headers: json, body: largest })).status).toBe(200)
    expect((await ask({ method: 'POST', path: '/rpc', headers: json, body: `${largest} ` })).status).toBe(413)
  })

  it('rejects a body that grows too large without a declared length', async () => {
    const body = `"${'a'.repeat(maxBodyBytes)}"`
    const answer = await ask({ method: 'POST', path: '/rpc', headers: json, body, chunked: true })
    expect(answer.status).toBe(413)
  })

  it.each([
    ['/rpc/sandbox', 0],
    ['/rpc/sandbox/1/', 0],
    ['/rpc/sandbox/3', 2],
  ])('asks the sandbox node of %s', async (target, node) => {
    const answer = await ask({ method: 'POST', path: target, headers: json, body: '"node"' })
    expect([answer.status, answer.text]).toEqual([500, String(node)])
  })

  it.each(['/rpc/sandbox/0', '/rpc/sandbox/4', '/rpc/sandbox/1/2', '/rpc/sandboxes'])(
    'knows no sandbox node at %s',
    async (target) => {
      expect((await ask({ method: 'POST', path: target, headers: json, body: '1' })).status).toBe(405)
    },
  )

  it('breaks an answer off if the sandbox node does', async () => {
    await expect(ask({ method: 'POST', path: '/rpc', headers: json, body: '"drop"' })).rejects.toThrow(
      'socket hang up',
    )
  })

  it('survives a bug of the sandbox, and reveals nothing about the bug', async () => {
    const answer = await ask({ method: 'POST', path: '/rpc', headers: json, body: '"bug"' })
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32603, message: 'Internal error' } })
  })
})
