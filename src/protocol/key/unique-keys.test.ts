import { expect, it } from 'vitest'

import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'

const data = new Uint8Array(33).fill(2)
const rulesOf = (keys: Parameters<typeof encodeCbor>[0]) => {
  const read = checkTransitionBytes(
    encodeCbor({ protocolVersion: 1, type: 2, publicKeys: keys }),
    wireProfiles.spec,
  )
  return read.ok ? [] : read.violations.map(({ rule, path }) => `${rule} ${path}`)
}

it('maps in place of numbers are violations, not exceptions', () => {
  const key = { id: {}, type: {}, purpose: [{}], securityLevel: 0, data, readOnly: {} }
  expect(rulesOf([key, key])).toContain('key.id /publicKeys/1/id')
  expect(rulesOf([key, key])).toContain('key.data-unique /publicKeys/1/data')
})

it('reports a wrong id that is used twice both as wrong and as not unique', () => {
  const key = { id: 'a', type: 0, purpose: 0, securityLevel: 0, data }
  expect(rulesOf([key, key])).toContain('key.id /publicKeys/1/id')
  expect(rulesOf([key, key])).toContain('key.id-unique /publicKeys/1/id')
  expect(rulesOf([key, key])).toContain('keys.unique /publicKeys/1')
})
