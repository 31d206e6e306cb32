import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ensureFirefox } from './browser.mjs'
import { findFreePort } from './port.mjs'
import { root, runBeside } from './prepare.mjs'

/**
 * Runs the journeys of e2e/firefox against the build and writes the report to `file`. Returns true if none failed.
 * Journeys that no Firefox ran are reported as skipped.
 */
export async function runFirefoxJourneys(file) {
  const port = await findFreePort()
  const server = spawn(process.execPath, [path.join('scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await awaitServer(server)
    return await runBeside([
      process.execPath,
      // Node 20 has WebSocket only with this flag.
      ...(globalThis.WebSocket === undefined ? ['--experimental-websocket'] : []),
      path.join('scripts', 'run-ts.mjs'),
      path.join('e2e', 'firefox', 'run-journeys.ts'),
      `http://localhost:${port}`,
      file,
      ensureFirefox() ?? '',
    ])
  } catch (error) {
    console.error(error.message)
    return false
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
}

function awaitServer(server) {
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('the server did not start')))
    server.stdout.setEncoding('utf8').on('data', (text) => {
      if (text.includes('Keywright is running')) resolve()
    })
  })
}
