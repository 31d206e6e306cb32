import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { NoticeRegion } from './notice-region.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

async function showUndo() {
  const onClose = vi.fn<(id: string) => void>()
  const undo = { text: 'Undo', onUndo: () => undefined, brief: true }
  const notice = { id: '1', tone: 'ok', text: 'Marked as confirmed.', undo } as const
  await render(<NoticeRegion label="Notices" closeLabel="Close" notices={[notice]} onClose={onClose} />)
  return { onClose, undo: page.getByRole('button', { name: 'Undo' }) }
}

test('an offer to undo disappears after ten seconds', async () => {
  const { onClose } = await showUndo()
  vi.advanceTimersByTime(9900)
  expect(onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(onClose).toHaveBeenCalledWith('1')
})

test('an offer to undo stays while the pointer is over it, and keeps its remaining time', async () => {
  const { onClose, undo } = await showUndo()
  vi.advanceTimersByTime(5000)
  await userEvent.hover(undo)
  vi.advanceTimersByTime(60_000)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.unhover(undo)
  vi.advanceTimersByTime(4900)
  expect(onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(onClose).toHaveBeenCalledWith('1')
})

test('controls behind the gap between two notices can be pressed', async () => {
  const notices = ['1', '2'].map((id) => ({ id, tone: 'ok', text: `Notice ${id}.` }) as const)
  await render(<NoticeRegion label="Notices" closeLabel="Close" notices={notices} onClose={() => {}} />)
  const region = page.getByRole('region', { name: 'Notices' }).element()
  const [first, second] = [...region.children].map((each) => each.getBoundingClientRect())
  if (first === undefined || second === undefined) throw new TypeError('no notices')
  const isOfRegion = (y: number) => region.contains(document.elementFromPoint(first.left + 20, y))
  expect(isOfRegion(first.top + first.height / 2)).toBe(true)
  expect(second.top).toBeGreaterThan(first.bottom)
  expect(isOfRegion((first.bottom + second.top) / 2)).toBe(false)
})
