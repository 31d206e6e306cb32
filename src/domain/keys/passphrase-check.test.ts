import { expect, it } from 'vitest'
import type { VaultView } from './vault-session.ts'
import { sandboxId } from '#/store/records/network.ts'
import { asksWordFor, uncheckedPassphrase } from './passphrase-check.ts'

function seen(kind: 'open' | 'locked', vaultId: string, asksWord = false, knowsPassphrase = !asksWord) {
  // The check reads only these members.
  return {
    session: { kind, vaultId },
    creation: { proves: false, asksWord, knowsPassphrase },
  } as unknown as VaultView
}

it('a generated passphrase is unchecked until a word is answered or the vault unlocked, even after a reload', () => {
  const created = uncheckedPassphrase(seen('open', 'a', true), null)
  expect(created).toBe('a')
  expect(uncheckedPassphrase(seen('open', 'a'), created)).toBeNull()
  const reloaded = uncheckedPassphrase(seen('locked', 'a'), created)
  expect(reloaded).toBe('a')
  expect(uncheckedPassphrase(seen('open', 'a'), reloaded)).toBeNull()
})

it('a passphrase stays unchecked if a passkey opens the vault, until the passphrase is given', () => {
  expect(uncheckedPassphrase(seen('open', 'a', false, false), 'a')).toBe('a')
  expect(uncheckedPassphrase(seen('open', 'a', false, true), 'a')).toBeNull()
  // No passphrase was unchecked before.
  expect(uncheckedPassphrase(seen('open', 'a', false, false), null)).toBeNull()
})

it('asks for a word before any network but the sandbox, unless the passphrase itself must be given', () => {
  const creation = { proves: false, asksWord: true, knowsPassphrase: false }
  const view = { creation, passkeys: [] }
  const passkey = {
    id: 'a',
    name: 'Desk',
    credentialId: new Uint8Array(),
    transports: [],
    salts: {},
  } as unknown
  const withPasskey = { creation, passkeys: [passkey] as VaultView['passkeys'] } // only the number of passkeys matters here
  expect(asksWordFor(view, sandboxId, false)).toBe(false)
  expect(asksWordFor(view, 'other', false)).toBe(true)
  expect(asksWordFor(view, undefined, false)).toBe(true)
  expect(asksWordFor(view, 'other', true)).toBe(false)
  expect(asksWordFor(withPasskey, 'other', true)).toBe(true)
  expect(asksWordFor({ ...view, creation: { ...creation, asksWord: false } }, 'other', false)).toBe(false)
})

it('does not ask for the passphrase of a vault that is gone', () => {
  const discarded = {
    session: { kind: 'missing' },
    creation: { proves: false, asksWord: false, knowsPassphrase: false },
  } as const
  expect(uncheckedPassphrase(discarded, 'a')).toBeNull()
  // Another vault has replaced the vault with the unchecked passphrase.
  expect(uncheckedPassphrase(seen('open', 'b'), 'a')).toBeNull()
})

it('a typed passphrase is never unchecked', () => {
  expect(uncheckedPassphrase(seen('open', 'a'), null)).toBeNull()
})
