import type { Browser, CDPSession } from '@playwright/test'

/** A task of a page's main thread, by the processor time that it took: what else runs on the machine does not count. */
export interface LongTask {
  readonly processorMs: number
  readonly wallMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string }
  }
}

/**
 * Runs the work and gives every task of it that took longer. Those in which the page answers the test are none of its own:
 * to look for an element by its role is work too.
 */
export async function findLongTasks(
  browser: Browser,
  longerThanMs: number,
  work: () => Promise<void>,
): Promise<readonly LongTask[]> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }: { readonly value: readonly unknown[] }) => {
    // Trace Event Format: what is not of this shape has another phase than is looked for.
    for (const event of value as readonly TraceEvent[]) if (isTold(event, longerThanMs)) events.push(event)
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel'],
      excludedCategories: ['*'],
    },
  })
  try {
    await work()
  } finally {
    await stopTracing(session)
  }
  const threads = new Set(
    events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  await session.detach()
  const answers = events.filter((event) => isAnswer(event))
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid} ${tid}`))
    .filter((task) => !answers.some((answer) => isWithin(answer, task)))
    .map(({ dur = 0, tdur = 0 }) => ({ processorMs: tdur / 1000, wallMs: dur / 1000 }))
}

function isTold(event: TraceEvent, longerThanMs: number): boolean {
  const { name, ph, tdur = 0 } = event
  return (
    (ph === 'M' && name === 'thread_name') ||
    (ph === 'X' && tdur > longerThanMs * 1000 && (name === 'RunTask' || isAnswer(event)))
  )
}

function isAnswer({ args }: TraceEvent): boolean {
  return args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession'
}

function isWithin(inner: TraceEvent, outer: TraceEvent): boolean {
  return (
    inner.pid === outer.pid &&
    inner.tid === outer.tid &&
    inner.ts >= outer.ts &&
    inner.ts <= outer.ts + (outer.dur ?? 0)
  )
}

async function stopTracing(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
}
