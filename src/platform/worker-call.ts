import { z } from 'zod'

export type CallTable = Readonly<
  Record<string, { readonly request: z.ZodType; readonly response: z.ZodType }>
>
export type CallRequest<Table extends CallTable, Name extends keyof Table> = Readonly<
  z.infer<Table[Name]['request']>
>
export type CallResponse<Table extends CallTable, Name extends keyof Table> = z.infer<Table[Name]['response']>

/** Everything that crosses between a page and a worker. Client, server and the fake in tests derive from it. */
export interface WorkerApi<Table extends CallTable> {
  /** Part of each message: several APIs can share a port, and ignore other messages. */
  readonly name: string
  readonly calls: Table
  readonly errors: ApiErrors
}

export type CallFault = 'badRequest' | 'internal' | 'failed' | 'aborted'

/** Errors cross as data: the API’s own errors with code and facts, any other error only as the fact of a failure. */
export interface ApiErrors {
  readonly describe: (error: unknown) => unknown
  readonly restore: (failure: unknown) => Error
  readonly fault: (fault: CallFault) => Error
}

type ErrorType<Code, Facts> = new (
  code: Code,
  facts: Facts,
) => Error & { readonly code: Code; readonly facts: Facts }

/** Defines how errors of one class cross. `facts` must accept an empty object; unnamed members stay in the worker. */
export function defineErrors<Code extends string, Facts extends object>({
  type: ErrorClass,
  codes,
  facts,
  faults,
}: {
  readonly type: ErrorType<Code, Facts>
  readonly codes: readonly Code[]
  readonly facts: z.ZodType<Facts>
  readonly faults: Readonly<Record<CallFault, Code>>
}): ApiErrors {
  const failure = z.strictObject({ code: z.enum(codes), facts })
  const internal = { code: faults.internal, facts: {} }
  const fault = (kind: CallFault) => new ErrorClass(faults[kind], facts.parse({}))
  return {
    fault,
    describe: (error) => {
      if (!(error instanceof ErrorClass)) return internal
      const told = failure.safeParse({ code: error.code, facts: { ...error.facts } })
      return told.success ? told.data : internal
    },
    restore: (input) => {
      const told = failure.safeParse(input)
      return told.success ? new ErrorClass(told.data.code, told.data.facts) : fault('internal')
    },
  }
}

const callErrorCodes = ['worker/bad-request', 'worker/internal', 'worker/failed', 'worker/aborted'] as const
type CallErrorCode = (typeof callErrorCodes)[number]

/** Error of a worker whose calls have no error codes of their own. */
class CallError extends Error {
  readonly code: CallErrorCode
  readonly facts = {}

  constructor(code: CallErrorCode) {
    super(code)
    this.name = 'CallError'
    this.code = code
  }
}

export const plainErrors = defineErrors({
  type: CallError,
  codes: callErrorCodes,
  facts: z.strictObject({}),
  faults: {
    badRequest: 'worker/bad-request',
    internal: 'worker/internal',
    failed: 'worker/failed',
    aborted: 'worker/aborted',
  },
})

export interface CallPort {
  postMessage(message: unknown, options?: { readonly transfer: Transferable[] }): void
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

export interface WorkerPort extends CallPort {
  addEventListener(kind: 'message' | 'error', listener: (event: MessageEvent<unknown>) => void): void
  terminate(): void
}

const Call = z.strictObject({
  api: z.string(),
  id: z.int(),
  call: z.string().max(60),
  request: z.unknown(),
})
const Cancel = z.strictObject({ api: z.string(), cancel: z.int() })
const Left = z.strictObject({ api: z.string(), left: z.literal(true) })
const Count = z.int().nonnegative()
const Progress = z.strictObject({ api: z.string(), progress: z.int(), done: Count, total: Count })
const Reply = z.discriminatedUnion('ok', [
  z.strictObject({ api: z.string(), id: z.int(), ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ api: z.string(), id: z.int(), ok: z.literal(false), failure: z.unknown() }),
])

export interface CallProgress {
  readonly done: number
  readonly total: number
}

export interface CallOptions {
  /** Forwarded to the worker, whose handler decides on the result. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: CallProgress) => void
  readonly transfer?: readonly Transferable[]
}

type CallArguments<Request> =
  Record<string, never> extends Request
    ? [request?: Request, options?: CallOptions]
    : [request: Request, options?: CallOptions]

export type WorkerCalls<Table extends CallTable> = {
  readonly [Name in keyof Table]: (
    ...given: CallArguments<CallRequest<Table, Name>>
  ) => Promise<CallResponse<Table, Name>>
}

type CallByName = (name: string, request?: unknown, options?: CallOptions) => Promise<unknown>

/** Types the calls of a table. `call` parses each result by the schema of that name. */
export function typeCalls<Table extends CallTable>(
  names: readonly string[],
  call: CallByName,
): WorkerCalls<Table> {
  const calls = Object.fromEntries(
    names.map((name) => [name, (request?: unknown, options?: CallOptions) => call(name, request, options)]),
  )
  // Each call has the types of the table entry with the same name.
  return calls as unknown as WorkerCalls<Table>
}

export interface WorkerClient<Table extends CallTable> {
  readonly calls: WorkerCalls<Table>
  readonly call: CallByName
  /** Ends the worker, and rejects pending and later calls. */
  readonly end: (reason?: Error) => void
}

/**
 * Calls a worker, and parses every response. `onFailed`: the script did not load, an error was uncaught, or the worker
 * has `left`.
 */
export function callWorker<Table extends CallTable>(
  { name: api, calls, errors }: WorkerApi<Table>,
  worker: WorkerPort,
  onFailed: (how: 'failed' | 'left') => void = () => {},
): WorkerClient<Table> {
  const waiting = new Map<number, (reply: Promise<unknown>) => void>()
  const followed = new Map<number, (progress: CallProgress) => void>()
  let ended: Error | undefined
  let last = 0

  const end = (reason = errors.fault('failed')) => {
    if (ended !== undefined) return
    ended = reason
    worker.terminate()
    for (const settle of waiting.values()) settle(Promise.reject(reason))
    waiting.clear()
  }
  worker.addEventListener('error', () => {
    if (ended !== undefined) return
    end()
    onFailed('failed')
  })
  worker.addEventListener('message', ({ data }) => {
    if (ended === undefined && Left.safeParse(data).data?.api === api) {
      end()
      onFailed('left')
      return
    }
    const progress = Progress.safeParse(data).data
    if (progress?.api === api) {
      const { done, total } = progress
      followed.get(progress.progress)?.({ done, total })
      return
    }
    const reply = Reply.safeParse(data).data
    if (reply?.api !== api) return
    const settle = waiting.get(reply.id)
    waiting.delete(reply.id)
    settle?.(reply.ok ? Promise.resolve(reply.value) : Promise.reject(errors.restore(reply.failure)))
  })

  const call: CallByName = async (name, request = {}, { signal, onProgress, transfer } = {}) => {
    if (ended !== undefined) throw ended
    if (signal?.aborted === true) throw errors.fault('aborted')
    last += 1
    const id = last
    const cancel = () => worker.postMessage({ api, cancel: id })
    const value = await new Promise<unknown>((settle) => {
      waiting.set(id, settle)
      if (onProgress !== undefined) followed.set(id, onProgress)
      try {
        const message = { api, id, call: name, request }
        if (transfer === undefined) worker.postMessage(message)
        else worker.postMessage(message, { transfer: [...transfer] })
        signal?.addEventListener('abort', cancel)
      } catch {
        // The message contains a value that cannot be cloned.
        waiting.delete(id)
        settle(Promise.reject(errors.fault('badRequest')))
      }
    }).finally(() => {
      followed.delete(id)
      signal?.removeEventListener('abort', cancel)
    })
    const response = calls[name]?.response.safeParse(value)
    if (response?.success !== true) throw errors.fault('internal')
    return response.data
  }

  return { calls: typeCalls<Table>(Object.keys(calls), call), call, end }
}

export type CallReport = (progress: CallProgress) => void

export type CallHandlers<Table extends CallTable> = {
  readonly [Name in keyof Table]: (
    request: CallRequest<Table, Name>,
    signal: AbortSignal,
    report: CallReport,
  ) => CallResponse<Table, Name> | Promise<CallResponse<Table, Name>>
}

export interface CallChecks {
  /** Runs before any call is parsed; an exception becomes the answer. */
  readonly before?: () => Promise<void>
  /** Runs after each call, even a failed one, with the unparsed request. */
  readonly after?: (request: unknown) => void
}

export type CallReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: unknown }

/**
 * Serves calls, and parses every request. Only the named handlers are reachable. Returns a function that announces the
 * worker’s end.
 */
export function serveWorker<Table extends CallTable>(
  api: WorkerApi<Table>,
  handlers: CallHandlers<Table>,
  port: CallPort,
  checks: CallChecks = {},
): () => void {
  const running = new Map<number, AbortController>()
  const serve = async ({ id, call, request }: z.infer<typeof Call>) => {
    const controller = new AbortController()
    running.set(id, controller)
    const report: CallReport = ({ done, total }) =>
      port.postMessage({ api: api.name, progress: id, done, total })
    const reply = await answerCall(api, handlers, call, request, {
      signal: controller.signal,
      report,
      checks,
    })
    running.delete(id)
    try {
      port.postMessage({ api: api.name, id, ...reply })
    } catch (error) {
      port.postMessage({ api: api.name, id, ok: false, failure: api.errors.describe(error) })
    }
  }
  port.addEventListener('message', ({ data }) => {
    const call = Call.safeParse(data).data
    if (call?.api === api.name) return void serve(call)
    const cancelled = Cancel.safeParse(data).data
    if (cancelled?.api === api.name) running.get(cancelled.cancel)?.abort()
  })
  return () => port.postMessage({ api: api.name, left: true })
}

export interface AnsweredCall {
  readonly signal: AbortSignal
  readonly report: CallReport
  readonly checks: CallChecks
}

/** Answers one call, as the server does. Never throws. */
export async function answerCall<Table extends CallTable>(
  { calls, errors }: WorkerApi<Table>,
  handlers: CallHandlers<Table>,
  name: string,
  request: unknown,
  { signal, report, checks: { before, after } }: AnsweredCall,
): Promise<CallReply> {
  try {
    if (before !== undefined) await before()
    const parsed = Object.hasOwn(calls, name) ? calls[name]?.request.safeParse(request) : undefined
    if (parsed?.success !== true) throw errors.fault('badRequest')
    // The schema's output is the input of the handler with the same name.
    const handle = handlers[name] as (request: unknown, signal: AbortSignal, report: CallReport) => unknown
    return { ok: true, value: await handle(parsed.data, signal, report) }
  } catch (error) {
    return { ok: false, failure: errors.describe(error) }
  } finally {
    after?.(request)
  }
}

/** Schema of bytes with a maximum length. */
export function boundedBytes(most: number): z.ZodType<Uint8Array> {
  return z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= most)
}

/** Checks the first-used members by a plain function, because a Zod schema for each row would block for seconds. */
export function rowsOf<Row>(isRow: (input: object) => boolean, most: number): z.ZodType<readonly Row[]> {
  return z.custom<readonly Row[]>(
    (input) =>
      Array.isArray(input) &&
      input.length <= most &&
      input.every((row) => typeof row === 'object' && row !== null && isRow(row)),
  )
}
