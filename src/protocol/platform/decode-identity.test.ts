import { describe, expect, it } from 'vitest'

import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { publicKeyOf } from '#/protocol/testing/platform-parts.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'
import { decodeStoredIdentity } from './decode-identity.ts'
import { storedIdentity, storedKey, type StoredKey } from './key-layout.ts'

const step = readSweep(process.env).sizeOf('sample-step')
const id = new Uint8Array(32).fill(3)
const keyOf = (number: number): StoredKey => ({
  id: number,
  purpose: 0,
  securityLevel: number === 0 ? 0 : 2,
  contractBounds: null,
  type: 0,
  readOnly: false,
  data: publicKeyOf(number),
  disabledAt: null,
})
const limited: StoredKey = {
  ...keyOf(2),
  contractBounds: { kind: 'contractGroup', value: { id } },
  totalBudget: 5_000_000_000n,
  expiresAt: 1_799_136_195_817n,
}

function identityOf(
  keys: readonly (readonly [number, Uint8Array])[],
  balance = 2_000_000_000n,
  revision = 7n,
) {
  const plain = encodeLayout(storedIdentity, { id, publicKeys: [], balance, revision })
  // Version, id and number of keys.
  const head = [plain.subarray(0, 33), Uint8Array.of(keys.length)]
  const pairs = keys.flatMap(([number, bytes]) => [Uint8Array.of(number), bytes])
  return concatBytes(...head, ...pairs, plain.subarray(34))
}

const bytesOf = (key: StoredKey) => encodeLayout(storedKey, key)
const known = (number: number) => [number, bytesOf(keyOf(number))] as const
const ofVersion2 = (number: number) => Uint8Array.of(2, number, ...new Uint8Array(50).fill(0x61), 0)
const withByte = (number: number, at: number, byte: number) => bytesOf(keyOf(number)).with(at, byte)

describe('an identity with unknown keys', () => {
  it('decodes keys with a budget, an expiry and a contract group', () => {
    const stored = {
      id,
      publicKeys: [
        [0, keyOf(0)],
        [2, limited],
      ],
      balance: 5n,
      revision: 1n,
    } as const
    expect(decodeStoredIdentity(encodeLayout(storedIdentity, stored))).toEqual({
      ok: true,
      value: { identity: stored, unreadKeys: [] },
    })
  })

  it.each([
    ['of a newer version between others', [known(0), [1, ofVersion2(1)], known(2)]],
    ['of a newer version first', [[0, ofVersion2(0)], known(1)]],
    ['of a newer version last', [known(0), [1, ofVersion2(1)]]],
    ['of an unknown type', [known(0), [1, withByte(1, 5, 9)], known(2)]],
    ['of an unknown purpose, last', [known(0), [1, withByte(1, 2, 9)]]],
    ['of an unknown level', [known(0), [1, withByte(1, 3, 9)], known(2)]],
    [
      'with bounds of an unknown kind',
      [
        known(0),
        [1, concatBytes(Uint8Array.of(0, 1, 0, 2, 1, 3, 44), id, bytesOf(keyOf(1)).subarray(5))],
        known(2),
      ],
    ],
  ] as const)('is read with a key %s', (_what, keys) => {
    const checked = decodeStoredIdentity(identityOf(keys))
    const unread = keys.filter(([number]) => !isKnown(keys, number))
    expect(checked).toEqual({
      ok: true,
      value: {
        identity: {
          id,
          publicKeys: keys
            .filter(([number]) => isKnown(keys, number))
            .map(([number]) => [number, keyOf(number)]),
          balance: 2_000_000_000n,
          revision: 7n,
        },
        unreadKeys: unread.map(([number, bytes]) => ({ id: number, bytes })),
      },
    })
  })

  it('keeps the bytes of adjacent unknown keys together', () => {
    const bytes = identityOf([known(0), [1, ofVersion2(1)], [2, ofVersion2(2)], known(3)])
    const checked = decodeStoredIdentity(bytes)
    expect(checked.ok && checked.value.identity.publicKeys.map(([number]) => number)).toEqual([0, 3])
    expect(checked.ok && checked.value.unreadKeys).toEqual([
      { id: 1, bytes: concatBytes(ofVersion2(1), Uint8Array.of(2), ofVersion2(2)) },
    ])
  })

  it('rejects an unknown key that could end in several places', () => {
    expect(decodeStoredIdentity(identityOf([known(0), [1, ofVersion2(1)]], 5n))).toMatchObject({
      ok: false,
      violations: [{ rule: 'platform.newer', path: '/publicKeys/1/1' }],
    })
  })

  it('is rejected if it is cut off or followed by more bytes', () => {
    const bytes = identityOf([known(0), [1, ofVersion2(1)], known(2)])
    expect(decodeStoredIdentity(bytes).ok).toBe(true)
    expect(decodeStoredIdentity(bytes.subarray(0, -1)).ok).toBe(false)
    expect(decodeStoredIdentity(concatBytes(bytes, Uint8Array.of(0))).ok).toBe(false)
  })

  it('in random cases, an identity is never read with a wrong balance or wrong bytes of its unknown key', () => {
    const pick = pickFrom(14)
    let read = 0
    for (let round = 0; round < 300 / step; round += 1) {
      const unknown = pick(4)
      const random = Uint8Array.from({ length: 30 + pick(60) }, () => pick(256))
      const keys = [0, 1, 2, 3].map((number) =>
        number === unknown ? ([number, Uint8Array.of(2 + pick(200), ...random)] as const) : known(number),
      )
      const balance = BigInt(65_536 + pick(2 ** 32))
      const checked = decodeStoredIdentity(identityOf(keys, balance, BigInt(pick(300))))
      if (!checked.ok) continue
      read += 1
      expect(checked.value.identity.balance).toBe(balance)
      expect(checked.value.unreadKeys).toEqual([{ id: unknown, bytes: keys[unknown]?.[1] }])
    }
    expect(read).toBeGreaterThan(250 / step)
  })
})

function isKnown(keys: readonly (readonly [number, Uint8Array])[], number: number): boolean {
  const bytes = keys.find(([each]) => each === number)?.[1]
  return bytes !== undefined && String(bytes) === String(bytesOf(keyOf(number)))
}
