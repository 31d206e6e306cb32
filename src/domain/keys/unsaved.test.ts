import { expect, it } from 'vitest'
import { makeUnsaved } from './unsaved.ts'

it('counts changed records, not their changes', () => {
  const { useUnsaved, note } = makeUnsaved(() => 5)
  for (let typed = 0; typed < 9; typed += 1) note('workspace', [{ store: 'drafts', key: 'one' }])
  expect(useUnsaved.getState()).toEqual({ count: 1, file: undefined })
  note('vault', [{ store: 'drafts', key: 'one' }])
  expect(useUnsaved.getState().count).toBe(2)
})

it('counts a change that is made while a file is saved as unsaved', () => {
  const { useUnsaved, note, mark, noteSaved, noteOpened } = makeUnsaved(() => 7)
  note('workspace', [
    { store: 'drafts', key: 'before' },
    { store: 'drafts', key: 'again' },
  ])
  const begun = mark()
  note('workspace', [{ store: 'drafts', key: 'again' }])
  noteSaved(begun)
  expect(useUnsaved.getState()).toEqual({ count: 1, file: { kind: 'saved', atMs: 7 } })
  noteOpened()
  expect(useUnsaved.getState()).toEqual({ count: 0, file: { kind: 'opened' } })
})
