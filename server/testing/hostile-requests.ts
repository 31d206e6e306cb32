/** One malformed, odd or broken request, as the bytes that a client sends. */
export interface HostileRequest {
  readonly name: string
  readonly bytes: (target: string, host: string) => string
  /**
   * The status of the answer. `plain`: as for the same request without the oddity. `none`: the connection ends without
   * an answer. `aborted`: the client leaves before there can be an answer.
   */
  readonly status: number | 'plain' | 'none' | 'aborted'
}

/** A path of each kind that the server knows. */
export const targets = [
  '/',
  '/identities/abc',
  '/assets/largest-a1.js',
  '/assets/vault.worker-Ab_1-x.js',
  '/service-worker.js',
  '/icon.svg',
  '/keywright.json',
  '/rpc',
  '/rpc/0',
  '/rpc/sandbox/1',
  '/dapi/sandbox/org.dash.platform.dapi.v0.Platform/getStatus',
  '/gone.js',
] as const

/** Formats the head of a request whose connection ends with the answer. */
export function formatHead(line: string, host: string, headers = ''): string {
  return `${line} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n${headers}\r\n`
}

const withHeaders = (name: string, headers: string, status: HostileRequest['status'] = 'plain') => ({
  name,
  bytes: (target: string, host: string) => formatHead(`GET ${target}`, host, headers),
  status,
})

const withLine = (name: string, line: (target: string) => string, status: number | 'none') => ({
  name,
  bytes: (target: string, host: string) => formatHead(line(target), host),
  status,
})

const withBytes = (
  name: string,
  bytes: HostileRequest['bytes'],
  status: HostileRequest['status'] = 400,
): HostileRequest => ({ name, bytes, status })

const withHost = (name: string, line: string) =>
  withBytes(name, (target) => `GET ${target} HTTP/1.1\r\n${line}Connection: close\r\n\r\n`, 421)

const long = 'a'.repeat(20_000)

const headers: readonly HostileRequest[] = [
  withHeaders('a range that ends before it begins', 'Range: bytes=5-2\r\n'),
  withHeaders('a range of nothing', 'Range: bytes=-\r\n'),
  withHeaders('a range of words', 'Range: bytes=one-two\r\n'),
  withHeaders('a range beyond the end', 'Range: bytes=99999999999999999999-\r\n'),
  withHeaders('a range from before the start', 'Range: bytes=-99999999999\r\n'),
  withHeaders('several ranges', `Range: bytes=0-0,5-2${',1-1'.repeat(1000)}\r\n`),
  withHeaders('two ranges', 'Range: bytes=0-1\r\nRange: bytes=5-2\r\n'),
  withHeaders('a range in another unit', 'Range: lines=1-2\r\nIf-Range: "never"\r\n'),
  withHeaders('an ETag that is none', 'If-None-Match: "\r\n'),
  withHeaders('many ETags', `If-None-Match: ${'W/"a", '.repeat(1000)}\r\n`),
  withHeaders('a date that is none', 'If-Modified-Since: never\r\n'),
  withHeaders('encodings that are none', 'Accept-Encoding: ;q=,br;q=no,,gzip;q=0;q=1\r\n'),
  withHeaders('many encodings', `Accept-Encoding: ${'br;q=0.5,'.repeat(1000)}\r\n`),
  withHeaders('a large cookie', `Cookie: ${'a'.repeat(12_000)}\r\n`),
  withHeaders('one header many times', 'X-Odd: 1\r\n'.repeat(500)),
  withHeaders('names of prototypes', '__proto__: 1\r\nconstructor: 2\r\n'),
  withHeaders('a header beyond ASCII', 'X-Odd: \u00e4\u00ff\r\n'),
  withHeaders('an upgrade', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
  withHeaders(
    'an upgrade to HTTP/2',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAAA\r\n',
  ),
  withHeaders('an expectation that is met', 'Expect: 100-continue\r\n'),
  withHeaders('another expectation', 'Expect: something\r\n', 417),
  withHeaders('too many headers', `X-Odd: ${long}\r\n`, 431),
  withHeaders('a header without a colon', 'X-Odd\r\n', 400),
  withHeaders('a header name with a space', 'X Odd: 1\r\n', 400),
  withHeaders('a NUL in a header', 'X-Odd: a\0b\r\n', 400),
  withHeaders('a line end in a header', 'X-Odd: a\rb\r\n', 400),
  withHeaders('a negative length', 'Content-Length: -1\r\n', 400),
  withHeaders('a length of words', 'Content-Length: one\r\n', 400),
  withHeaders('two lengths', 'Content-Length: 1\r\nContent-Length: 2\r\n', 400),
  withHeaders('a length and chunks', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n', 400),
  withHeaders('an unknown transfer encoding', 'Transfer-Encoding: gzip\r\n'),
]

const lines: readonly HostileRequest[] = [
  withLine('the address of another host', (target) => `GET http://evil.example${target}`, 404),
  withLine('a second slash', (target) => `GET /${target}.x`, 404),
  withLine('a way up', (target) => `GET /..${target}.x`, 404),
  withLine('an encoded way up', (target) => `GET /%2e%2e${target}`, 404),
  withLine('an encoded letter', (target) => `GET /%61${target.slice(2)}`, 404),
  withLine('an encoded NUL', (target) => `GET /%00${target}`, 404),
  withLine('a broken escape', (target) => `GET /%${target}`, 404),
  withLine('a backslash', (target) => String.raw`GET /..\..${target}.x`, 404),
  withLine('all of the server', () => 'OPTIONS *', 405),
  withLine('an unknown method', (target) => `STEAL ${target}`, 400),
  withLine('a method in small letters', (target) => `get ${target}`, 400),
  withLine('a tunnel', () => 'CONNECT evil.example:443', 'none'),
  withLine('a space in the path', (target) => `GET ${target} x`, 400),
  withLine('a NUL in the path', (target) => `GET ${target}\0`, 400),
  withLine('a path that is too long', (target) => `GET ${target}?${long}`, 431),
]

const others: readonly HostileRequest[] = [
  withHost('no host', ''),
  withHost('an empty host', 'Host:\r\n'),
  withHost('another host', 'Host: evil.example\r\n'),
  withBytes('two hosts', (target, host) => formatHead(`GET ${target}`, host, 'Host: evil.example\r\n'), 421),
  withBytes('a trace', (target, host) => formatHead(`TRACE ${target}?%`, host), 405),
  withBytes('a future version', (target, host) => formatHead(`GET ${target}`, host).replace('1.1', '9.9')),
  withBytes('no version', (target) => `GET ${target}\r\n\r\n`, 421),
  withBytes('a client of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  withBytes('a client of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  withBytes('no HTTP at all', () => '\xff\xfe\0\x01\x02\r\n\r\n'),
  withBytes(
    'empty lines before it',
    (target, host) => `\r\n\r\n${formatHead(`GET ${target}`, host)}`,
    'plain',
  ),
  withBytes(
    'a body with a GET',
    (target, host) => `${formatHead(`GET ${target}`, host, 'Content-Length: 5\r\n')}12345`,
    'plain',
  ),
  withBytes('garbage after it', (target, host) => `${formatHead(`GET ${target}`, host)}\0\0\0\0`, 'plain'),
  withBytes('half of a head', (target, host) => formatHead(`GET ${target}`, host).slice(0, -6), 'aborted'),
  withBytes('a GET that nobody waits for', (target, host) => formatHead(`GET ${target}`, host), 'aborted'),
  withBytes(
    'half of a body',
    (target, host) =>
      `${formatHead(`POST ${target}`, host, 'Content-Type: application/json\r\nContent-Length: 1000\r\n')}{`,
    'aborted',
  ),
  withBytes(
    'half of a chunk',
    (target, host) =>
      `${formatHead(`POST ${target}`, host, 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n')}ff\r\n{`,
    'aborted',
  ),
  withBytes('a question that nobody waits for', (target, host) => formatQuestion(target, host), 'aborted'),
]

export const hostileRequests = [...headers, ...lines, ...others]

/** Formats a valid JSON-RPC request as the text of an HTTP/1.1 request. */
export function formatQuestion(target: string, host: string): string {
  const body = '{"jsonrpc":"2.0","id":1,"method":"getBlockHash","params":{"height":5}}'
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  return `POST ${target} HTTP/1.1\r\nHost: ${host}\r\n${type}\r\n${body}`
}
