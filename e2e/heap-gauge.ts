import type { CDPSession, Page } from '@playwright/test'

/** Bytes of JavaScript in use after garbage collection. */
export interface HeapGauge {
  readonly page: () => Promise<number>
  /** `name` is a part of the address of the worker's script. */
  readonly worker: (name: string) => Promise<number>
}

interface Attached {
  readonly sessionId: string
  readonly targetInfo: { readonly type: string; readonly url: string }
}

/** Opens a gauge. Call this before the page starts its workers, because the gauge attaches to each at its start. */
export async function openHeapGauge(page: Page): Promise<HeapGauge> {
  const session = await page.context().newCDPSession(page)
  const workers: Attached[] = []
  session.on('Target.attachedToTarget', (attached: Attached) => workers.push(attached))
  const answers = new Map<number, (result: unknown) => void>()
  let lastId = 0
  session.on('Target.receivedMessageFromTarget', ({ message }: { readonly message: string }) => {
    const { id, result } = JSON.parse(message)
    answers.get(id)?.(result)
    answers.delete(id)
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })

  const askWorker = (sessionId: string, method: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1
      answers.set(lastId, resolve)
      const message = JSON.stringify({ id: lastId, method })
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
    })

  return {
    page: () => measure((method) => sendPlain(session, method)),
    worker: (name) => {
      const found = workers.findLast(({ targetInfo }) => targetInfo.url.includes(name))
      if (found === undefined) throw new Error(`no worker ${name} was started`)
      return measure((method) => askWorker(found.sessionId, method))
    },
  }
}

type Method = 'HeapProfiler.enable' | 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage'

function sendPlain(session: CDPSession, method: Method): Promise<unknown> {
  return session.send(method)
}

async function measure(send: (method: Method) => Promise<unknown>): Promise<number> {
  await send('HeapProfiler.enable')
  // The second collection frees objects that finalizers released.
  await send('HeapProfiler.collectGarbage')
  await send('HeapProfiler.collectGarbage')
  const usage: unknown = await send('Runtime.getHeapUsage')
  return Number(Reflect.get(Object(usage), 'usedSize'))
}
