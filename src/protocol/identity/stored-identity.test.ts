import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import type { Checked } from '#/protocol/violation.ts'
import { identityIn, type Identity } from './identity.ts'
import { checkStoredIdentityText } from './identity-text.ts'
import { formatPrintedIdentity } from './printed-identity.ts'
import { checkStoredIdentityBytes, storedIdentityOf } from './stored-identity.ts'

const contract = new Uint8Array(32).fill(7)
const data = deriveEcdsaPublicKey(new Uint8Array(32).fill(1))
const identity: Identity = {
  protocolVersion: 1,
  id: new Uint8Array(32).fill(3),
  publicKeys: [
    { id: 0, type: 0, purpose: 0, securityLevel: 0, data, readOnly: false },
    {
      id: 250,
      type: 4,
      purpose: 1,
      securityLevel: 3,
      data: new Uint8Array(20).fill(4),
      readOnly: true,
      disabledAt: 1_700_000_000_001,
      contractBounds: { type: 'documentType', id: contract, documentTypeName: 'профиль' },
    },
    // This key is of protocol version 14.
    {
      id: 251,
      type: 0,
      purpose: 0,
      securityLevel: 2,
      data: deriveEcdsaPublicKey(new Uint8Array(32).fill(9)),
      readOnly: false,
      contractBounds: { type: 'contractGroup', id: contract },
      totalBudget: 18_446_744_073_709_551_615n,
      expiresAt: 1_799_136_195_817,
    },
    {
      id: 4_294_967_295,
      type: 2,
      purpose: 6,
      securityLevel: 1,
      data: new Uint8Array(20).fill(5),
      readOnly: false,
      contractBounds: { type: 'singleContract', id: contract },
    },
  ],
  balance: 18_446_744_073_709_551_615n,
  revision: 9,
}
const bytes = encodeLayout(storedIdentity, storedIdentityOf(identity))

const answer = {
  $formatVersion: '0',
  id: '3cnT1iuhVLXT5Mbwt4EjtBLXb1w3FSLYbCqXSiR9xJVn',
  publicKeys: [
    {
      $formatVersion: '0',
      id: 0,
      purpose: 0,
      securityLevel: 0,
      contractBounds: null,
      type: 0,
      readOnly: false,
      data: formatBase64(data),
    },
  ],
  balance: 100_000,
  revision: 2,
}

function rulesOf(checked: Checked<unknown>): readonly string[] {
  return checked.ok ? [] : checked.violations.map(({ rule, path }) => `${path} ${rule}`)
}

describe('an identity as today’s networks store it', () => {
  it.each([
    ['bytes in hex', formatHex(bytes)],
    ['bytes in Base64', formatBase64(bytes)],
    ['JSON of this program', JSON.stringify(z.encode(identityIn({ codec: 'bincode' }).json, identity))],
  ])('is read from %s', (_form, text) => {
    expect(checkStoredIdentityText(text)).toEqual({ ok: true, value: identity })
  })

  it('is read as the official packages write it, also with large numbers as text', () => {
    const [key] = answer.publicKeys
    const disabled = {
      ...key,
      id: 1,
      disabledAt: '1700000000001',
      data: formatHex(deriveEcdsaPublicKey(new Uint8Array(32).fill(2))),
    }
    const bound = { $type: 'singleContract', id: answer.id }
    const checked = checkStoredIdentityText(
      JSON.stringify({
        ...answer,
        balance: '9007199254740993',
        publicKeys: [key, { ...disabled, contractBounds: bound }],
      }),
    )
    expect(checked).toMatchObject({
      ok: true,
      value: {
        balance: 9_007_199_254_740_993n,
        revision: 2,
        publicKeys: [{ data }, { disabledAt: 1_700_000_000_001, contractBounds: { type: 'singleContract' } }],
      },
    })
  })

  it.each([9_007_199_254_740_991n, 9_007_199_254_740_992n, 18_446_744_073_709_551_615n])(
    'keeps a key that expires and was disabled at %s, in every form',
    (time) => {
      const stored = storedIdentityOf(identity)
      const [first, ...others] = stored.publicKeys
      if (first === undefined) throw new TypeError('sample')
      const far = { totalBudget: null, ...first[1], disabledAt: time, expiresAt: time }
      const encoded = encodeLayout(storedIdentity, { ...stored, publicKeys: [[first[0], far], ...others] })
      const read = checkStoredIdentityBytes(encoded)
      if (!read.ok) throw new TypeError('rejected')
      const shown = time <= Number.MAX_SAFE_INTEGER ? Number(time) : time
      expect(read.value.publicKeys[0]).toMatchObject({ disabledAt: shown, expiresAt: shown })
      expect(encodeLayout(storedIdentity, storedIdentityOf(read.value))).toEqual(encoded)
      const own = z.encode(identityIn({ codec: 'bincode' }).json, read.value)
      const printed = JSON.stringify(formatPrintedIdentity(read.value))
      for (const text of [JSON.stringify(own), printed, printed.replaceAll(`"${time}"`, String(time))])
        expect(checkStoredIdentityText(text)).toEqual(read)
    },
  )

  it('is read with a key of an unknown version set aside, also from our own JSON', () => {
    const key = bytes.indexOf(data[1] ?? 0) - 9
    // This byte is the version of the first key.
    expect(bytes[key]).toBe(0)
    const checked = checkStoredIdentityText(formatHex(bytes.with(key, 2)))
    const read = checked.ok ? checked.value : identity
    expect(read).toMatchObject({ balance: identity.balance, revision: 9, unreadKeys: [{ id: 0 }] })
    expect(read.publicKeys.map(({ id }) => id)).toEqual([250, 251, 4_294_967_295])
    const json = z.encode(identityIn({ codec: 'bincode' }).json, read)
    expect(checkStoredIdentityText(JSON.stringify(json))).toEqual({ ok: true, value: read })
  })

  it.each([
    [
      'a key that is none',
      { publicKeys: [{ ...answer.publicKeys[0], data: 'AAAA' }] },
      '/publicKeys/0/data key.data-length',
    ],
    ['a balance above 2^64', { balance: '18446744073709551616' }, '/balance identity.balance'],
    ['a fraction', { balance: 0.5 }, '/balance identity.balance'],
    ['no keys', { publicKeys: [] }, '/publicKeys identity.keys-count'],
    ['keys that are none', { publicKeys: 'x' }, '/publicKeys identity.keys-count'],
    ['a key that is no object', { publicKeys: [null] }, '/publicKeys/0 key.object'],
    [
      'bounds of another kind',
      { publicKeys: [{ ...answer.publicKeys[0], contractBounds: { $type: 'group' } }] },
      '/publicKeys/0/contractBounds/type platform.bounds-form',
    ],
  ])('is rejected with %s, naming its path', (_what, change, rule) => {
    expect(rulesOf(checkStoredIdentityText(JSON.stringify({ ...answer, ...change })))).toEqual([rule])
  })

  it.each([
    ['one byte more', `${formatHex(bytes)}00`, ' bytes.end'],
    ['one byte less', formatHex(bytes).slice(0, -2), '/revision bytes.end'],
    ['nothing', '', ' bytes.end'],
  ])('rejects stored bytes with %s', (_what, text, rule) => {
    expect(rulesOf(checkStoredIdentityText(text))).toEqual([rule])
  })
})
