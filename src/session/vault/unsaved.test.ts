import { expect, it } from 'vitest'
import { backupRecordKey } from '#/vault/storage/backup-record.ts'
import { encodeHeader, type Header } from '#/vault/storage/header.ts'
import { stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import { passphrase, quickStretch } from '#/vault/testing/vault-in-memory.ts'
import { makeVault } from '#/vault/unlock/vault-creation.ts'
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

it('a cost that the vault raises by itself is no change; another passphrase is', async () => {
  const { useUnsaved, noteVault, mark, noteSaved } = makeUnsaved(() => 7)
  const { header } = await makeVault(passphrase, stretchFloor, quickStretch, 5)
  const write = (written: Header) =>
    noteVault([{ store: 'vault', key: 'header/0', value: encodeHeader(written).stored }])
  write(header)
  expect(useUnsaved.getState().count).toBe(1)
  noteSaved(mark())
  const [wrap] = header.session.wraps
  if (wrap?.kind !== 'passphrase') throw new TypeError('no wrap')
  const kdf = { ...wrap.kdf, salt: new Uint8Array(16).fill(7) }
  const raised = { ...header, session: { ...header.session, wraps: [{ ...wrap, kdf }] } }
  write(raised)
  expect(useUnsaved.getState().count).toBe(0)
  write({ ...raised, session: { ...raised.session, epoch: new Uint8Array(16).fill(8) } })
  expect(useUnsaved.getState().count).toBe(1)
})
