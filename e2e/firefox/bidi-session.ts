import { z } from 'zod'

interface BidiEvent {
  readonly method: string
  readonly params: unknown
}

/** A session of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): commands with answers, and events. */
export interface BidiSession {
  readonly browserVersion: string
  /** Sends a command, and parses its answer. Fails with the browser's error, or after three minutes without an answer. */
  ask<Answer>(method: string, params: object, answer: z.ZodType<Answer>): Promise<Answer>
  tell(method: string, params: object): Promise<void>
  /** Calls `listener` with each event until the session ends or the returned function is called. */
  listen(listener: (event: BidiEvent) => void): () => void
  close(): void
}

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().nullable(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
])

const NewSession = z.object({ capabilities: z.object({ browserVersion: z.string() }) })

const answerMs = 180_000

/** Opens a session with a browser that listens at a WebSocket address, and subscribes to events. */
export async function openBidiSession(address: string, events: readonly string[]): Promise<BidiSession> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`nothing answers at ${address}`)))
  })
  const waiting = new Map<number, PendingAnswer>()
  const listeners = new Set<(event: BidiEvent) => void>()
  let lastId = 0

  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)))
    if (message.type === 'event') for (const listener of listeners) listener(message)
    else if (message.type === 'success') waiting.get(message.id)?.resolve(message.result)
    else if (message.id !== null)
      waiting.get(message.id)?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended the session'))
  })

  const send = async (method: string, params: object): Promise<unknown> => {
    lastId += 1
    const id = lastId
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        timer = setTimeout(() => reject(new Error(`${method} has had no answer for three minutes`)), answerMs)
        socket.send(JSON.stringify({ id, method, params }))
      })
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }

  const { capabilities } = NewSession.parse(await send('session.new', { capabilities: {} }))
  await send('session.subscribe', { events })
  return {
    browserVersion: capabilities.browserVersion,
    ask: async (method, params, answer) => answer.parse(await send(method, params)),
    tell: async (method, params) => void (await send(method, params)),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => socket.close(),
  }
}

interface PendingAnswer {
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: Error) => void
}
