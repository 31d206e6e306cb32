import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServiceWorker } from '#/platform/service-worker.ts'
import type { WorkerAbout, WorkerTaken } from '#/service-worker/worker-message.ts'
import { followProgram, installUpdate } from './follow-program.ts'
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

let about: WorkerAbout | undefined
let taken: WorkerTaken | undefined
const ask = vi.fn(async (question: unknown) => (Object(question).kind === 'take' ? taken : about))
const reload = vi.fn()
let tell: (news: unknown) => void = () => {}

beforeEach(() => {
  const request = (_name: string, _mode: unknown, work: (lock: object) => unknown) => work({})
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { reload })
  vi.mocked(startServiceWorker).mockImplementation(async (_address, _onStage, onNews) => {
    tell = onNews
    return { ask, look: async () => {} }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  useProgram.setState(useProgram.getInitialState())
})

async function follow(answer: WorkerAbout) {
  about = answer
  await followProgram()
}

describe('an update', () => {
  it('is taken by the hash that was offered', async () => {
    await follow(offersTwo)
    taken = { taken: true }
    void installUpdate()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(ask).toHaveBeenLastCalledWith({ kind: 'take', hash: '2'.repeat(64) })
  })

  it('is not taken where another one waits by now, which is offered then', async () => {
    await follow(offersTwo)
    about = offersThree
    taken = { taken: false, reason: 'other-build' }
    await installUpdate()
    await vi.waitFor(() => expect(useProgram.getState().offer?.version).toBe('3'))
    expect(useProgram.getState().taking).toBe('other-build')
    expect(reload).not.toHaveBeenCalled()
  })

  it('that is not answered for is another matter than one that is not whole', async () => {
    await follow(offersTwo)
    taken = undefined
    await installUpdate()
    expect(useProgram.getState().taking).toBe('no-answer')
    taken = { taken: false, reason: 'not-whole' }
    await installUpdate()
    expect(useProgram.getState().taking).toBe('not-whole')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is not offered any longer where the newest worker does not answer', async () => {
    await follow(offersTwo)
    expect(useProgram.getState().offer?.version).toBe('2')
    about = undefined
    tell({ kind: 'kept' })
    await vi.waitFor(() => expect(useProgram.getState().offer).toBeUndefined())
  })
})

it('what was cleared away is kept again as soon as the worker says so', async () => {
  await follow(nothing)
  expect(useProgram.getState().keeping).toBe('none')
  about = { current: one, newest: one }
  tell({ kind: 'kept' })
  await vi.waitFor(() => expect(useProgram.getState().keeping).toBe('kept'))
})
