import { expect, it } from 'vitest'
import { backupRecordKey } from '#/vault/storage/backup-record.ts'
import { encodeHeader, type Header } from '#/vault/storage/header.ts'
import { stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import { passphrase, quickStretch } from '#/vault/testing/vault-in-memory.ts'
import { makeVault } from '#/vault/unlock/vault-creation.ts'
import { countedInVault } from './follow-unsaved.ts'

it('counts changes of the vault’s header and records, but not of sessions, attempts or backup notes', () => {
  const counted = [
    { store: 'vault', key: 'header/0' },
    { store: 'records', key: 'ab'.repeat(16) },
  ]
  const changes = [
    { store: 'records', key: backupRecordKey },
    { store: 'vault', key: 'session-manifest/0' },
    { store: 'vault', key: 'attempts' },
    { store: 'audit', key: 'session/000000000000' },
    ...counted,
  ]
  expect(changes.filter(countedInVault())).toEqual(counted)
})

it('counts another passphrase, but not a key-derivation cost that the vault raised by itself', async () => {
  const isCounted = countedInVault()
  const isHeaderCounted = (header: Header) =>
    isCounted({ store: 'vault', key: 'header/0', value: encodeHeader(header).stored })
  const { header } = await makeVault(passphrase, stretchFloor, quickStretch, 5)
  const [wrap] = header.session.wraps
  if (wrap?.kind !== 'passphrase') throw new TypeError('no wrap')
  const kdf = { ...wrap.kdf, salt: new Uint8Array(16).fill(7) }
  const raised = { ...header, session: { ...header.session, wraps: [{ ...wrap, kdf }] } }
  const rewrapped = { ...raised, session: { ...raised.session, epoch: new Uint8Array(16).fill(8) } }
  expect([header, raised, rewrapped].map(isHeaderCounted)).toEqual([true, false, true])
})
