import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import {
  abortRequest,
  abortRequests,
  dripRequests,
  exchangeBytes,
  openSilentNode,
  pipelineRequests,
  warmUp,
  type SilentNode,
} from './testing/hostile-clients.ts'
import { formatHead, hostileRequests, targets } from './testing/hostile-requests.ts'
import {
  bundleServer,
  removeServer,
  startServerProcess,
  type ServerProcess,
} from './testing/server-process.ts'

const preload = `process.on('SIGUSR2', () => { throw new Error('planted') })`
let folder: string
let node: SilentNode
let server: ServerProcess | undefined

beforeAll(async () => {
  folder = await bundleServer()
  node = await openSilentNode()
})

beforeEach(async () => {
  // All tests share one process. If a test ends it, the next test starts another, so that only the guilty test fails.
  if (server?.isRunning() === true) return
  server = await startServerProcess(folder, { nodeUrl: node.url, preload })
  await warmUp(server.port)
})

afterAll(() => {
  server?.signal('SIGKILL')
  node.close()
  removeServer(folder)
})

function running(): ServerProcess {
  if (server === undefined) throw new Error('no server was started')
  return server
}

/** The status and the headers of each answer. Bodies are skipped. */
function readHeads(text: string): readonly { readonly status: number; readonly headers: string }[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[\w-]+: [^\r]*\r\n)*)\r\n/g)]
    .map(([, status, headers = '']) => ({ status: Number(status), headers }))
    .filter(({ status }) => status !== 100)
}

/** Headers that the answers to every kind of path share. Nodes of the sandbox let other origins read them. */
function sharedHeaders(target: string): readonly string[] {
  return Object.entries(securityHeaders(target))
    .filter(([name]) => name !== 'Content-Security-Policy')
    .filter(([name]) => name !== 'Cross-Origin-Resource-Policy' || !target.startsWith('/dapi/'))
    .map(([name, value]) => `${name}: ${value}\r\n`)
}

async function expectAnswers({ port, isRunning, errors }: ServerProcess): Promise<void> {
  for (const target of ['/', '/icon.svg', '/assets/largest-a1.js'])
    expect(await exchangeBytes(port, formatHead(`GET ${target}`, `localhost:${port}`))).toMatch(
      /^HTTP\/1\.1 200 /,
    )
  expect([isRunning(), errors()]).toEqual([true, ''])
}

describe('the server', () => {
  it.each(hostileRequests)('survives $name, at every kind of path', async ({ bytes, status }) => {
    const { port } = running()
    const host = `localhost:${port}`
    for (const target of targets) {
      if (status === 'aborted') {
        await abortRequest(port, bytes(target, host), 'request')
        continue
      }
      const plain = await exchangeBytes(port, formatHead(`GET ${target}`, host))
      const answers = readHeads(await exchangeBytes(port, bytes(target, host)))
      const expected = status === 'plain' ? readHeads(plain).map((answer) => answer.status) : [status]
      expect({ target, statuses: answers.map((answer) => answer.status) }).toEqual({
        target,
        statuses: status === 'none' ? [] : expected,
      })
      for (const { headers } of answers) {
        for (const header of sharedHeaders(target)) expect(headers).toContain(header)
        expect(headers).toContain('Content-Security-Policy: ')
      }
    }
    await expectAnswers(running())
  })

  it('keeps few files open and little memory after 500 aborted, 8,000 pipelined and some slow requests', async ({
    annotate,
  }) => {
    const { port, measure, resetPeak } = running()
    const before = measure()
    resetPeak()
    const slow = dripRequests(port, 20)
    await abortRequests(port, 500)
    await pipelineRequests(port, 1000)
    await expectAnswers(running())
    slow.stop()
    await setTimeout(200)
    expect(node.openQuestions()).toBe(0)
    const after = measure()
    await annotate(JSON.stringify({ before, after }))
    if (before === undefined || after === undefined) return
    expect(after.openFiles - before.openFiles).toBeLessThanOrEqual(50)
    expect(after.peakMb - before.memoryMb).toBeLessThanOrEqual(100)
  })

  it.skipIf(process.platform === 'win32')('ends after an error outside of any request', async () => {
    const { signal, ended, errors } = running()
    signal('SIGUSR2')
    expect(await ended).not.toBe(0)
    expect(errors()).toContain('planted')
  })
})
