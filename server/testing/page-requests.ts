import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http'
import { onTestFinished } from 'vitest'

export const question = { jsonrpc: '2.0', id: 7, method: 'getBlockHash', params: { height: 5 } }

/** Starts an HTTP server whose handler gets its port. It ends with the test. */
export async function listenForTest(
  handlerOf: (port: number) => RequestListener,
): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const handler = handlerOf(port)
  return { port, server }
}

interface Said {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The first thousand characters. */
  readonly text: string
  readonly isWhole: boolean
  readonly trailers: NodeJS.Dict<string>
}

/** Asks like a page, and returns the page's answer. */
export function post(port: number, route: string, body: unknown = question, headers = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      {
        port,
        path: route,
        method: 'POST',
        headers: { host: `localhost:${port}`, 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = ''
        const end = (isWhole: boolean) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            isWhole,
            trailers: response.trailers,
          })
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text = `${text}${part}`.slice(0, 1000)))
        response.on('end', () => end(true))
        response.on('error', () => end(false))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })
}
