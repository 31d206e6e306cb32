import { describe, expect, it } from 'vitest'

import { createDapiClient } from '#/dapi/dapi-client.ts'
import { createDapiTransport } from '#/dapi/dapi-transport.ts'
import { systemClock } from '#/platform/clock.ts'
import { openMemoryDatabase } from '#/platform/memory-database.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { holdOwnLock } from '#/platform/web-lock.ts'
import { createSandboxPlatformFetch, sandboxPlatformAddresses } from '#/sandbox/sandbox-platform-fetch.ts'
import { defaultSandbox, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { sampleTransitions, signedSample } from '#/sandbox/testing/platform-samples.ts'
import { keyOf, todaySamples } from '#/sandbox/testing/today-samples.ts'
import { openSubmissions } from './sandbox-submissions.ts'

const nowMs = 1_800_000_000_000
const time = { sandbox: defaultSandbox, nowMs }
const { tip, chain } = readSandboxMoment(defaultSandbox, nowMs)
const { create, update, topUp } = sampleTransitions({ chain, tip })
const timed = (submission: ReturnType<typeof signedSample>) => ({ ...submission, atMs: nowMs })
const [first, second] = [timed(signedSample(create, 1)), timed(signedSample(update, 11))]

const [address = ''] = sandboxPlatformAddresses

let databases = 0
const openDatabase = () => openMemoryDatabase({ name: `test ${(databases += 1)}`, stores: ['accepted'] })
const open = (database: Parameters<typeof openSubmissions>[0]) => openSubmissions(database, holdOwnLock)

describe('the sandbox’s platform', () => {
  it('remembers after a restart which transitions it accepted, each with its block', async () => {
    const database = openDatabase()
    const outcomes = await open(database).submit([first], time)
    expect(outcomes).toEqual([{ kind: 'accepted', height: tip + 1, isNew: true }])
    const again = open(database)
    expect(await again.readHeights([second.bytes, first.bytes], time)).toEqual([null, tip + 1])
    const later = { ...time, nowMs: nowMs + 60_000 }
    expect(await again.submit([first, second], later)).toEqual([
      { kind: 'accepted', height: tip + 1, isNew: false },
      { kind: 'accepted', height: tip + 4, isNew: true },
    ])
  })

  it('accepts only one of two transitions for the same lock that two tabs submit at once', async () => {
    const database = openDatabase()
    const rival = timed(signedSample({ ...topUp, assetLockProof: create.assetLockProof }, 1))
    const both = await Promise.all([
      open(database).submit([first], time),
      open(database).submit([rival], time),
    ])
    expect(both.flat().map(({ kind }) => kind)).toEqual(['accepted', 'rejected'])
    const [, [rejected]] = both
    expect(rejected).toMatchObject({ violations: [{ rule: 'proof.out-point-unused' }] })
  })

  it('has no transitions of another chain', async () => {
    const database = openDatabase()
    await open(database).submit([first], time)
    const other = { ...time, sandbox: { ...defaultSandbox, masternodes: 10 } }
    expect(await open(database).readHeights([first.bytes], other)).toEqual([null])
  })

  it('skips a stored record that cannot be read', async () => {
    const database = openDatabase()
    await database.write([{ kind: 'put', store: 'accepted', key: 'x', value: { format: 1 } }])
    expect(await open(database).submit([first], time)).toMatchObject([{ kind: 'accepted' }])
  })

  it('does not accept a transition that cannot be stored', async () => {
    const database = openDatabase()
    const full = { ...database, write: () => Promise.reject(new Error('full')) }
    await expect(open(full).submit([first], time)).rejects.toThrow('full')
    expect(await open(database).readHeights([first.bytes], time)).toEqual([null])
  })

  it('answers like a node of today’s protocol, even after a restart', async () => {
    const database = openDatabase()
    const { created, identityId } = todaySamples({ chain, tip })
    const bytes = created(1, [keyOf(0)]).bytes
    const call = (later = 0) =>
      createDapiClient(
        createDapiTransport({
          fetch: createSandboxPlatformFetch({
            alarm: systemAlarm,
            ask: (request) => open(database).callNode(request, { ...time, nowMs: nowMs + later }),
          }),
          isOnline: () => true,
          alarm: systemAlarm,
        }),
        systemClock,
      ).call
    await call()(address, 'broadcastStateTransition', { stateTransition: bytes })
    expect(await open(database).readHeights([bytes], time)).toEqual([tip + 1])
    const asked = { version: { case: 'v0', value: { id: identityId } } } as const
    const { message } = await call(60_000)(address, 'getIdentityBalance', asked)
    expect(message.version.value?.result.value).toBe(100_000_000_000n)
  })
})
