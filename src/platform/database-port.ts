import { z } from 'zod'

import type { DatabaseChange, RecordPlace, SharedDatabase } from './database.ts'
import { DatabaseError, type DatabaseFault } from './database-error.ts'

// The page keeps the database and lends it, because a worker’s memory ends with the worker.

type Question<Store extends string> =
  | { readonly act: 'read'; readonly stores: readonly Store[] | undefined }
  | { readonly act: 'write'; readonly changes: readonly DatabaseChange<Store>[] }
  | { readonly act: 'readRecords'; readonly places: readonly RecordPlace<Store>[] }

/** The operations that a worker may request from the page. */
export type LentDatabase<Store extends string> = Omit<SharedDatabase<Store>, 'change'>

interface Asked<Store extends string> {
  readonly id: number
  readonly question: Question<Store>
}

const Answer = z.discriminatedUnion('ok', [
  z.object({ id: z.int(), ok: z.literal(true), value: z.unknown() }),
  z.object({
    id: z.int(),
    ok: z.literal(false),
    fault: z.enum(['blocked', 'outdated', 'full', 'denied', 'failed']),
  }),
])
type Answer = z.infer<typeof Answer>

const Lent = z.object({
  kind: z.literal('database'),
  port: z.custom<MessagePort>((port) => port instanceof MessagePort),
})

/**
 * Lends a database. Must precede any other message to the worker. Returns a function that ends the loan, after which
 * nothing is written.
 */
export function lendDatabase<Store extends string>(
  database: Omit<LentDatabase<Store>, 'close'>,
  worker: Pick<Worker, 'postMessage'>,
): () => void {
  const { port1: own, port2: lent } = new MessageChannel()
  own.addEventListener('message', ({ data }: MessageEvent<Asked<Store>>) => {
    void answer(database, data).then((message) => own.postMessage(message))
  })
  own.start()
  worker.postMessage({ kind: 'database', port: lent }, [lent])
  return () => own.close()
}

async function answer<Store extends string>(
  database: Omit<LentDatabase<Store>, 'close'>,
  { id, question }: Asked<Store>,
): Promise<Answer> {
  try {
    return { id, ok: true, value: await ask(database, question) }
  } catch (error) {
    const fault: DatabaseFault = error instanceof DatabaseError ? error.fault : 'failed'
    return { id, ok: false, fault }
  }
}

function ask<Store extends string>(
  database: Omit<LentDatabase<Store>, 'close'>,
  question: Question<Store>,
): Promise<unknown> {
  switch (question.act) {
    case 'read':
      return database.read(question.stores)
    case 'write':
      return database.write(question.changes)
    case 'readRecords':
      return database.readRecords(question.places)
  }
}

/** Returns the database that the page lends to this worker. Requests before the loan wait for it. */
export function borrowDatabase<Store extends string>(
  scope: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): LentDatabase<Store> {
  const waiting = new Map<number, (answer: Answer) => void>()
  const coming = new Promise<MessagePort>((resolve) => {
    const take = (event: Event) => {
      const lent = Lent.safeParse(event instanceof MessageEvent ? event.data : undefined)
      if (!lent.success) return
      // A page lends only one database.
      scope.removeEventListener('message', take)
      event.stopImmediatePropagation()
      const { port } = lent.data
      port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const read = Answer.safeParse(data)
        if (read.success) waiting.get(read.data.id)?.(read.data)
      })
      port.start()
      resolve(port)
    }
    scope.addEventListener('message', take)
  })
  let asked = 0
  const ask = async (question: Question<Store>): Promise<unknown> => {
    const port = await coming
    asked += 1
    const id = asked
    const answered = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      port.postMessage({ id, question } satisfies Asked<Store>)
    })
    waiting.delete(id)
    if (!answered.ok) throw new DatabaseError(answered.fault)
    return answered.value
  }
  return {
    // The page returns the result of its own `read` of these stores, and the reader parses the values.
    read: async (stores) => (await ask({ act: 'read', stores })) as never,
    write: async (changes) => {
      await ask({ act: 'write', changes })
    },
    // The type is checked as for `read`.
    readRecords: async (places) => (await ask({ act: 'readRecords', places })) as never,
    close: () => {},
  }
}
