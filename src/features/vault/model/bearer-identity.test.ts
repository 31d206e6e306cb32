import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatTransition } from '#/protocol/transition/transition.ts'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { checkIdentityText } from './bearer-identity.ts'

const [sample] = readCreateSamples()
if (sample === undefined) throw new Error('no sample')
const { transition } = sample
const { publicKeys } = transition
const create = JSON.stringify(formatTransition(transition, wireProfiles.spec))
const keysJson: readonly object[] = JSON.parse(create).publicKeys
const identity = {
  protocolVersion: 1,
  id: formatBase58(new Uint8Array(32).fill(7)),
  publicKeys: keysJson,
  balance: 5,
  revision: 0,
}

function keysOf(text: string) {
  const checked = checkIdentityText(text)
  if (!checked.ok) throw new Error(checked.violations.map(({ rule }) => rule).join(' '))
  return { id: checked.value.id, data: checked.value.keys.map(({ data }) => formatHex(data)) }
}

const expected = publicKeys.map(({ data }) => formatHex(data))

describe('a pasted identity', () => {
  it('is read from its JSON, whatever its version', () => {
    expect(keysOf(JSON.stringify(identity))).toEqual({ id: identity.id, data: expected })
    expect(keysOf(` ${JSON.stringify({ ...identity, $version: 'x' })}\n`).data).toEqual(expected)
    expect(keysOf(JSON.stringify({ ...identity, id: 'zero' })).id).toBe('')
  })

  it('is read from an identity create as JSON, hex or Base64', () => {
    const bytes = encodeTransition(transition, wireProfiles.spec)
    const { id } = keysOf(create)
    expect(id).not.toBe('')
    for (const text of [formatHex(bytes), Buffer.from(bytes).toString('base64')]) {
      expect(keysOf(text)).toEqual({ id, data: expected })
    }
  })

  it.each([
    ['', 'st.object'],
    ['zz', 'encoding.base64'],
    ['{', 'json.object'],
    ['[]', 'encoding.base64'],
    ['{}', 'identity.keys-count'],
    [JSON.stringify({ publicKeys: [] }), 'identity.keys-count'],
    [JSON.stringify({ publicKeys: Array.from({ length: 33 }, () => keysJson[0]) }), 'identity.keys-count'],
    [JSON.stringify({ publicKeys: [{ ...keysJson[0], type: 9 }] }), 'key.type'],
    ['00ff', 'st.object'],
    [`{"publicKeys": ${'['.repeat(200)}${']'.repeat(200)}}`, 'json.object'],
    ['a'.repeat(800_001), 'text.length'],
  ])('rejects %.40s as a pasted identity', (text, rule) => {
    const checked = checkIdentityText(text)
    expect(checked.ok ? 'taken' : checked.violations.map((each) => each.rule)).toContain(rule)
  })
})
