import { expect, it } from 'vitest'

import { pickFrom, randomTransition } from '#/protocol/testing/random-transition.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { recognize } from './recognize.ts'

const { transition, identity, profile } = randomTransition(pickFrom(3), wireProfiles.spec, 5)
if (identity === undefined || transition.type !== 5) throw new TypeError('samples')
const bytes = encodeTransition(transition, profile)
const named = transition.signaturePublicKeyId

const verdict = (known: typeof identity) => recognize(bytes, { identities: [known] })[0]?.signatures[0]

it('checks an update against the key that it names', () => {
  expect(verdict(identity)).toMatchObject({
    kind: 'signed-by-key',
    keyId: named,
    level: 0,
    isDisabled: false,
  })
})

it('reports that the signing key is disabled', () => {
  const publicKeys = identity.publicKeys.map((key) => (key.id === named ? { ...key, disabledAt: 1 } : key))
  expect(verdict({ ...identity, publicKeys })).toMatchObject({ kind: 'signed-by-key', isDisabled: true })
})

it('the key that signed is found under another id', () => {
  const moved = identity.publicKeys.map((key) => (key.id === named ? { ...key, id: 77 } : key))
  expect(verdict({ ...identity, publicKeys: moved })).toEqual({
    kind: 'signed-by-other-key',
    keyId: 77,
    named,
  })
})

it('reports that the named key did not sign if no known key matches', () => {
  const others = identity.publicKeys.filter(({ id }) => id !== named)
  expect(verdict({ ...identity, publicKeys: others })).toMatchObject({
    kind: 'not-signed-by-key',
    keyId: named,
  })
})

it('reports an unknown identity instead of judging the key', () => {
  expect(recognize(bytes)[0]?.signatures[0]).toMatchObject({ kind: 'identity-unknown', keyId: named })
})
