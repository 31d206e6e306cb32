import { expect, it, vi } from 'vitest'
import type { VaultView } from './vault-session.ts'
import { uncheckedPassphrase } from './passphrase-check.ts'

vi.mock('#/platform/tab-channel.ts', () => ({ openTabChannel: () => ({ post: () => {}, listen: () => {} }) }))

function seen(kind: 'open' | 'locked', vaultId: string, asksWord = false) {
  // No more of a vault is read.
  return { session: { kind, vaultId }, creation: { proves: false, asksWord } } as unknown as VaultView
}

it('a made passphrase is unchecked from the creation until a word is answered or an unlock, over a reload too', () => {
  const created = uncheckedPassphrase(seen('open', 'a', true), null)
  expect(created).toBe('a')
  expect(uncheckedPassphrase(seen('open', 'a'), created)).toBeNull()
  const reloaded = uncheckedPassphrase(seen('locked', 'a'), created)
  expect(reloaded).toBe('a')
  expect(uncheckedPassphrase(seen('open', 'a'), reloaded)).toBeNull()
})

it('is unchecked again once another made one has replaced it, until a word of that is answered', () => {
  const changed = uncheckedPassphrase(seen('open', 'a', true), null)
  expect(changed).toBe('a')
  expect(uncheckedPassphrase(seen('open', 'a'), changed)).toBeNull()
})

it('the passphrase of a vault that is gone is not asked for', () => {
  const discarded = { session: { kind: 'missing' }, creation: { proves: false, asksWord: false } } as const
  expect(uncheckedPassphrase(discarded, 'a')).toBeNull()
  // Another vault has taken its place.
  expect(uncheckedPassphrase(seen('open', 'b'), 'a')).toBeNull()
})

it('a typed passphrase is never unchecked', () => {
  expect(uncheckedPassphrase(seen('open', 'a'), null)).toBeNull()
})
