import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatService, serviceBytes, writeService } from './entry-address.ts'

function encode(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(serviceBytes).fill(0xaa)
  return writeService(text, bytes, 0) ? bytes : undefined
}

describe('a service', () => {
  it.each([
    ['1.2.3.4:9999', '00000000000000000000ffff01020304270f'],
    ['[::]:0', '000000000000000000000000000000000000'],
    ['[0:0:0:0:0:0:0:0]:0', '000000000000000000000000000000000000'],
    ['[2001:db8::7]:19999', '20010db80000000000000000000000074e1f'],
    ['[::ffff:1.2.3.4]:1', '00000000000000000000ffff010203040001'],
    ['[fd87:d87e:eb43:1:2:3:4:5]:65535', 'fd87d87eeb430001000200030004 0005ffff'.replace(' ', '')],
  ])('encodes %s as the bytes %s', (text, hex) => {
    expect(formatHex(encode(text) ?? new Uint8Array())).toBe(hex)
  })

  it.each([
    '',
    ':',
    '1.2.3.4',
    '1.2.3.4:',
    '1.2.3:80',
    '1.2.3.4.5:80',
    '1.2.3.256:80',
    '01.2.3.4:80',
    '1.2.3.4:080',
    '1.2.3.4:65536',
    '1.2.3.4:+1',
    '::1:80',
    '[::1:80',
    '[::1]80',
    '[:::1]:80',
    '[1::2::3]:80',
    '[1:2:3:4:5:6:7]:80',
    '[1:2:3:4:5:6:7:8:9]:80',
    '[1:2:3:4:5:6:7::8]:80x',
    '[1:2:3:4:5:6:7:8::]:80',
    '[12345::]:80',
    '[1.2.3.4::]:80',
    'host.example:80',
    ' 1.2.3.4:80',
  ])('rejects the service address %j', (text) => {
    expect(encode(text)).toBeUndefined()
  })

  it('reads what it formats', () => {
    const sparse = fc
      .uint8Array({ minLength: serviceBytes, maxLength: serviceBytes })
      .map((bytes) => bytes.map((byte) => (byte < 128 ? 0 : byte)))
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 18, maxLength: 18 }), sparse, (some, zeros) => {
        for (const bytes of [some, zeros]) expect(encode(formatService(bytes))).toEqual(bytes)
      }),
    )
  })

  it.each([
    ['00000000000000000000ffff7f000001', '127.0.0.1:9'],
    ['20010db8000000000001000000000001', '[2001:db8::1:0:0:1]:9'],
    ['00010000000000020000000000000003', '[1:0:0:2::3]:9'],
    ['00010002000300040005000600070000', '[1:2:3:4:5:6:7:0]:9'],
    ['00010000000000000000000000000000', '[1::]:9'],
  ])('formats the address bytes %s as %s', (address, text) => {
    const bytes = new Uint8Array(serviceBytes)
    bytes.set(address.match(/../g)?.map((each) => Number.parseInt(each, 16)) ?? [])
    bytes[17] = 9
    expect(formatService(bytes)).toBe(text)
  })
})
