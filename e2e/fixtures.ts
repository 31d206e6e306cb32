import { test as base, type BrowserContext, type Page } from '@playwright/test'

import { waitAfterActs } from './ready.ts'

export { expect } from '@playwright/test'

/** Faults that a page of Keywright must never cause, one line each. */
export interface PolicyWatch {
  /** Returns the recorded faults and clears them, for journeys that provoke faults on purpose. */
  take(): readonly string[]
}

/** An option of the configuration. */
export interface JourneyOptions {
  /** The URL of the server with a quick worker. */
  readonly quickURL: string
}

/**
 * Playwright's `test` with a watch on every journey: a policy violation in a page or worker, an error in the console,
 * an uncaught exception or a request to another origin fails it. The vault's worker provokes one violation on purpose
 * when it starts, by requesting its own script; that one is ignored.
 */
export const test = base.extend<
  JourneyOptions & {
    policy: PolicyWatch
    savesData: boolean
    stretchesQuickly: boolean
  }
>({
  /**
   * Asks pages to save data. Otherwise a page that is open for ten seconds fetches the complete program, which few
   * journeys need.
   */
  savesData: [true, { option: true }],
  /**
   * Makes the vault's worker derive keys from a passphrase at once (serve-quick.ts). The vault that a journey starts
   * with then comes from such a worker, too.
   */
  stretchesQuickly: [false, { option: true }],
  quickURL: ['', { option: true }],
  baseURL: ({ baseURL, quickURL, stretchesQuickly }, use) => use(stretchesQuickly ? quickURL : baseURL),
  policy: [
    async ({ context, baseURL, savesData }, use) => {
      context.on('page', waitAfterActs)
      if (savesData) await context.addInitScript(askToSaveData)
      const seen: string[] = []
      await watchContext(context, new URL(baseURL ?? 'http://localhost').origin, (line) => seen.push(line))
      await use({ take: () => seen.splice(0) })
      const lines = [...seen]
      // A request that is pending at the end of the journey gets no answer.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      if (lines.length > 0) throw new Error(`the journey left its bounds:\n${lines.join('\n')}`)
    },
    { auto: true },
  ],
})

/** Runs in the page. */
function askToSaveData(): void {
  if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { value: true })
}

async function watchContext(context: BrowserContext, origin: string, report: (line: string) => void) {
  await context.exposeBinding('reportPolicyViolation', (_source, line: unknown) =>
    report(`violation: ${String(line)}`),
  )
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const line = `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`
      const send: unknown = Reflect.get(globalThis, 'reportPolicyViolation')
      if (typeof send === 'function') send(line)
    })
  })
  // The browser reports violations in workers only in the log of the page, and not as events.
  context.on('page', (page) => void watchWorkers(context, page, report).catch(() => {}))
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => report(`exception: ${error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:') {
      report(`request: ${request.method()} ${request.url()}`)
    }
  })
}

const violation = /^(.*) violates the following Content Security Policy directive: "([^"]*)"/
const ownQuestion = /\/assets\/vault\.worker-[\w-]+\.js'$/

/** Rejects if the page was closed in the meantime, because its log is gone. */
async function watchWorkers(context: BrowserContext, page: Page, report: (line: string) => void) {
  const log = await context.newCDPSession(page)
  log.on('Log.entryAdded', ({ entry }) => {
    const [, what = '', directive] = (entry.source === 'worker' && violation.exec(entry.text)) || []
    if (directive !== undefined && !ownQuestion.test(what))
      report(`violation in a worker: ${directive} ${what}`)
  })
  // This also delivers earlier log entries.
  await log.send('Log.enable')
}
