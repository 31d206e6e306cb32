import { describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { checkKeysJson } from '#/store/records/check-keys-json.ts'
import { keyOwnerFinder } from '#/domain/identity/key-owners.ts'
import { sampleKey } from '#/store/testing/identity-samples.ts'
import { formatPublicKeys, purposesAt, sortOffered, type IdentityKey } from './public-keys.ts'

function vaultKey(seed: number, keyType: 0 | 2, securityLevel: 0 | 1 | 2 | 3): IdentityKey {
  return {
    id: String(seed).padStart(32, '0'),
    kind: 'identity',
    compartment: securityLevel === 3 ? 'device' : securityLevel === 2 ? 'session' : 'gate',
    keyType,
    securityLevel,
    publicKey: derivePublicKey('ecdsa', parseHex(seed.toString(16).padStart(64, '0'))),
    label: '',
    createdAtMs: 0,
    origin: 'generated',
    condition: 'sound',
  }
}

describe('public keys for another machine', () => {
  const master = vaultKey(1, 0, 0)
  const high = vaultKey(2, 2, 2)

  it('exports public keys as the JSON that the builder reads', () => {
    const text = formatPublicKeys(
      [
        { vaultKey: master, purpose: 0 },
        { vaultKey: high, purpose: 0 },
      ],
      vaultKey(3, 0, 0),
      4,
    )
    const read = checkKeysJson(text)
    expect(read.ok && read.value).toEqual([
      { id: 4, type: 0, purpose: 0, securityLevel: 0, data: master.publicKey, readOnly: false },
      { id: 5, type: 2, purpose: 0, securityLevel: 2, data: hash160(high.publicKey), readOnly: false },
    ])
    expect(JSON.parse(text)).toHaveProperty('singleUsePublicKey', formatHex(vaultKey(3, 0, 0).publicKey))
  })

  it('offers unused keys first, and no key that its identity has disabled', () => {
    const [disabled, enabled, unused] = [vaultKey(4, 0, 0), vaultKey(5, 0, 2), vaultKey(6, 0, 2)]
    const keys = [
      sampleKey(0, { data: disabled.publicKey, disabledAt: 1 }),
      sampleKey(1, { data: enabled.publicKey }),
    ]
    const find = keyOwnerFinder([{ identity: { id: 'x', label: '' }, keys }])
    const all = [disabled, enabled, unused]
    expect(sortOffered(all, find)).toEqual({ usable: [unused, enabled], disabled: [disabled] })
    expect(sortOffered(all, undefined)).toEqual({ usable: all, disabled: [] })
  })

  it('names no single-use key if none was chosen', () => {
    expect(JSON.parse(formatPublicKeys([], undefined))).toEqual({ publicKeys: [] })
  })

  it.each([
    [0, [0]],
    [1, [0, 3]],
    [2, [0]],
    [3, [0, 1, 2]],
  ] as const)('a key at level %i has only the purposes %j', (level, purposes) => {
    expect(purposesAt(vaultKey(1, 0, level))).toEqual(purposes)
  })
})
