import { describe, expect, it } from 'vitest'
import type { VaultBackups, VaultKey, VaultPhrase } from '#/domain/keys/vault-session.ts'
import { discardLines, lostWays } from './lost-vault.ts'

const common = {
  compartment: 'session',
  keyType: 0,
  publicKey: new Uint8Array(33),
  label: '',
  createdAtMs: 0,
  origin: 'generated',
  condition: 'sound',
} as const
const identityKey: VaultKey = { ...common, id: 'identity', kind: 'identity', securityLevel: 2 }
const lockKey: VaultKey = { ...common, id: 'lock', kind: 'single-use', securityLevel: null }
const phrase: VaultPhrase = {
  id: 'phrase',
  length: 12,
  createdAtMs: 0,
  origin: 'generated',
  writtenDownAtMs: null,
  condition: 'sound',
}
const file = { atMs: 1, file: new Uint8Array(32), keys: 2, identities: 1 }
const testedBackup = (covered: readonly string[]): VaultBackups => ({
  made: file,
  tested: { ...file, madeAtMs: 1 },
  covered,
})

describe('the loss of a removed vault', () => {
  it('includes a recovery phrase only if there is one', () => {
    const [without] = discardLines({ keys: [lockKey], phrase: null })
    expect(without).not.toContain('phrase')
    const [withOne] = discardLines({ keys: [lockKey], phrase })
    expect(withOne).toContain('1 private key, the recovery phrase and the audit log')
  })

  it('leaves identities that nobody can sign for, and funds that nobody can claim', () => {
    expect(discardLines({ keys: [identityKey, lockKey], phrase: null }).slice(1)).toEqual([
      'Drafts stay. Identities stay as records that nobody can sign for.',
      '1 lock key is not backed up: funds locked to it can no longer be claimed.',
    ])
    expect(discardLines({ keys: [identityKey], phrase: null })).toHaveLength(2)
  })

  it('can be undone from a tested backup, as far as the backup covers its keys', () => {
    const backups = testedBackup(['identity', 'lock'])
    const [, stay, ...others] = discardLines({ keys: [identityKey, lockKey], phrase: null, backups })
    expect(stay).toMatch(/^Drafts and identities stay\. A backup/)
    expect(others).toEqual([])
    const some = discardLines({
      keys: [identityKey, lockKey],
      phrase: null,
      backups: testedBackup(['identity']),
    })
    expect(some[1]).toMatch(/^Drafts stay\. Identities stay as records: only private keys that a backup/)
    expect(some).toHaveLength(3)
  })
})

describe('a vault whose passphrase is lost', () => {
  it('has no way back without a passkey, phrase or backup', () => {
    const { about, rows } = lostWays({ keys: [identityKey], passkeys: [], phrase: null })
    expect(about).toMatch(/^This vault has no passkey and no recovery phrase, and no backup/)
    expect(rows).toEqual([])
  })

  it('has a row for each way to open or restore it, and for nothing else', () => {
    const { about, rows } = lostWays({
      keys: [identityKey, { ...identityKey, id: 'derived', origin: 'derived' }],
      passkeys: [],
      phrase,
      backups: testedBackup([]),
    })
    expect(about).toBe('This vault has a recovery phrase and a backup.')
    expect(rows.map(({ name }) => name)).toEqual(['With the recovery phrase', 'With a backup'])
    expect(rows[0]?.value).toMatch(/1 private key here that is derived .* 1 private key here was imported/)
  })
})
