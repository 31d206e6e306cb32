import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useNotices } from '#/domain/program/notice-store.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'
import { createContract } from './contract-actions.ts'
import { closeStepNotice, postStepUndo } from './step-notice.ts'
import { redo, replaceText, undo } from './text-actions.ts'

const notices = () => useNotices.getState().notices
const textOf = (id: string) => useWorkspace.getState().contracts.get(id)?.text

function contractAfterStep(): string {
  const id = createContract({ name: 'Blog', text: '{"a":1}' })
  replaceText(id, '{}')
  postStepUndo(id, '“a” was removed.')
  return id
}

// Typed text is saved after a delay, which must not leak into the next test.
afterEach(flushWorkspace)

describe('the notice of a step', () => {
  beforeEach(() => {
    const { database } = openMemoryDisk()
    vi.spyOn(workspaceDatabase, 'read').mockImplementation(database.read)
    vi.spyOn(workspaceDatabase, 'change').mockImplementation(database.change)
    useNotices.setState({ notices: [] })
  })

  it('undoes the step and disappears', () => {
    const id = contractAfterStep()
    expect(notices()).toMatchObject([{ text: '“a” was removed.', undo: { brief: true } }])
    notices()[0]?.undo?.onUndo()
    expect([textOf(id), notices()]).toEqual(['{"a":1}', []])
    redo(id)
    expect([textOf(id), notices()]).toEqual(['{}', []])
  })

  it('disappears if the step is undone elsewhere', () => {
    undo(contractAfterStep())
    expect(notices()).toEqual([])
  })

  it('disappears after the next change, because its undo would revert that change', () => {
    replaceText(contractAfterStep(), '{"b":2}')
    expect(notices()).toEqual([])
  })

  it('disappears once the user leaves the page of the contract', () => {
    const id = contractAfterStep()
    closeStepNotice(id)
    expect([textOf(id), notices()]).toEqual(['{}', []])
  })

  it('is replaced by the notice of the next step', () => {
    const id = contractAfterStep()
    replaceText(id, '{"b":2}')
    postStepUndo(id, '“b” was added.')
    expect(notices()).toMatchObject([{ text: '“b” was added.' }])
  })
})
