import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { chromium } from '@playwright/test'

import { quietOptions } from './killable-browser.ts'
import type { TraceSession } from './task-gauge.ts'

/**
 * A browser with a prepared profile and no attached console. While Playwright is attached, V8 compiles the source of
 * each created error again (V8.CollectSourcePositions), including five of React's own, which takes a third of the
 * program's start.
 */
export interface BareBrowser {
  /** A session with the browser itself. */
  readonly session: TraceSession
  readonly openPage: () => Promise<BarePage>
}

export interface BarePage {
  readonly send: (method: string, parameters?: object) => Promise<unknown>
  /** Runs a function before any script of each document that the page opens. */
  readonly runFirst: <Value>(work: (value: Value) => unknown, value: Value) => Promise<void>
  readonly evaluate: <Value, Result>(
    work: (value: Value) => Result | Promise<Result>,
    value: Value,
  ) => Promise<Result>
  /** Polls until the answer is true. Throws after a minute. */
  readonly waitFor: <Value>(work: (value: Value) => boolean, value: Value) => Promise<void>
  readonly close: () => Promise<void>
}

const mostMs = 60_000
const askEachMs = 100
const idleEachMs = 500
// Processor seconds in `idleEachMs`: one percent of one processor.
const idleProcessorS = 0.005

export async function useBareBrowser<Result>(
  profile: string,
  work: (browser: BareBrowser) => Promise<Result>,
): Promise<Result> {
  const program = process.env['PLAYWRIGHT_CHROMIUM_PATH'] ?? chromium.executablePath()
  const child = spawn(program, [...options, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const { send, on } = speakOver(child)
  const openPage = async () => {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
    await send('Page.enable', {}, sessionId)
    return makePage(
      async (method, parameters = {}) => send(method, parameters, sessionId),
      async () => void (await send('Target.closeTarget', { targetId })),
    )
  }
  try {
    await untilIdle(send)
    return await work({
      session: { send: async (method, parameters) => send(method, parameters), on },
      openPage,
    })
  } finally {
    await send('Browser.close')
    await gone
    // Child processes may still write to the profile.
    if (child.pid !== undefined)
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The processes are already gone.
      }
  }
}

/**
 * Waits until the browser is idle: after its start it loads and draws pages of its own for seconds, which would
 * disturb measurements.
 */
async function untilIdle(send: (method: string) => Promise<Answer>): Promise<void> {
  const readProcessorS = async () =>
    ((await send('SystemInfo.getProcessInfo')).processInfo ?? []).reduce(
      (sum, { cpuTime }) => sum + cpuTime,
      0,
    )
  let before = -1
  for (let waitedMs = 0; waitedMs < mostMs; waitedMs += idleEachMs) {
    const usedS = await readProcessorS()
    if (before >= 0 && usedS - before <= idleProcessorS) return
    before = usedS
    await new Promise((resolve) => setTimeout(resolve, idleEachMs))
  }
  throw new Error('the browser does not rest')
}

function makePage(
  send: (method: string, parameters?: object) => Promise<Answer>,
  close: () => Promise<void>,
) {
  const evaluate = async <Value, Result>(work: (value: Value) => Result | Promise<Result>, value: Value) => {
    const answer = await send('Runtime.evaluate', {
      expression: writeCall(work, value),
      awaitPromise: true,
      returnByValue: true,
    })
    if (answer.exceptionDetails !== undefined) throw new Error(JSON.stringify(answer.exceptionDetails))
    // The value went through JSON, and callers only expect JSON.
    return answer.result?.value as Result
  }
  return {
    send,
    evaluate,
    close,
    runFirst: async <Value>(work: (value: Value) => unknown, value: Value) =>
      void (await send('Page.addScriptToEvaluateOnNewDocument', { source: writeCall(work, value) })),
    waitFor: async <Value>(work: (value: Value) => boolean, value: Value) => {
      const endMs = performance.now() + mostMs
      // A document that is being replaced answers with an error.
      while (!(await evaluate(work, value).catch(() => false))) {
        if (performance.now() > endMs) throw new Error(`did not come: ${String(work)}`)
        await new Promise((resolve) => setTimeout(resolve, askEachMs))
      }
    },
  }
}

function writeCall<Value>(work: (value: Value) => unknown, value: Value): string {
  return `(${String(work)})(${JSON.stringify(value) ?? ''})`
}

const options = [...quietOptions, '--remote-debugging-pipe', '--window-size=1440,900', '--lang=en-GB']

interface Answer {
  readonly targetId?: string
  readonly sessionId?: string
  readonly result?: { readonly value?: unknown }
  readonly exceptionDetails?: unknown
  readonly processInfo?: readonly { readonly cpuTime: number }[]
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: object
  readonly result?: Answer
  readonly error?: unknown
}

/**
 * The Chrome DevTools Protocol over the two pipes of `--remote-debugging-pipe`: JSON messages, each ended by a zero
 * byte.
 */
function speakOver(child: ChildProcess) {
  const writing = child.stdio[3] as Writable
  const reading = child.stdio[4] as Readable
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (parameters: object) => void>()
  const take = (message: Message) => {
    if (message.id === undefined) {
      listeners.get(message.method ?? '')?.(message.params ?? {})
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) asked?.resolve(message.result ?? {})
    else asked?.reject(new Error(JSON.stringify(message.error)))
  }
  let text = ''
  reading.setEncoding('utf8').on('data', (part: string) => {
    const messages = (text + part).split('\0')
    text = messages.pop() ?? ''
    for (const each of messages) take(JSON.parse(each) as Message)
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'))
  })
  let last = 0
  const send = async (method: string, params: object = {}, sessionId?: string) => {
    last += 1
    const id = last
    const answer = new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject }))
    writing.write(
      `${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`,
    )
    return answer
  }
  return {
    send,
    on: (name: string, listener: (parameters: object) => void) => void listeners.set(name, listener),
  }
}
