import { test as base, type BrowserContext } from '@playwright/test'

export { expect } from '@playwright/test'

/** What a page of Keywright must never cause: each is a line that says what and where. */
export interface PolicyWatch {
  /** Hands out what was seen so far and forgets it: for journeys that provoke trouble on purpose. */
  take(): readonly string[]
}

/**
 * Playwright's `test`, in which every journey is watched: a violation of the content policy, an error in the console,
 * an uncaught exception or a request to another origin fails it. Workers are watched for all but violations, which
 * the browser tells only inside the worker: the vault's worker provokes one on purpose when it starts.
 */
export const test = base.extend<{ policy: PolicyWatch }>({
  policy: [
    async ({ context, baseURL }, use) => {
      const seen: string[] = []
      await watchContext(context, new URL(baseURL ?? 'http://localhost').origin, (line) => seen.push(line))
      await use({ take: () => seen.splice(0) })
      const lines = [...seen]
      // A request that is under way as the journey ends is answered by nobody.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      if (lines.length > 0) throw new Error(`the journey left its bounds:\n${lines.join('\n')}`)
    },
    { auto: true },
  ],
})

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
