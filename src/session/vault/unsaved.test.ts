import { expect, it } from 'vitest'
import { backupRecordKey } from '#/vault/storage/backup-record.ts'
import { makeUnsaved } from './unsaved.ts'

it('counts things, not changes, and only what a person would miss', () => {
  const { useUnsaved, noteWorkspace, noteVault } = makeUnsaved(() => 5)
  for (let typed = 0; typed < 9; typed += 1) noteWorkspace([{ store: 'drafts', key: 'one' }])
  expect(useUnsaved.getState()).toEqual({ count: 1, file: undefined })
  noteVault([
    { store: 'records', key: backupRecordKey },
    { store: 'vault', key: 'session-manifest/0' },
    { store: 'vault', key: 'attempts' },
    { store: 'audit', key: 'session/000000000000' },
  ])
  expect(useUnsaved.getState().count).toBe(1)
  noteVault([
    { store: 'vault', key: 'header/0' },
    { store: 'records', key: 'ab'.repeat(16) },
  ])
  expect(useUnsaved.getState().count).toBe(3)
})

it('what changes while a file is made is not in it', () => {
  const { useUnsaved, noteWorkspace, mark, noteSaved, noteOpened } = makeUnsaved(() => 7)
  noteWorkspace([
    { store: 'drafts', key: 'before' },
    { store: 'drafts', key: 'again' },
  ])
  const begun = mark()
  noteWorkspace([{ store: 'drafts', key: 'again' }])
  noteSaved(begun)
  expect(useUnsaved.getState()).toEqual({ count: 1, file: { kind: 'saved', atMs: 7 } })
  noteOpened()
  expect(useUnsaved.getState()).toEqual({ count: 0, file: { kind: 'opened' } })
})
