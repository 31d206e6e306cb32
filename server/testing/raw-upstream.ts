import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawUpstream {
  readonly url: string
  /** Questions that arrived completely. */
  readonly questions: () => number
  /** Bytes that were sent and left this process. */
  readonly sentBytes: () => number
  /** Open connections on which a question arrived. */
  readonly answering: () => number
}

/** Answers a question on its socket. `count` is 1 for the first question. */
export type RawAnswer = (socket: Socket, count: number) => void

/** Opens a node that writes any bytes. It ends with the test. */
export async function openRawUpstream(answer: RawAnswer): Promise<RawUpstream> {
  const open = new Set<Socket>()
  const asked = new Set<Socket>()
  let questions = 0
  let closedBytes = 0
  const server = createServer((socket) => {
    let heard = ''
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      asked.delete(socket)
      closedBytes += bytesOf(socket)
    })
    socket.on('data', (part) => {
      heard += part.toString('latin1')
      const length = /content-length: (\d+)\r\n/i.exec(heard)?.[1]
      const headEnd = heard.indexOf('\r\n\r\n')
      if (length === undefined || headEnd < 0 || heard.length < headEnd + 4 + Number(length)) return
      heard = ''
      questions += 1
      asked.add(socket)
      answer(socket, questions)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`,
    questions: () => questions,
    sentBytes: () => [...open].reduce((sum, socket) => sum + bytesOf(socket), closedBytes),
    answering: () => asked.size,
  }
}

/** Counts the bytes that were sent. Bytes in the buffer of the socket do not count. */
function bytesOf(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength
}

/** Writes the same part while the connection is open and accepts it. */
export function writeWithoutEnd(socket: Socket, part: string): void {
  const bytes = Buffer.from(part.repeat(Math.ceil(65_536 / part.length)), 'latin1')
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', more)
  more()
}

/** Writes a text byte by byte, each in its own packet. */
export function writeInPieces(socket: Socket, text: string): void {
  socket.setNoDelay(true)
  const next = (at: number) => {
    if (at >= text.length || socket.destroyed) return
    socket.write(text.charAt(at), 'latin1', () => setImmediate(next, at + 1))
  }
  next(0)
}
