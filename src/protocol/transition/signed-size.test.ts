import { describe, expect, it } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import platform from '#/protocol/vectors/platform-13.json'
import vectors from '#/protocol/vectors/transitions.json'
import {
  measureSigned,
  checkSigningBytes,
  checkTransitionBytes,
  measureTransition,
} from './transition-bytes.ts'
import { wireProfileNames, wireProfiles } from './wire-profile.ts'

describe('measureSigned', () => {
  it.each(wireProfileNames)('tells the size of a create in %s before it is signed', (name) => {
    const profile = wireProfiles[name]
    const cases =
      profile.codec === 'bincode'
        ? platform.vectors
            .filter(({ kind }) => kind === 'identityCreate')
            .map(({ signable, full }) => ({ signingBytesHex: signable, serializedHex: full }))
        : vectors.transitions.filter((each) => each.profile === name && each.type === 2)
    expect(cases).not.toEqual([])
    for (const { signingBytesHex, serializedHex } of cases) {
      const unsigned = checkSigningBytes(parseHex(signingBytesHex), profile)
      const signed = checkTransitionBytes(parseHex(serializedHex), profile)
      expect(unsigned.ok && measureSigned(unsigned.value, profile)).toBe(
        signed.ok && measureTransition(signed.value, profile),
      )
    }
  })
})
