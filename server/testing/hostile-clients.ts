import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { formatHead, formatQuestion, targets } from './hostile-requests.ts'

/** A node that accepts every question and answers none. */
export interface SilentNode {
  readonly url: string
  /** Questions whose connection is still open. */
  readonly openQuestions: () => number
  readonly close: () => void
}

export async function openSilentNode(): Promise<SilentNode> {
  let open = 0
  const server = createServer((_request, response) => {
    open += 1
    response.once('close', () => (open -= 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    openQuestions: () => open,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Requests each kind of path once, so that later figures do not include loaded modules and compiled code. */
export async function warmUp(port: number): Promise<void> {
  for (const target of targets) await exchangeBytes(port, formatHead(`GET ${target}`, `localhost:${port}`))
}

/** Sends bytes and returns everything received until the server ends the connection. Rejects after ten seconds. */
export function exchangeBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    let answer = ''
    socket.setTimeout(10_000, () => {
      socket.destroy()
      reject(new Error(`the connection stayed open after: ${answer.slice(0, 200)}`))
    })
    // The start is enough to read the heads of all answers, since a body is at the end.
    socket.on('data', (part) => {
      if (answer.length < 10_000) answer += part.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

/** Sends bytes and breaks the connection off, before or after the first byte of an answer. */
export function abortRequest(port: number, bytes: string, after: 'request' | 'first byte'): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(bytes, 'latin1'), () => {
        if (after === 'request') socket.resetAndDestroy()
      })
    })
    socket.on('data', () => socket.resetAndDestroy())
    // A silent node never sends a first byte.
    socket.setTimeout(50, () => socket.resetAndDestroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}

/** Requests `count` paths of all kinds, 20 at a time, and breaks each request off. */
export async function abortRequests(port: number, count: number): Promise<void> {
  const host = `localhost:${port}`
  let next = 0
  const client = async () => {
    for (let number = next++; number < count; number = next++) {
      const target = targets[number % targets.length] ?? '/'
      const bytes = target.startsWith('/rpc')
        ? formatQuestion(target, host)
        : formatHead(`GET ${target}`, host)
      await abortRequest(port, bytes, number % 3 === 0 ? 'request' : 'first byte')
    }
  }
  await Promise.all(Array.from({ length: 20 }, client))
}

/**
 * Sends 40 requests at once on each of 200 connections. A fifth of the clients read all answers; the others do not read
 * for `stallMs`, and then leave.
 */
export async function pipelineRequests(port: number, stallMs: number): Promise<void> {
  const host = `localhost:${port}`
  const line = (target: string) => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const target = number % 2 === 0 ? '/assets/largest-a1.js' : (targets[number % targets.length] ?? '/')
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(line(target).repeat(39) + formatHead(`GET ${target}`, host))
      if (number % 5 !== 0) {
        await setTimeout(stallMs)
        socket.resetAndDestroy()
        return
      }
      socket.resume()
      await new Promise((resolve) => socket.once('close', resolve))
    }),
  )
}

export interface SlowRequests {
  /** The answer to each connection, once the server has ended it. */
  readonly answers: readonly Promise<string>[]
  readonly stop: () => void
}

/** Connections on which a byte of a head comes every 100 ms. `stop` breaks them off. */
export function dripRequests(port: number, count: number): SlowRequests {
  const sockets: Socket[] = []
  const drip = (): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nX-Odd: ')
    let answer = ''
    socket.on('data', (part) => (answer += part.toString('latin1')))
    return new Promise((resolve) => socket.once('close', () => resolve(answer)))
  }
  const answers = Array.from({ length: count }, drip)
  const timer = setInterval(() => {
    for (const socket of sockets) socket.write('a')
  }, 100)
  return {
    answers,
    stop: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
