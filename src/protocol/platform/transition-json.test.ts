import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { alterationsOf } from '#/protocol/testing/alter-json.ts'
import { platformSample, platformSamples, readPlatform } from '#/protocol/testing/platform-samples.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import type { PlatformValue } from './platform-value.ts'
import { encodePlatform } from './transition-bytes.ts'
import { checkTransitionJson, formatTransitionJson } from './transition-json.ts'
import { formatValue, parseValue } from './value-json.ts'

const viaText = (json: unknown): unknown => JSON.parse(JSON.stringify(json))
const rulesOf = (json: unknown) => {
  const checked = checkTransitionJson(json)
  return checked.ok ? [] : checked.violations.map(({ rule, path }) => `${path} ${rule}`)
}

describe('JSON of a transition', () => {
  it.each([...vectors.vectors, ...vectors.real])(
    '$name survives a round trip through JSON byte for byte',
    ({ full }) => {
      const json = viaText(formatTransitionJson(readPlatform(parseHex(full))))
      const back = checkTransitionJson(json)
      expect(back).toMatchObject({ ok: true })
      if (back.ok) expect(formatHex(encodePlatform(back.value))).toBe(full)
    },
  )

  it('JSON has identifiers in Base58 and large amounts as text', () => {
    const transfer = platformSample('identityCreditTransfer')
    const json = formatTransitionJson({
      ...transfer,
      fields: { ...transfer.fields, recipientId: new Uint8Array(32), amount: 2n ** 53n },
    })
    expect(json).toMatchObject({
      kind: 'identityCreditTransfer',
      version: 0,
      fields: { recipientId: '1'.repeat(32), amount: '9007199254740992', userFeeIncrease: 0 },
    })
  })

  const transfer = viaText(formatTransitionJson(platformSample('identityCreditTransfer')))
  const changed = (change: object) => {
    const { fields, ...head } = transfer as { fields: object }
    return { ...head, fields: { ...fields, ...change } }
  }
  it.each([
    ['another kind', { ...(transfer as object), kind: 'shield' }, '/version platform.not-read'],
    ['another version', { ...(transfer as object), version: 7 }, '/version platform.not-read'],
    ['no fields', { kind: 'identityCreditTransfer', version: 0 }, '/fields platform.json-member'],
    ['a list', [], ' platform.json-form'],
    ['a member too many', changed({ memo: '' }), '/fields/memo platform.json-member'],
    ['text for a number', changed({ amount: '1e5' }), '/fields/amount platform.json-form'],
    ['a number that lost digits', changed({ amount: 2 ** 60 }), '/fields/amount json.integer'],
    [
      'an amount that is too wide',
      changed({ amount: '18446744073709551616' }),
      '/fields/amount bincode.integer-width',
    ],
    ['a short identifier', changed({ recipientId: '11' }), '/fields/recipientId bincode.length'],
    ['an identifier in hex', changed({ recipientId: '0'.repeat(64) }), '/fields/recipientId json.encoding'],
  ])('is rejected with %s', (_what, json, rule) => {
    expect(rulesOf(json)).toEqual([rule])
  })

  it('never throws if any value is replaced', () => {
    const replacements = [null, true, -1, 0.5, '', 'x', [], [[]], {}, { kind: 'x' }]
    let count = 0
    for (const bytes of platformSamples()) {
      const json = viaText(formatTransitionJson(readPlatform(bytes)))
      for (const altered of alterationsOf(json, replacements)) {
        expect(typeof checkTransitionJson(altered).ok).toBe('boolean')
        count += 1
      }
    }
    expect(count).toBeGreaterThan(5000)
  })
})

describe('JSON of a document value', () => {
  const key = (value: string) => ({ kind: 'text', value }) as const
  const one: PlatformValue = { kind: 'u8', value: 1 }
  const values: readonly (readonly [string, PlatformValue, unknown])[] = [
    ['text', key('é'), 'é'],
    ['an integer', { kind: 'i64', value: -5n }, -5],
    ['a large integer', { kind: 'i64', value: -(2n ** 63n) }, { $i64: '-9223372036854775808' }],
    ['an unsigned integer', { kind: 'u64', value: 5n }, { $u64: 5 }],
    [
      '128 bits',
      { kind: 'u128', value: 2n ** 128n - 1n },
      { $u128: '340282366920938463463374607431768211455' },
    ],
    ['a byte', { kind: 'i8', value: -128 }, { $i8: -128 }],
    ['a fraction', { kind: 'float', value: 0.1 }, 0.1],
    ['a whole float', { kind: 'float', value: 1e300 }, { $float: '1e+300' }],
    ['minus zero', { kind: 'float', value: -0 }, { $float: '-0' }],
    ['infinity', { kind: 'float', value: -Infinity }, { $float: '-Infinity' }],
    ['bytes', { kind: 'bytes', value: Uint8Array.of(1, 2) }, { $bytes: 'AQI=' }],
    ['an identifier', { kind: 'identifier', value: new Uint8Array(32) }, { $identifier: '1'.repeat(32) }],
    [
      'a map',
      {
        kind: 'map',
        value: [
          { key: key('b'), value: one },
          { key: key('a'), value: { kind: 'null' } },
        ],
      },
      { b: { $u8: 1 }, a: null },
    ],
    [
      'a map by number',
      { kind: 'map', value: [{ key: one, value: one }] },
      { $map: [[{ $u8: 1 }, { $u8: 1 }]] },
    ],
    [
      'names that are numbers',
      {
        kind: 'map',
        value: [
          { key: key('b'), value: one },
          { key: key('1'), value: one },
        ],
      },
      {
        $map: [
          ['b', { $u8: 1 }],
          ['1', { $u8: 1 }],
        ],
      },
    ],
    [
      'a name twice',
      {
        kind: 'map',
        value: [
          { key: key('b'), value: one },
          { key: key('b'), value: one },
        ],
      },
      {
        $map: [
          ['b', { $u8: 1 }],
          ['b', { $u8: 1 }],
        ],
      },
    ],
    [
      'a name that is a type',
      { kind: 'map', value: [{ key: key('$u8'), value: one }] },
      { $map: [['$u8', { $u8: 1 }]] },
    ],
    [
      'a prototype',
      { kind: 'map', value: [{ key: key('__proto__'), value: one }] },
      JSON.parse('{"__proto__":{"$u8":1}}'),
    ],
  ]

  it.each(values)('keeps %s', (_what, value, json) => {
    expect(formatValue(value)).toEqual(json)
    expect(parseValue(viaText(json), '')).toEqual(value)
  })
})
