import { describe, expect, it } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { sampleKey } from '#/store/testing/identity-samples.ts'
import { keyOwnerFinder } from './key-owners.ts'

const publicKey = (number: number) => new Uint8Array(33).fill(number)
const key = (id: number, number: number) => sampleKey(id, { type: 0, data: publicKey(number) })
const identity = (name: string) => ({ id: name, label: name })
const privateKey = (number: number, kind: 'identity' | 'single-use' = 'identity') => ({
  kind,
  publicKey: publicKey(number),
})

describe('the owner of a private key', () => {
  const find = keyOwnerFinder([
    { identity: identity('Aurora'), keys: [key(0, 1), key(3, 2)] },
    { identity: identity('Borea'), keys: [key(1, 2), sampleKey(2, { data: hash160(publicKey(3)) })] },
  ])

  it('is found by the public key, and by its hash', () => {
    expect(find(privateKey(1))).toMatchObject({ identity: { label: 'Aurora' }, key: { id: 0 } })
    expect(find(privateKey(3))).toMatchObject({ identity: { label: 'Borea' }, key: { id: 2 } })
  })

  it('is the first identity if two have the same key', () => {
    expect(find(privateKey(2))).toMatchObject({ identity: { label: 'Aurora' }, key: { id: 3 } })
  })

  it('is unknown for a key that no identity has, and for a single-use key', () => {
    expect(find(privateKey(9))).toBeUndefined()
    expect(find(privateKey(1, 'single-use'))).toBeUndefined()
  })
})
