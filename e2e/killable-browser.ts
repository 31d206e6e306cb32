import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type BrowserContext, type Page } from '@playwright/test'

/** A browser over a profile of its own, which can be ended as a power cut would. */
export interface KillableBrowser {
  readonly context: BrowserContext
  /** SIGKILL for the browser and every process of its group; settles when it is gone. */
  readonly kill: () => Promise<void>
}

/** How a browser is started without Playwright: with nothing that it does of its own accord. */
export const quietOptions = [
  '--headless',
  '--no-first-run',
  // With an inspector attached Chromium 156 now and then crashes over a page that it keeps for the way back: “Invoke in DisallowJavascriptExecutionScope”.
  '--disable-back-forward-cache',
  '--disable-background-networking',
  '--disable-component-update',
  // Pages of the address bar, drawn beside every page that is opened: half the processor time of a start.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--disable-sync',
  '--password-store=basic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  // A killed browser leaves the mark of its process behind.
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(path.join(profile, name), { force: true })
  const program = process.env['PLAYWRIGHT_CHROMIUM_PATH'] ?? chromium.executablePath()
  const child = spawn(
    program,
    [...quietOptions, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} did not start`)
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const kill = async () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
    await gone
  }
  try {
    const browser = await chromium.connectOverCDP(await readAddress(child.stderr))
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('the browser has no context')
    return { context, kill }
  } catch (error) {
    await kill()
    throw error
  }
}

/** Does the work in a new page of the profile's browser, which is killed after it. */
export async function inKillableBrowser<Result>(
  profile: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { context, kill } = await startKillableBrowser(profile)
  try {
    return await work(await context.newPage())
  } finally {
    await kill()
  }
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1]
    if (address !== undefined) {
      // What it says later must not fill the pipe.
      output.resume()
      return address
    }
  }
  throw new Error('the browser ended before it was ready')
}
