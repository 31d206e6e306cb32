import { expect, it } from 'vitest'

import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { platformSample } from '#/protocol/testing/platform-samples.ts'
import { deriveIdFromAddresses, derivePlatformIdentityId } from './platform-ids.ts'

it('derives the id of an identity from its asset lock', () => {
  const { fields } = platformSample(
    'identityCreate',
    ({ fields: { assetLockProof } }) => assetLockProof.kind === 'chain',
  )
  expect(formatHex(derivePlatformIdentityId(fields.assetLockProof))).toBe(formatHex(fields.identityId))
  expect(formatHex(fields.identityId)).toBe(
    'e225aaf389782de252f1e6604bfeef2849b71d187e9b6ec05580f75cbac05613',
  )
})

it('nonces of addresses are little-endian in the derived id', () => {
  const value = new Uint8Array(20).fill(7)
  const id = deriveIdFromAddresses([
    [
      { kind: 'p2pkh', value },
      { nonce: 300, credits: 1n },
    ],
    [
      { kind: 'p2sh', value },
      { nonce: 65_536, credits: 1n },
    ],
  ])
  const hash = '07'.repeat(20)
  expect(formatHex(id)).toBe(formatHex(sha256d(parseHex(`0200${hash}fb2c0101${hash}fc00000100`))))
})
