import { expect, it } from 'vitest'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { findPhraseLoss } from './phrase-replacement.tsx'

const key = (id: string, source: Pick<VaultKey, 'origin'> & { readonly phraseId?: string }): VaultKey => ({
  id,
  kind: 'identity',
  securityLevel: 0,
  compartment: 'gate',
  keyType: 0,
  publicKey: new Uint8Array(33),
  label: '',
  createdAtMs: 0,
  condition: 'sound',
  ...source,
})

const keys = [
  key('a', { origin: 'derived' }),
  key('b', { origin: 'derived' }),
  key('c', { origin: 'generated' }),
  key('d', { origin: 'derived', phraseId: 'earlier' }),
]

it('counts the private keys of the phrase, but no random ones and none of an earlier phrase', () => {
  expect(findPhraseLoss('phrase', keys, undefined)).toEqual({
    keys: 2,
    covered: 0,
    isPhraseCovered: false,
    isCovered: false,
  })
})

it('a phrase is covered once a tested backup has it and each of its private keys', () => {
  const coveredBy = (covered: readonly string[]) => findPhraseLoss('phrase', keys, { covered })
  expect(coveredBy(['a', 'c', 'd', 'phrase'])).toMatchObject({ covered: 1, isCovered: false })
  expect(coveredBy(['a', 'b'])).toMatchObject({ covered: 2, isPhraseCovered: false, isCovered: false })
  expect(coveredBy(['a', 'b', 'phrase'])).toMatchObject({
    covered: 2,
    isPhraseCovered: true,
    isCovered: true,
  })
})
