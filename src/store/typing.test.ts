import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { openMemoryDisk, type MemoryDisk } from '#/store/testing/memory-disk.ts'
import { followLeaving } from './unwritten-changes.ts'
import { addRecord, changeRecord, putRecord } from './record-change.ts'
import { commitToWorkspace, flushWorkspace, putTextBack } from './workspace-changes.ts'
import { workspaceDatabase } from './workspace-database.ts'
import { useWorkspace } from './workspace-store.ts'

let disk: MemoryDisk
const read = vi.fn<typeof workspaceDatabase.read>()
const change = vi.fn<typeof workspaceDatabase.change>()

const stored = () => disk.drafts.get('typed')
const amount = (text: string) => ({ fund: { amount: text } })

/** Types a character each 20 ms. */
async function type(characters: number): Promise<string> {
  let text = ''
  for (let index = 0; index < characters; index += 1) {
    text += String(index % 10)
    changeFund('typed', { amount: text })
    await vi.advanceTimersByTimeAsync(20)
  }
  return text
}

beforeEach(async () => {
  vi.useFakeTimers()
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(read.mockImplementation(memory.database.read))
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(change.mockImplementation(memory.database.change))
  useWorkspace.setState({ kind: 'ready', drafts: new Map() })
  await commitToWorkspace([addRecord('drafts', 'typed', newCreateDraft('typed', 0, sandboxNetwork))])
  change.mockClear()
  read.mockClear()
})

afterEach(async () => {
  await flushWorkspace()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('typed text', () => {
  it('is stored completely, at most once per 300 ms, and without reading the database', async () => {
    const beganMs: number[] = []
    const write = change.getMockImplementation()
    change.mockImplementation(async (places, steps) => {
      beganMs.push(Date.now())
      await write?.(places, steps)
    })
    const text = await type(100)
    expect(useWorkspace.getState().drafts.get('typed')).toMatchObject(amount(text))
    await vi.advanceTimersByTimeAsync(300)
    expect(stored()).toMatchObject(amount(text))
    const gaps = beganMs.slice(1).map((ms, index) => ms - (beganMs[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(300)
    // Typing takes two seconds, and a write starts at most every 300 ms.
    expect(beganMs.length).toBeGreaterThan(4)
    expect(beganMs.length).toBeLessThanOrEqual(8)
    expect(read).not.toHaveBeenCalled()
  })

  it('counts as saved only once it is on the disk', async () => {
    let commit = () => {}
    const write = change.getMockImplementation()
    change.mockImplementationOnce(async (places, steps) => {
      await new Promise<void>((resolve) => {
        commit = resolve
      })
      await write?.(places, steps)
    })
    changeFund('typed', { amount: '7' })
    changeFund('typed', { amount: '77' })
    expect(useWorkspace.getState().save).toEqual({ kind: 'saving' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(useWorkspace.getState().save).toEqual({ kind: 'saving' })
    commit()
    await vi.advanceTimersByTimeAsync(300)
    expect(useWorkspace.getState().save).toEqual({ kind: 'saved' })
    expect(stored()).toMatchObject(amount('77'))
  })

  it('stays on the screen if it cannot be written, and is written with the next text', async () => {
    change.mockRejectedValueOnce(new Error('no disk'))
    changeFund('typed', { amount: '1' })
    await vi.advanceTimersByTimeAsync(300)
    expect(useWorkspace.getState().save).toMatchObject({ kind: 'failed' })
    changeFund('typed', { height: '2' })
    await vi.advanceTimersByTimeAsync(300)
    expect(stored()).toMatchObject({ fund: { amount: '1', height: '2' } })
    expect(useWorkspace.getState().save).toEqual({ kind: 'saved' })
  })
})

describe('two writes of one text at once', () => {
  /**
   * Types 5, then 50 while the 5 is being written. Returns a function that ends each write, with an error or without.
   */
  async function typeTwice() {
    const write = change.getMockImplementation()
    const ends: ((error?: Error) => void)[] = []
    change.mockImplementation(async (places, steps) => {
      const error = await new Promise<Error | undefined>((resolve) => ends.push(resolve))
      if (error !== undefined) throw error
      await write?.(places, steps)
    })
    changeFund('typed', { amount: '5' })
    changeFund('typed', { amount: '50' })
    void flushWorkspace()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(2)
    return async (at: number, error?: Error) => {
      if (at === 2) change.mockImplementation(async (places, steps) => write?.(places, steps))
      ends[at]?.(error)
      await vi.advanceTimersByTimeAsync(0)
    }
  }

  it('end with the newer text when both fail and are tried again', async () => {
    const end = await typeTwice()
    await end(0, new Error('no disk'))
    await end(1, new Error('no disk'))
    await end(2)
    await commitToWorkspace([addRecord('drafts', 'other', newCreateDraft('other', 0, sandboxNetwork))])
    await vi.advanceTimersByTimeAsync(300)
    expect(stored()).toMatchObject(amount('50'))
    expect(useWorkspace.getState().drafts.get('typed')).toMatchObject(amount('50'))
    expect(useWorkspace.getState().save).toEqual({ kind: 'saved' })
  })

  it('end with the newer text when the older write fails and is tried again while the newer waits', async () => {
    const write = change.getMockImplementation()
    const ends: ((error?: Error) => void)[] = []
    change.mockImplementation(async (places, steps) => {
      const error = await new Promise<Error | undefined>((resolve) => ends.push(resolve))
      if (error !== undefined) throw error
      await write?.(places, steps)
    })
    const end = async (error?: Error) => {
      ends.shift()?.(error)
      await vi.advanceTimersByTimeAsync(0)
    }
    const changeAmount = (text: string) =>
      commitToWorkspace([
        changeRecord('drafts', 'typed', (draft) => ({ ...draft, fund: { ...draft.fund, amount: text } })),
      ])
    const first = changeAmount('5').catch(() => 'failed')
    const other = commitToWorkspace([
      addRecord('drafts', 'other', newCreateDraft('other', 0, sandboxNetwork)),
    ])
    const second = changeAmount('50')
    await vi.advanceTimersByTimeAsync(0)
    await end(new Error('no disk'))
    expect(await first).toBe('failed')
    // The disk takes this write, and the first one is tried again behind it.
    while (ends.length > 0) await end()
    await Promise.all([other, second])
    expect(stored()).toMatchObject(amount('50'))
    expect(useWorkspace.getState().drafts.get('typed')).toMatchObject(amount('50'))
    expect(useWorkspace.getState().save).toEqual({ kind: 'saved' })
  })

  it('end with the newer text when the older write fails first', async () => {
    const end = await typeTwice()
    await end(0, new Error('no disk'))
    const ended = end(1)
    await end(2)
    await ended
    await vi.advanceTimersByTimeAsync(300)
    expect(stored()).toMatchObject(amount('50'))
    expect(useWorkspace.getState().drafts.get('typed')).toMatchObject(amount('50'))
    expect(useWorkspace.getState().save).toEqual({ kind: 'saved' })
  })
})

describe('text that waits to be written', () => {
  /** A page that reports when the user leaves it. */
  function openPage() {
    const page = Object.assign(new EventTarget(), {
      defaultView: new EventTarget(),
      visibilityState: 'visible',
    })
    // The mock has the members of a page that are used.
    followLeaving(page as unknown as Document)
    return page
  }

  it.each([
    ['a field is left', (page: ReturnType<typeof openPage>) => page.dispatchEvent(new Event('focusout'))],
    [
      'the page goes',
      (page: ReturnType<typeof openPage>) => page.defaultView.dispatchEvent(new Event('pagehide')),
    ],
    [
      'the page is about to go',
      (page: ReturnType<typeof openPage>) => page.defaultView.dispatchEvent(new Event('beforeunload')),
    ],
    [
      'the tab is hidden',
      (page: ReturnType<typeof openPage>) => {
        page.visibilityState = 'hidden'
        page.dispatchEvent(new Event('visibilitychange'))
      },
    ],
    // A change of step, locking the vault and every signature do this.
    ['it is asked for', () => void flushWorkspace()],
    [
      'something else is written',
      () => void commitToWorkspace([addRecord('drafts', 'x', newCreateDraft('x', 0, sandboxNetwork))]),
    ],
  ])('writes the waiting text at once when %s', async (_, leave) => {
    const page = openPage()
    const text = await type(5)
    expect(stored()).toMatchObject(amount('0'))
    leave(page)
    await vi.advanceTimersByTimeAsync(0)
    expect(stored()).toMatchObject(amount(text))
  })

  it('a flush ends once the waiting text is on the disk', async () => {
    const text = await type(5)
    await flushWorkspace()
    expect(stored()).toMatchObject(amount(text))
  })
})

it('an older text can be put back into a draft, but not into a signed one', async () => {
  const older = { store: 'drafts', key: 'typed', path: ['fund', 'amount'], text: '7' } as const
  await putTextBack(older)
  expect(stored()).toMatchObject(amount('7'))
  const signed = {
    ...newCreateDraft('typed', 0, sandboxNetwork),
    version: 9,
    signed: { atMs: 1, identityId: '' },
  }
  await commitToWorkspace([putRecord('drafts', 'typed', () => signed)])
  await putTextBack(older)
  expect(stored()).toMatchObject({ ...amount('100000000'), signed: { atMs: 1 } })
})
