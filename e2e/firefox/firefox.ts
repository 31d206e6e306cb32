import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openBidiSession } from './bidi-session.ts'
import { openPage, type FirefoxPage } from './firefox-page.ts'

/** A Firefox with its own profile. */
export interface Firefox {
  readonly version: string
  /** A tab that shares no storage and no service worker with another. Its `goto` accepts paths of that origin. */
  openEmptyProfile(origin: string): Promise<FirefoxPage>
  close(): Promise<void>
}

const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  // Suppresses requests that no journey makes.
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'services.settings.server': 'data:,',
  // The windows are invisible, and a tab in the background gets no frames.
  'widget.windows.window_occlusion_tracking.enabled': false,
}

const events = [
  'log.entryAdded',
  'script.message',
  'network.beforeRequestSent',
  'browsingContext.downloadEnd',
]

const startMs = 60_000

/** Starts the Firefox at that path without windows. Throws an explanation if it does not start or connect. */
export async function startFirefox(executable: string): Promise<Firefox> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keywright-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(path.join(folder, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0']
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const close = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const session = await openBidiSession(`${await readAddress(child)}/session`, events)
    return {
      version: session.browserVersion,
      openEmptyProfile: (origin) => openPage(session, origin, folder),
      close: async () => {
        session.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The address that Firefox prints when it is ready for a connection. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`${why}: ${said.trim().slice(-300)}`))
    const timer = setTimeout(() => fail('Firefox did not listen within a minute'), startMs)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
    child.once('error', ({ message }) => fail(message))
    child.once('exit', () => {
      clearTimeout(timer)
      fail('Firefox ended')
    })
  })
}
