import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { crc32 } from '#/protocol/encoding/crc32.ts'
import { decodeBytewords, encodeBytewords, openUrFrames, readUrFrame } from './uniform-resource.ts'
import { maxFragments, maxTransferBytes } from './fountain-part.ts'
import { Xoshiro } from './fountain-code.ts'

const vectors = JSON.parse(readFileSync(new URL('./uniform-resources.json', import.meta.url), 'utf8'))
const utf8 = new TextEncoder()

/** The message of the published tests: its bytes are numbers drawn from the seed. */
function publishedMessage(length: number): Uint8Array {
  const random = new Xoshiro(utf8.encode(vectors.seed))
  return Uint8Array.from({ length }, () => random.below(256))
}

describe('the published vectors of uniform resources', () => {
  it('reproduces the published numbers, checksums and bytewords', () => {
    const random = new Xoshiro(utf8.encode(vectors.seed))
    expect(vectors.numbersModulo100.map(() => Number(random.next() % 100n))).toEqual(vectors.numbersModulo100)
    for (const [text, checksum] of Object.entries(vectors.crc32))
      expect(crc32(utf8.encode(text)).toString(16)).toBe(checksum)
    for (const [hex, words] of Object.entries<string>(vectors.bytewords)) {
      expect(encodeBytewords(parseHex(hex))).toBe(words)
      expect(formatHex(decodeBytewords(words) ?? new Uint8Array())).toBe(hex)
    }
  })

  it('writes and reads the published single frame', () => {
    const message = publishedMessage(vectors.single.bytes)
    expect(openUrFrames(message, { single: 100, fragment: 30 }).text(0)).toBe(vectors.single.text)
    expect(readUrFrame(vectors.single.text.toUpperCase())).toEqual({ kind: 'whole', bytes: message })
  })

  it('writes and reads all twenty published frames of a multipart message', () => {
    const { bytes, fragment, texts } = vectors.multipart
    const frames = openUrFrames(publishedMessage(bytes), { single: 0, fragment })
    expect(frames.count).toBe(9)
    expect(texts.map((_: string, index: number) => frames.text(index))).toEqual(texts)
    for (const [at, text] of texts.entries())
      expect(readUrFrame(text)).toMatchObject({
        kind: 'part',
        part: { sequence: at + 1, head: { count: 9 } },
      })
  })
})

describe('a frame', () => {
  it('returns any bytes unchanged when a single frame holds them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { text } = openUrFrames(bytes, { single: 400, fragment: 100 })
        expect(readUrFrame(text(0))).toEqual({ kind: 'whole', bytes })
      }),
      { numRuns: 50 },
    )
  })

  it('reads as damaged when a single letter after its type is changed', () => {
    const text: string = vectors.multipart.texts[12]
    const start = text.indexOf('/') + 1
    for (let at = start; at < text.length; at += 1) {
      for (const letter of ['a', 'z', '7']) {
        if (text[at] === letter) continue
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        expect([changed, readUrFrame(changed)]).toEqual([changed, { kind: 'damaged' }])
      }
    }
  })

  const part = (...items: Parameters<typeof encodeCbor>[0][]) =>
    `ur:bytes/3-9/${encodeBytewords(encodeCbor(items))}`
  const data = new Uint8Array(29)

  it.each([
    ['what is no frame', 'hello', 'damaged'],
    ['an empty one', 'ur:bytes/', 'damaged'],
    ['a frame of another type', `ur:crypto-psbt/${encodeBytewords(Uint8Array.of(0x40))}`, 'other-type'],
    ['no byte string', `ur:bytes/${encodeBytewords(Uint8Array.of(0x80))}`, 'damaged'],
    ['a byte string and more', `ur:bytes/${encodeBytewords(Uint8Array.of(0x40, 0))}`, 'damaged'],
    ['a byte string without end', `ur:bytes/${encodeBytewords(Uint8Array.of(0x5f, 0xff))}`, 'damaged'],
    ['a length that nothing follows', `ur:bytes/${encodeBytewords(parseHex('5affffffff'))}`, 'damaged'],
    ['a length of eight bytes', `ur:bytes/${encodeBytewords(parseHex('5bffffffffffffffff'))}`, 'damaged'],
    ['a length that is not the shortest', `ur:bytes/${encodeBytewords(parseHex('580101'))}`, 'damaged'],
    ['a text longer than any code', `ur:bytes/${'a'.repeat(8000)}`, 'too-large'],
    ['another number before than in it', part(4, 9, 259, 1, data), 'damaged'],
    ['another count before than in it', part(3, 8, 232, 1, data), 'damaged'],
    ['the number 0', `ur:bytes/0-9/${encodeBytewords(encodeCbor([0, 9, 259, 1, data]))}`, 'damaged'],
    ['a message of nothing', part(3, 9, 0, 1, data), 'damaged'],
    ['fragments that do not reach', part(3, 9, 262, 1, data), 'damaged'],
    ['more fragments than there are bytes for', part(3, 9, 232, 1, data), 'damaged'],
    ['a member too many', part(3, 9, 259, 1, data, 1), 'damaged'],
    ['a member too few', part(3, 9, 259, data), 'damaged'],
    ['text in the place of data', part(3, 9, 259, 1, 'abc'), 'damaged'],
    ['a message beyond the limit', part(3, 9, maxTransferBytes + 6, 1, data), 'too-large'],
    [
      'a count beyond the limit',
      `ur:bytes/3-${maxFragments + 1}/${encodeBytewords(encodeCbor([3, maxFragments + 1, maxFragments + 1, 1, Uint8Array.of(1)]))}`,
      'too-large',
    ],
  ])('is rejected: %s', (_, text, kind) => {
    expect(readUrFrame(text)).toEqual({ kind })
  })

  it('is read with the shortest and the longest message that its fragments allow', () => {
    expect(readUrFrame(part(3, 9, 259, 1, data))).toMatchObject({ kind: 'part' })
    expect(readUrFrame(part(3, 9, 261, 1, data))).toMatchObject({ kind: 'part' })
    expect(readUrFrame(part(3, 9, 233, 1, data))).toMatchObject({ kind: 'part' })
  })

  it('rejects a message above the limit, and splits the longest one into no more fragments than the reader takes', () => {
    const sizes = { single: 0, fragment: 80 }
    expect(() => openUrFrames(new Uint8Array(maxTransferBytes + 1), sizes)).toThrow(RangeError)
    const frames = openUrFrames(new Uint8Array(maxTransferBytes), sizes)
    expect(frames.count).toBeLessThanOrEqual(maxFragments)
    expect(readUrFrame(frames.text(frames.count + 5))).toMatchObject({ kind: 'part' })
  })
})
