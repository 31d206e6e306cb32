import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type BrowserContext, type Page } from '@playwright/test'

import { installQuickStretch } from './quick-stretch.ts'
import { serveVaultWorker } from './vault-worker.ts'

/** A browser with its own profile, which can be killed as by a power failure. */
export interface KillableBrowser {
  readonly context: BrowserContext
  /** Sends SIGKILL to the browser and every process of its group; settles when they are gone. */
  readonly kill: () => Promise<void>
}

/** Options for a browser without Playwright, and without background activity. */
export const quietOptions = [
  '--headless',
  '--no-first-run',
  // With an inspector attached, Chromium 156 sometimes crashes over a cached page: “Invoke in
  // DisallowJavascriptExecutionScope”.
  '--disable-back-forward-cache',
  '--disable-background-networking',
  '--disable-component-update',
  // Address bar pages, drawn beside every opened page, take half of the start's processor time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--disable-sync',
  '--password-store=basic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  // A killed browser leaves its lock files behind.
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
      // The browser is already gone.
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

/**
 * Does the work in a new page of the profile's browser, whose vault stretches passphrases quickly, then kills the
 * browser.
 */
export async function inKillableBrowser<Result>(
  profile: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { context, kill } = await startKillableBrowser(profile)
  try {
    await serveVaultWorker(context, installQuickStretch)
    return await work(await context.newPage())
  } finally {
    await kill()
  }
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1]
    if (address !== undefined) {
      // Drain later output, so that the pipe does not fill up.
      output.resume()
      return address
    }
  }
  throw new Error('the browser ended before it was ready')
}
