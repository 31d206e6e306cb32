import type { Browser } from '@playwright/test'

/** A task of a page's main thread, by its processor time, which excludes other programs on the machine. */
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
    readonly data?: { readonly url?: string }
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string }
  }
}

/** A session of the Chrome DevTools Protocol. */
export interface TraceSession {
  readonly send: (method: 'Tracing.start' | 'Tracing.end', parameters?: object) => Promise<unknown>
  readonly on: (
    name: 'Tracing.dataCollected' | 'Tracing.tracingComplete',
    listener: (event: object) => void,
  ) => unknown
}

/** Runs the work and returns every longer task of the browser's pages. */
export async function findLongTasks(
  browser: Browser,
  longerThanMs: number,
  work: () => Promise<void>,
): Promise<readonly LongTask[]> {
  const session = await browser.newBrowserCDPSession()
  try {
    return await traceLongTasks(session, longerThanMs, work)
  } finally {
    await session.detach()
  }
}

/**
 * Runs the work and returns every longer task. Excludes tasks in which the page answers the test, because finding an
 * element by role is work, too, and tasks of the browser's own pages (`chrome:`), some of which it prepares beside
 * any opened page.
 */
export async function traceLongTasks(
  session: TraceSession,
  longerThanMs: number,
  work: () => Promise<void>,
): Promise<readonly LongTask[]> {
  const events: TraceEvent[] = []
  const ownPages = new Set<number>()
  session.on('Tracing.dataCollected', (told) => {
    // Trace Event Format: events of another shape have other phases, which are ignored.
    const { value } = told as { readonly value: readonly TraceEvent[] }
    for (const event of value) {
      if (isTold(event, longerThanMs)) events.push(event)
      if (event.args?.data?.url?.startsWith('chrome:') === true) ownPages.add(event.pid)
    }
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
      excludedCategories: ['*'],
    },
  })
  try {
    await work()
  } finally {
    const complete = new Promise<void>((resolve) => {
      session.on('Tracing.tracingComplete', () => resolve())
    })
    await session.send('Tracing.end')
    await complete
  }
  const threads = new Set(
    events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const answers = events.filter((event) => isAnswer(event))
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid} ${tid}`) && !ownPages.has(pid))
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
