import { describe, expect, it } from 'vitest'

import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { decodeExchange, maxExchangeBytes, encodeExchange } from './exchange-bytes.ts'
import { findSample, withMembers } from '#/protocol/testing/exchange-cases.ts'

const sample = findSample(({ unsigned }) => unsigned.profile === 'spec' && unsigned.transition.type === 2)
const { unsigned } = sample
const json = new TextDecoder().decode(encodeExchange(unsigned, 'json'))
const cbor = encodeExchange(unsigned, 'cbor')

function rulesOf(input: Uint8Array | string): readonly string[] {
  const read = decodeExchange(typeof input === 'string' ? encodeUtf8(input) : input)
  return read.ok ? [] : [...new Set(read.violations.map(({ rule }) => rule))]
}

const inMember = (text: string) => json.replace('"network": {', `"network": {${text},`)
const deepJson = (depth: number) => `{"format":${'['.repeat(depth)}${']'.repeat(depth)}}`

describe('hostile input', () => {
  it.each([
    ['nothing', '', 'exchange.form'],
    ['another thing', 'exchange', 'exchange.form'],
    ['a list', '[]', 'exchange.form'],
    ['half an object', json.slice(0, -5), 'exchange.form'],
    ['two objects', `${json}${json}`, 'exchange.form'],
    ['trailing text', `${json}x`, 'exchange.form'],
    ['a byte order mark', `\uFEFF${json}`, 'exchange.form'],
    ['what is no UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'exchange.form'],
    ['too many bytes', new Uint8Array(maxExchangeBytes + 1).fill(0x20), 'exchange.size'],
    ['too many levels', deepJson(100_000), 'exchange.size'],
    ['too many values', `{"format":[${'0,'.repeat(100_000)}0]}`, 'exchange.size'],
    ['too many members', `{${Array.from({ length: 9000 }, (_, at) => `"${at}":0`).join()}}`, 'exchange.size'],
    ['a member that stands twice', inMember('"name": "Mainnet"'), 'exchange.member-twice'],
    ['the same member, escaped', inMember(String.raw`"n\u0061me": "Mainnet"`), 'exchange.member-twice'],
    ['a prototype', inMember('"__proto__": {"name": "Mainnet"}'), 'exchange.no-additional'],
    [
      'a prototype of the whole',
      json.replace('{', '{"__proto__": {"kind": "signatures"},'),
      'exchange.no-additional',
    ],
    ['a constructor', json.replace('{', '{"constructor": 1,'), 'exchange.no-additional'],
    ['a number above 2^53', json.replace(/"madeAtMs": \d+/, '"madeAtMs": 9007199254740993'), 'json.integer'],
    ['half of a character', json.replace('"Testnet"', String.raw`"Test\ud800net"`), 'exchange.network'],
    ['a name that turns the writing', json.replace('"Testnet"', '"tenniaM\u202E"'), 'exchange.network'],
    ['a later version', withMembers(unsigned, { version: 2 }), 'exchange.version'],
    ['a version as text', withMembers(unsigned, { version: '1' }), 'exchange.version'],
    ['a profile of the prototype', withMembers(unsigned, { profile: 'constructor' }), 'exchange.profile'],
    ['trailing bytes', concatBytes(cbor, Uint8Array.of(0)), 'bytes.end'],
    ['CBOR cut short', cbor.subarray(0, -1), 'cbor.malformed'],
    ['a longer head', concatBytes(parseHex('b80f'), cbor.subarray(1)), 'cbor.canonical'],
    ['an indefinite map', concatBytes(parseHex('bf'), cbor.subarray(1), parseHex('ff')), 'cbor.canonical'],
    ['a map that says too much', parseHex('bbffffffffffffffff'), 'cbor.malformed'],
    ['bytes that say too much', parseHex('a161615bffffffffffffffff'), 'cbor.malformed'],
    ['deep CBOR', concatBytes(parseHex('a16161'), new Uint8Array(100_000).fill(0x81)), 'cbor.depth'],
    [
      'CBOR of 20 levels',
      concatBytes(parseHex('a16161'), new Uint8Array(20).fill(0x81), parseHex('00')),
      'exchange.size',
    ],
    ['a member that stands twice in CBOR', parseHex('a2616100616101'), 'cbor.canonical'],
    ['members in another order', parseHex('a2616200616101'), 'cbor.canonical'],
    ['a tag', parseHex('a16161c000'), 'cbor.type'],
    [
      'a prototype in CBOR',
      withMembers(unsigned, { network: { ...unsigned.network, ['__proto__']: 1 } }),
      'exchange.no-additional',
    ],
    ['another map', encodeCbor({ format: 'keywright-backup' }), 'exchange.format'],
  ])('rejects %s', (_name, input, rule) => {
    expect(rulesOf(input)).toContain(rule)
  })

  it('reports at most 100 violations of a file that is wrong everywhere', () => {
    const wrong = concatBytes(parseHex('9a0003ffe0'), new Uint8Array(maxExchangeBytes - 64))
    const heads = concatBytes(
      parseHex('a161619a0001ffe0'),
      new Uint8Array(0x1ffe0 * 2).map((_, at) => (at % 2 === 0 ? 0x18 : 0)),
    )
    for (const input of [wrong, heads]) {
      const read = decodeExchange(input)
      expect(!read.ok && read.violations.length).toBeLessThanOrEqual(100)
    }
  })

  it('keeps the path of a violation within 200 characters, however long the member’s name is', () => {
    const twice = (name: string) => `{${Array.from({ length: 9 }, () => `"${name}":{"a":0,"a":0}`).join()}}`
    for (const name of ['x'.repeat(20_000), '/~'.repeat(10_000)]) {
      for (const input of [twice(name), json.replace('{', `{"${name}": 1,`)]) {
        const read = decodeExchange(encodeUtf8(input))
        const paths = read.ok ? [] : read.violations.map(({ path }) => path)
        expect(paths.some((path) => path.includes('…'))).toBe(true)
        expect(Math.max(...paths.map((path) => path.length))).toBeLessThanOrEqual(200)
      }
    }
  })

  it('accepts JSON on one line, and with white space around it', () => {
    expect(decodeExchange(encodeUtf8(JSON.stringify(JSON.parse(json))))).toEqual({
      ok: true,
      value: unsigned,
    })
    expect(decodeExchange(encodeUtf8(`\r\n\t ${json}\n\n`))).toEqual({ ok: true, value: unsigned })
  })
})
