import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import {
  abortRequests,
  dripRequests,
  exchangeBytes,
  openSilentNode,
  pipelineRequests,
  warmUp,
  type SilentNode,
} from './testing/hostile-clients.ts'
import { formatHead } from './testing/hostile-requests.ts'
import {
  bundleServer,
  removeServer,
  startServerProcess,
  type ServerProcess,
} from './testing/server-process.ts'

// The long form of hostile-requests.test.ts: more requests, and the memory a minute later.

const rounds = 3
let folder: string
let node: SilentNode
let server: ServerProcess | undefined

beforeAll(async () => {
  folder = await bundleServer()
  node = await openSilentNode()
})

afterAll(() => {
  server?.signal('SIGKILL')
  node.close()
  removeServer(folder)
})

it('the server gives its memory back a minute after 6,000 aborted and 24,000 pipelined requests', async ({
  annotate,
}) => {
  server = await startServerProcess(folder, { nodeUrl: node.url })
  const { port, measure, resetPeak, isRunning, errors } = server
  await warmUp(port)
  const before = measure()
  resetPeak()
  const slow = dripRequests(port, 50)
  for (let round = 0; round < rounds; round++) {
    await abortRequests(port, 2000)
    await pipelineRequests(port, 1000)
  }
  for (const answer of await Promise.all(slow.answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    for (const [name, value] of Object.entries(securityHeaders('/')))
      expect(answer).toContain(`${name}: ${value}\r\n`)
  }
  slow.stop()
  const after = measure()
  await setTimeout(60_000)
  const later = measure()
  await annotate(JSON.stringify({ before, after, later }))
  expect(await exchangeBytes(port, formatHead('GET /', `localhost:${port}`))).toMatch(/^HTTP\/1\.1 200 /)
  expect([isRunning(), errors(), node.openQuestions()]).toEqual([true, '', 0])
  if (before === undefined || after === undefined || later === undefined) return
  expect(later.openFiles - before.openFiles).toBeLessThanOrEqual(50)
  expect(after.peakMb - before.memoryMb).toBeLessThanOrEqual(100)
  expect(later.memoryMb - before.memoryMb).toBeLessThanOrEqual(40)
})
