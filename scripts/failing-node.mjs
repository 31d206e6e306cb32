import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

// Server for src/protocol/testing/failing-node.ts: right answers at /good/, otherwise the failure that the path names.
// A longer path, such as /good/2/, is another node. gRPC-web gets a platform node without data, or a failure. Any
// origin may ask, except at /no-cors/. Prints its port, and ends with its input.

const hash = 'ab'.repeat(32)
const limit = 8 * 1024 * 1024
let bomb

const ways = {
  mirror: (response, body, { headers }) =>
    sendJson(response, {
      jsonrpc: '2.0',
      id: body.id,
      result: { body, authorization: headers.authorization ?? null, names: Object.keys(headers) },
    }),
  good: (response, { id }) => sendJson(response, { jsonrpc: '2.0', id, result: hash, more: 1 }),
  'no-cors': (response, { id }) => sendJson(response, { jsonrpc: '2.0', id, result: hash }),
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
  // Sends half of the announced length.
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
  endless: (response) => repeatInList(response, Buffer.alloc(4 * 1024 * 1024, 0x20)),
  // Small text that takes much memory once it is parsed.
  objects: (response) => repeatInList(response, Buffer.from('{},'.repeat(100_000))),
  deep: (response) => repeatInList(response, Buffer.from('['.repeat(100_000))),
  drip: (response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
  // 9 MiB of spaces, compressed to 40 kB.
  bomb: (response) => {
    bomb ??= gzipSync(Buffer.alloc(limit + 1024 * 1024, 0x20), { level: 1 })
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  },
}

const frame = (flags, bytes) => {
  const head = Buffer.alloc(5)
  head[0] = flags
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
const trailers = (lines) => frame(0x80, Buffer.from(lines.map((line) => `${line}\r\n`).join('')))
const notFound = trailers(['grpc-status: 5', 'grpc-message: nothing%20here'])

// Platform nodes; `status`, `html`, `missing`, `redirect`, `reset` and `silent` are as above.
const platformWays = {
  good: (response) => response.end(notFound),
  'no-cors': (response) => response.end(notFound),
  // Rejects a request that identifies its sender.
  bare: (response, { headers }) => {
    const sent = ['cookie', 'authorization', 'referer'].filter((name) => headers[name] !== undefined)
    if (sent.length === 0) response.end(notFound)
    else response.writeHead(400).end(sent.join(' '))
  },
  'no-trailers': (response) => response.end(frame(0, Buffer.alloc(0))),
  'two-messages': (response) =>
    response.end(Buffer.concat([frame(0, Buffer.alloc(0)), frame(0, Buffer.alloc(0)), notFound])),
  compressed: (response) => response.end(frame(1, gzipSync(Buffer.alloc(9)))),
  // A message of another shape: a field of an unknown type.
  shape: (response) =>
    response.end(Buffer.concat([frame(0, Buffer.from([0x0f])), trailers(['grpc-status: 0'])])),
  cut: (response) =>
    response.write(frame(0, Buffer.alloc(64)).subarray(0, 32), () => response.socket.destroy()),
  // Announces four gigabytes, and sends more than memory can take.
  announced: (response) => {
    response.write(Buffer.from([0, 0xff, 0xff, 0xff, 0xff]))
    repeat(response, Buffer.alloc(4 * 1024 * 1024))
  },
  // Announces four gigabytes of trailers.
  'long-trailers': (response) => {
    response.write(Buffer.from([0x80, 0xff, 0xff, 0xff, 0xff]))
    repeat(response, Buffer.alloc(4 * 1024 * 1024, 0x61))
  },
  // Endless data that is not gRPC-web.
  endless: (response) => {
    response.setHeader('content-type', 'text/html')
    repeat(response, Buffer.alloc(4 * 1024 * 1024, 0x20))
  },
}

function repeat(response, chunk) {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

function repeatInList(response, chunk) {
  response.write('[')
  repeat(response, chunk)
}

function sendJson(response, value, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const server = createServer((request, response) => {
  const way = request.url.split('/')[1]
  if (way !== 'no-cors') response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type,x-grpc-web')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (request.headers['content-type']?.startsWith('application/grpc-web')) {
    response.setHeader('content-type', 'application/grpc-web+proto')
    const answer = platformWays[way]
    const fail = () => (answer === undefined ? ways[way](response) : answer(response, request))
    return void request.resume().on('end', fail)
  }
  let body = ''
  request.setEncoding('utf8').on('data', (part) => (body += part))
  request.on('end', () => ways[way](response, JSON.parse(body), request))
})
server.listen(0, '127.0.0.1', () => console.log(String(server.address().port)))
process.stdin.resume().on('end', () => process.exit())
