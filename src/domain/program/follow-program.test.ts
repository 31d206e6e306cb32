import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServiceWorker, type WorkerStage } from '#/platform/service-worker.ts'
import type { WorkerAbout, WorkerTaken } from '#/service-worker/worker-message.ts'
import { followProgram, installUpdate, lookForUpdate } from './follow-program.ts'
import { useProgram } from './program-state.ts'

vi.mock('#/platform/service-worker.ts', () => ({ startServiceWorker: vi.fn() }))
vi.mock('#/platform/page-entry.ts', () => ({ pageEntry: () => '/assets/index.js' }))

const buildOf = (version: string, isPage: boolean) => ({
  version,
  hash: version.repeat(64),
  changes: [version],
  isPage,
})
const nothing: WorkerAbout = { current: null, newest: null }
const one = buildOf('1', true)
const offersTwo: WorkerAbout = { current: one, newest: buildOf('2', false) }
const offersThree: WorkerAbout = { current: one, newest: buildOf('3', false) }

/** The active worker’s answer, and the waiting worker’s: undefined for no answer, `none` for no worker. */
let about: unknown
let waiting: unknown
let taken: WorkerTaken | undefined
const ask = vi.fn(async () => taken)
const reply = (answer: unknown) => (answer === 'none' ? undefined : { answer })
const askBoth = async () => ({ active: reply(about), waiting: reply(waiting) })
const look = vi.fn(async () => {})
const reload = vi.fn()
let tell: (news: unknown) => void = () => {}
let enter: (stage: WorkerStage) => void = () => {}

beforeEach(() => {
  const request = (_name: string, _mode: unknown, work: (lock: object) => unknown) => work({})
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { reload })
  waiting = 'none'
  vi.mocked(startServiceWorker).mockImplementation(async (_address, onStage, onNews) => {
    enter = onStage
    tell = onNews
    return { ask, askBoth, look }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  useProgram.setState(useProgram.getInitialState())
})

async function follow(answer: unknown) {
  about = answer
  await followProgram()
}

describe('an update', () => {
  it('is installed by the hash that was offered', async () => {
    await follow(offersTwo)
    taken = { taken: true }
    void installUpdate()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(ask).toHaveBeenLastCalledWith({ kind: 'take', hash: '2'.repeat(64) })
  })

  it('is not installed if another build is waiting by now, which is offered instead', async () => {
    await follow(offersTwo)
    about = offersThree
    taken = { taken: false, reason: 'other-build' }
    await installUpdate()
    await vi.waitFor(() => expect(useProgram.getState().offer?.version).toBe('3'))
    expect(useProgram.getState().taking).toBe('other-build')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is reported as unanswered or as incomplete', async () => {
    await follow(offersTwo)
    taken = undefined
    await installUpdate()
    expect(useProgram.getState().taking).toBe('no-answer')
    taken = { taken: false, reason: 'not-whole' }
    await installUpdate()
    expect(useProgram.getState().taking).toBe('not-whole')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is no longer offered once the worker stops answering', async () => {
    await follow(offersTwo)
    expect(useProgram.getState().offer?.version).toBe('2')
    about = undefined
    tell({ kind: 'kept' })
    await vi.waitFor(() => expect(useProgram.getState().offer).toBeUndefined())
  })
})

it('after its files were cleared, the program counts as stored again once the worker says so', async () => {
  await follow(nothing)
  expect(useProgram.getState().keeping).toBe('none')
  about = { current: one, newest: one }
  tell({ kind: 'kept' })
  await vi.waitFor(() => expect(useProgram.getState().keeping).toBe('kept'))
})

const ours: WorkerAbout = { current: one, newest: one }

describe('a service worker of another program', () => {
  it.each([
    ['an empty one, which does not answer', undefined],
    ['one with an answer of its own', 'pong'],
    ['one with part of an answer', { current: one }],
  ])('is reported while it waits, beside the stored version: %s', async (_name, answer) => {
    waiting = answer
    await follow(ours)
    expect(useProgram.getState()).toMatchObject({ foreign: 'waiting', keeping: 'kept', offer: undefined })
  })

  it('is reported when an update check finds it, and no longer once the right worker replaces it', async () => {
    await follow(ours)
    expect(useProgram.getState().foreign).toBe('none')
    waiting = undefined
    look.mockImplementationOnce(async () => enter('downloading'))
    await lookForUpdate()
    enter('ready')
    expect(useProgram.getState().looking).toBe('downloading')
    await vi.waitFor(() => expect(useProgram.getState().foreign).toBe('waiting'))
    waiting = ours
    enter('ready')
    await vi.waitFor(() =>
      expect(useProgram.getState()).toMatchObject({ foreign: 'none', looking: 'newest' }),
    )
  })

  it('hides an offer of the active worker', async () => {
    await follow(offersTwo)
    waiting = undefined
    enter('ready')
    await vi.waitFor(() =>
      expect(useProgram.getState()).toMatchObject({ foreign: 'waiting', offer: undefined }),
    )
  })

  it.each(['none', 'pong'])('is reported once it is active, with a waiting worker: %s', async (answer) => {
    waiting = answer
    await follow(undefined)
    expect(useProgram.getState()).toMatchObject({ foreign: 'active', keeping: 'none', offer: undefined })
  })

  it('asks to close all tabs once Keywright’s own worker waits behind it', async () => {
    waiting = { current: { ...one, isPage: false }, newest: buildOf('2', true) }
    await follow(undefined)
    expect(useProgram.getState()).toMatchObject({ foreign: 'leaving', keeping: 'none', offer: undefined })
  })

  it('is not reported before the first worker is active', async () => {
    await follow('none')
    expect(useProgram.getState()).toMatchObject({ foreign: 'none', keeping: 'unknown' })
  })
})
