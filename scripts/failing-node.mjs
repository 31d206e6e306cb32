import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

// For src/chain/real-node.test.ts, server/node-proxy.test.ts and e2e/node-failures.spec.ts: a server that answers JSON-RPC well at
// /good/ and fails at every other path in the way that the path names; what comes after, as in /good/2/, makes another node of it. Pages
// of any address may ask, but for /no-cors/. It prints its port and ends with its standard input.

const hash = 'ab'.repeat(32)
const limit = 8 * 1024 * 1024
let bomb

const ways = {
  // What it was sent, as the result.
  mirror: (response, body, { headers }) =>
    sendJson(response, {
      jsonrpc: '2.0',
      id: body.id,
      result: { body, authorization: headers.authorization ?? null, names: Object.keys(headers) },
    }),
  // On another branch.
  other: (response, { id }) => sendJson(response, { jsonrpc: '2.0', id, result: 'cd'.repeat(32) }),
  'no-cors': (response, { id }) => sendJson(response, { jsonrpc: '2.0', id, result: hash }),
  good: (response, { id }) => sendJson(response, { jsonrpc: '2.0', id, result: hash, more: 1 }),
  status: (response) => response.writeHead(503).end('busy'),
  'error-with-status': (response, { id }) =>
    sendJson(
      response,
      { result: null, error: { code: -8, message: 'out of range' }, id, jsonrpc: '2.0' },
      500,
    ),
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
  'not-utf-8': (response) => response.end(Buffer.from([0x22, 0xff, 0x22])),
  list: (response) => sendJson(response, []),
  'old-version': (response, { id }) => sendJson(response, { id, result: hash, error: null }),
  'wrong-id': (response, { id }) => sendJson(response, { jsonrpc: '2.0', id: id + 1, result: hash }),
  'rpc-error': (response, { id }) =>
    sendJson(response, { jsonrpc: '2.0', id, error: { code: -5, message: 'block not found' } }),
  null: (response, { id }) => sendJson(response, { jsonrpc: '2.0', id, result: null }),
  shape: (response, { id }) =>
    sendJson(response, { jsonrpc: '2.0', id, result: { baseBlockHash: hash, blockHash: 1 } }),
  reset: (response) => response.socket.resetAndDestroy(),
  missing: (response) => response.writeHead(404).end('nothing here'),
  redirect: (response) => response.writeHead(307, { location: '/good/' }).end(),
  // Half of what was announced.
  cut: (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"jsonrpc"', () => response.socket.destroy())
  },
  silent: () => {},
  'silent-body': (response) => response.write('{"jsonrpc"'),
  announced: (response) => {
    response.writeHead(200, { 'content-length': String(limit + 1) })
    response.write('{')
  },
  endless: (response) => repeat(response, Buffer.alloc(4 * 1024 * 1024, 0x20)),
  // What takes much memory once it is parsed.
  objects: (response) => repeat(response, Buffer.from('{},'.repeat(100_000))),
  deep: (response) => repeat(response, Buffer.from('['.repeat(100_000))),
  // A byte now and then.
  drip: (response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
  // 9 MiB of spaces in 40 kB.
  bomb: (response) => {
    bomb ??= gzipSync(Buffer.alloc(limit + 1024 * 1024, 0x20), { level: 1 })
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  },
}

function repeat(response, chunk) {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  response.write('[')
  more()
}

function sendJson(response, value, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const server = createServer((request, response) => {
  const way = request.url.split('/')[1]
  if (way !== 'no-cors') {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
  }
  // A browser asks first whether it may ask.
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  let body = ''
  request.setEncoding('utf8').on('data', (part) => (body += part))
  request.on('end', () => ways[way](response, JSON.parse(body), request))
})
server.listen(0, '127.0.0.1', () => console.log(String(server.address().port)))
process.stdin.resume().on('end', () => process.exit())
