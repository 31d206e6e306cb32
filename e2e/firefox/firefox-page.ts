import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

import type { BidiSession } from './bidi-session.ts'

/** A complete name or text, or a pattern for a part of it. */
type Said = string | RegExp

// Firefox can locate by role and name itself, but holds the page up for five seconds at a time to do so.
const selectors = {
  button: 'button',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  radio: 'input[type="radio"]',
} as const
type Role = keyof typeof selectors

/** A tab, operated as by a user. Every wait lasts at most three minutes, and a failure names the awaited thing. */
export interface FirefoxPage {
  /** Opens a path of the origin. */
  goto(to: string): Promise<void>
  reload(): Promise<void>
  /** Clicks a shown element of that role and name with the pointer, once no work of the page is pending. */
  press(role: Role, name: Said): Promise<void>
  /** Opens the collapsed part with this title. */
  unfold(title: string): Promise<void>
  /** Replaces the content of the labelled field by keyboard. */
  fill(label: string, text: string): Promise<void>
  /** Replaces the content of the labelled field by pasting. */
  paste(label: string, text: string): Promise<void>
  chooseFile(label: string, file: SavedFile): Promise<void>
  see(role: Role, name: Said): Promise<void>
  /** Waits until the page shows that text. */
  read(text: Said): Promise<void>
  /** Waits until the field of that label has this value. */
  readField(label: string, value: string): Promise<void>
  /** Presses a button that saves a file. */
  save(button: Said): Promise<SavedFile>
  /** Runs a self-contained function in the page, and returns its result as JSON. */
  evaluate<Value>(read: () => unknown, value: z.ZodType<Value>): Promise<Value>
  screenshot(): Promise<Buffer>
  /** Faults that no page may cause: a policy violation, an error in the console, a request to another origin. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

export interface SavedFile {
  readonly name: string
  readonly bytes: Buffer
}

const waitMs = 180_000
const pollMs = 50

const Node = z.object({ sharedId: z.string() })
type Node = z.infer<typeof Node>

/** Opens a tab in its own container. Its saved files go to a folder in `folder`. */
export async function openPage(session: BidiSession, origin: string, folder: string): Promise<FirefoxPage> {
  const { userContext } = await session.ask(
    'browser.createUserContext',
    {},
    z.object({ userContext: z.string() }),
  )
  const userContexts = [userContext]
  const downloads = await mkdtemp(path.join(folder, 'downloads-'))
  const downloadBehavior = { type: 'allowed', destinationFolder: downloads }
  await session.tell('browser.setDownloadBehavior', { downloadBehavior, userContexts })
  await session.tell('emulation.setLocaleOverride', { locale: 'en-GB', userContexts })
  await session.tell('emulation.setTimezoneOverride', { timezone: 'UTC', userContexts })
  const { context } = await session.ask(
    'browsingContext.create',
    { type: 'tab', userContext },
    z.object({ context: z.string() }),
  )
  await session.tell('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
  const faults: string[] = []
  const endWatch = await watchFaults(session, context, origin, (fault) => faults.push(fault))

  /** Calls a function in the page, isolated from its scripts, and awaits the result. */
  const call = async <Value>(
    declaration: string,
    args: readonly unknown[],
    value: z.ZodType<Value>,
  ): Promise<Value> => {
    const answer = await session.ask(
      'script.callFunction',
      {
        functionDeclaration: declaration,
        target: { context, sandbox: 'journey' },
        arguments: args,
        awaitPromise: true,
      },
      CallResult,
    )
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return value.parse(answer.result)
  }
  const untilReady = () =>
    until('a page without pending work', async () => {
      const isReady = "() => document.documentElement.dataset['pending'] === undefined"
      return (await call(isReady, [], z.object({ value: z.boolean() }))).value || undefined
    })
  const perform = (actions: readonly object[]) => session.tell('input.performActions', { context, actions })

  const findNamed = (role: Role, name: Said) => {
    const args =
      typeof name === 'string'
        ? [string(selectors[role]), string(name)]
        : [string(selectors[role]), string(''), string(name.source)]
    return until(`${role} “${name}”`, async () => (await call(String(selectNamed), args, NodeList)).value[0])
  }
  const findField = (label: string) =>
    until(
      `field “${label}”`,
      async () => (await call(String(findLabelled), [string(label)], NodeList)).value[0],
    )

  /** Waits until the element is clickable at its centre, and clicks there. */
  const click = async (what: string, find: () => Promise<Node>) => {
    const node = await until(`${what}, ready for a click`, async () => {
      const found = await find()
      return (await call(String(takesClick), [found], z.object({ value: z.boolean() }))).value
        ? found
        : undefined
    })
    const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: node } }
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
    await perform([{ type: 'pointer', id: 'mouse', actions: [move, ...press] }])
  }
  const press = (role: Role, name: Said) => click(`${role} “${name}”`, () => findNamed(role, name))
  const typeKeys = (keys: readonly object[]) => perform([{ type: 'key', id: 'keyboard', actions: keys }])
  const enterField = async (label: string) => {
    await click(`field “${label}”`, () => findField(label))
    await typeKeys([{ type: 'keyDown', value: control }, ...strike('a'), { type: 'keyUp', value: control }])
  }

  return {
    faults,
    // Firefox aborts a load if the old page changes its history meanwhile.
    goto: async (to) => {
      await untilReady()
      await session.tell('browsingContext.navigate', { context, url: `${origin}${to}`, wait: 'complete' })
    },
    reload: async () => {
      await untilReady()
      await session.tell('browsingContext.reload', { context, wait: 'complete' })
    },
    press,
    // Firefox gives the summary of a collapsed part no role.
    unfold: (title) =>
      click(`fold “${title}”`, () =>
        until(
          `fold “${title}”`,
          async () => (await call(String(findFolded), [string(title)], NodeList)).value[0],
        ),
      ),
    fill: async (label, text) => {
      await enterField(label)
      await typeKeys([...text].flatMap(strike))
    },
    paste: async (label, text) => {
      await enterField(label)
      await call(
        '(text) => void document.execCommand("insertText", false, text)',
        [string(text)],
        z.unknown(),
      )
    },
    chooseFile: async (label, { name, bytes }) => {
      const file = path.join(await mkdtemp(path.join(folder, 'chosen-')), name)
      await writeFile(file, bytes)
      await session.tell('input.setFiles', { context, element: await findField(label), files: [file] })
    },
    see: async (role, name) => void (await findNamed(role, name)),
    read: (text) =>
      until(`text “${text}”`, async () => {
        const { value } = await call('() => document.body.innerText', [], StringValue)
        const isThere = typeof text === 'string' ? value.includes(text) : text.test(value)
        return isThere ? true : undefined
      }).then(() => undefined),
    readField: async (label, wanted) => {
      await until(`field “${label}” with “${wanted}”`, async () => {
        const { value } = await call('(field) => field.value', [await findField(label)], StringValue)
        return value === wanted ? true : undefined
      })
    },
    save: async (button) => {
      let ended: z.infer<typeof DownloadEnd> | undefined
      const stop = session.listen(({ method, params }) => {
        if (method === 'browsingContext.downloadEnd') ended = DownloadEnd.parse(params)
      })
      try {
        await press('button', button)
        const { filepath, status } = await until(`file of “${button}”`, async () => ended)
        if (status !== 'complete' || !filepath) throw new Error(`“${button}” saved no file: ${status}`)
        return { name: path.basename(filepath), bytes: await readFile(filepath) }
      } finally {
        stop()
      }
    },
    evaluate: async (read, value) => {
      const text = await call(`async () => JSON.stringify(await (${String(read)})())`, [], StringValue)
      return value.parse(JSON.parse(text.value))
    },
    screenshot: async () => {
      const shot = await session.ask(
        'browsingContext.captureScreenshot',
        { context },
        z.object({ data: z.string() }),
      )
      return Buffer.from(shot.data, 'base64')
    },
    close: async () => {
      await session.tell('browser.removeUserContext', { userContext })
      await endWatch()
    },
  }
}

const NodeList = z.object({ value: z.array(Node) })
const StringValue = z.object({ value: z.string() })
const CallResult = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.unknown() }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
const DownloadEnd = z.object({ status: z.string(), filepath: z.string().nullish() })

// WebDriver's code for the Control key.
const control = '\uE009'

const string = (value: string) => ({ type: 'string', value })
const strike = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

/** Polls until there is an answer. Also retries after a failure, for example while a page is being left. */
async function until<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const endMs = performance.now() + waitMs
  let failure = ''
  while (performance.now() < endMs) {
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
    } catch (error) {
      failure = ` (${String(error)})`
    }
    await pause(pollMs)
  }
  throw new Error(`not there after three minutes: ${what}${failure}`)
}

async function watchFaults(
  session: BidiSession,
  context: string,
  origin: string,
  report: (fault: string) => void,
): Promise<() => Promise<void>> {
  const { script } = await session.ask(
    'script.addPreloadScript',
    {
      functionDeclaration: String(reportViolations),
      arguments: [{ type: 'channel', value: { channel: 'violation' } }],
      contexts: [context],
    },
    z.object({ script: z.string() }),
  )
  const stop = session.listen(({ method, params }) => {
    const message = ScriptMessage.safeParse(params)
    const entry = LogEntry.safeParse(params)
    const request = Request.safeParse(params)
    if (method === 'script.message' && message.success) report(`violation: ${message.data.data.value}`)
    if (method === 'log.entryAdded' && entry.data?.level === 'error') report(`console: ${entry.data.text}`)
    if (method === 'network.beforeRequestSent' && request.success) {
      const url = new URL(request.data.request.url)
      if (url.origin !== origin && !['data:', 'blob:', 'about:'].includes(url.protocol))
        report(`request: ${url.href}`)
    }
  })
  return async () => {
    stop()
    await session.tell('script.removePreloadScript', { script })
  }
}

const ScriptMessage = z.object({ channel: z.literal('violation'), data: z.object({ value: z.string() }) })
const LogEntry = z.object({ level: z.string(), text: z.string().nullable() })
const Request = z.object({ request: z.object({ url: z.string() }) })

// The functions below run in the page, and cannot use anything from this module.

function reportViolations(send: (line: string) => void): void {
  document.addEventListener('securitypolicyviolation', (event) =>
    send(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
  )
}

function selectNamed(selector: string, wanted: string, pattern?: string): readonly Element[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => {
    const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])] : []
    const name = (each.getAttribute('aria-label') ?? (labels[0] ?? each).innerText).trim()
    const isNamed = pattern === undefined ? name === wanted : new RegExp(pattern).test(name)
    return isNamed && each.checkVisibility({ visibilityProperty: true })
  })
}

function findLabelled(label: string): readonly Element[] {
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter((each) => {
    const names = [each.getAttribute('aria-label'), ...[...(each.labels ?? [])].map((own) => own.textContent)]
    // The label of a file field includes its hint.
    return names.some((name) =>
      each.type === 'file' ? name?.trim().startsWith(label) : name?.trim() === label,
    )
  })
}

function findFolded(title: string): readonly Element[] {
  return [...document.querySelectorAll('summary')].filter((each) => each.textContent.trim() === title)
}

/** Tells whether no work is pending (src/platform/pending.ts), the element is at rest, and a click reaches it. */
async function takesClick(element: HTMLElement): Promise<boolean> {
  const isDisabled = element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true'
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  const isReady = document.documentElement.dataset['pending'] === undefined
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  const isReached =
    hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
  return isReady && !isDisabled && isReached && before.x === x && before.y === y
}
