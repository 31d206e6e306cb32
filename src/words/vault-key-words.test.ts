import { expect, it } from 'vitest'
import { sampleKey } from '#/store/testing/identity-samples.ts'
import { formatKeyOwner, sortByName } from './vault-key-words.ts'

const identity = { id: '56k79pDoCmVqQxJRJrCvvpHkRH8dKxLjKmmv9Py6BLrT', label: 'Aurora Press' }
const master = { securityLevel: 0 } as const

it('names the identity and key id of a private key, with its purpose and level', () => {
  expect(formatKeyOwner({ identity, key: sampleKey(3) }, master)).toBe('Key 3 of Aurora Press, Master')
  const mail = { identity, key: sampleKey(4, { purpose: 1, securityLevel: 3 }) }
  expect(formatKeyOwner(mail, { securityLevel: 3 })).toBe('Key 4 of Aurora Press, Encryption, Medium')
})

it('says that the key is disabled, and that its private key is sealed at another level', () => {
  const old = { identity, key: sampleKey(0, { disabledAt: 5 }) }
  expect(formatKeyOwner(old, master)).toBe('Key 0 of Aurora Press, Master, disabled')
  const lowered = { identity: { ...identity, label: '' }, key: sampleKey(1, { securityLevel: 1 }) }
  expect(formatKeyOwner(lowered, { securityLevel: 2 })).toBe(
    'Key 1 of 56k79p…y6BLrT, Critical, sealed as High',
  )
})

it('sorts names in natural order, and keeps the order of equal names', () => {
  const keys = ['Lock 12', 'Lock 2', 'lock 1', 'Lock 2'].map((label, id) => ({ id, label }))
  expect(sortByName(keys).map(({ id }) => id)).toEqual([2, 1, 3, 0])
})
