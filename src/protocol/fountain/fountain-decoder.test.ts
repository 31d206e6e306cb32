import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { crc32 } from '#/protocol/encoding/crc32.ts'
import { FountainDecoder, FountainEncoder, Xoshiro } from './fountain-code.ts'

const seeded = (seed: string) => new Xoshiro(new TextEncoder().encode(seed))

function drawBytes(random: Xoshiro, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256))
}

/** Reads until the message is complete. Returns how many frames were shown and how many of them were read. */
function transfer(message: Uint8Array, fragment: number, loss: number, random: Xoshiro) {
  const encoder = new FountainEncoder(message, fragment)
  const decoder = new FountainDecoder(encoder.head)
  let shown = 0
  let seen = 0
  while (!decoder.isWhole) {
    shown += 1
    if (random.fraction() < loss) continue
    seen += 1
    decoder.take(encoder.part(shown))
  }
  return { shown, seen, count: encoder.head.count, message: decoder.finish() }
}

describe('a message in frames', () => {
  it('a 16 KB message arrives with 30 % of its frames lost, and needs few extra frames', () => {
    const message = drawBytes(seeded('message'), 16_384)
    const overheads = [80, 160, 320].flatMap((fragment) =>
      Array.from({ length: 4 }, (_, run) => {
        const sent = transfer(message, fragment, 0.3, seeded(`loss ${fragment} ${run}`))
        expect(equalBytes(sent.message ?? new Uint8Array(), message)).toBe(true)
        return sent.seen / sent.count - 1
      }),
    )
    const mean = overheads.reduce((sum, each) => sum + each, 0) / overheads.length
    // docs/qr-frames.md states these numbers.
    expect(mean).toBeLessThan(0.2)
    expect(Math.max(...overheads)).toBeLessThan(0.35)
  })

  it('is complete after exactly as many frames as fragments if none is lost', () => {
    const message = drawBytes(seeded('whole'), 5000)
    const { seen, count, message: read } = transfer(message, 160, 0, seeded('none'))
    expect(seen).toBe(count)
    expect(read).toEqual(message)
  })

  it('arrives from any frame on, in any order, with any frames lost or repeated', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 600 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 4_000_000_000 }),
        fc.string(),
        (message, fragment, first, seed) => {
          const random = seeded(seed)
          const encoder = new FountainEncoder(message, Math.max(fragment, Math.ceil(message.length / 60)))
          const decoder = new FountainDecoder(encoder.head)
          for (let tries = 0; !decoder.isWhole; tries += 1) {
            expect(tries).toBeLessThan(5000)
            const part = encoder.part(first + random.below(3 * encoder.head.count + 20))
            const before = decoder.known
            const isNew = decoder.take(part)
            expect(decoder.known).toBe(before + (isNew ? 1 : 0))
            expect(decoder.take(part)).toBe(false)
          }
          expect(decoder.finish()).toEqual(message)
        },
      ),
      { numRuns: 60, seed: 9 },
    )
  })

  it('keeps no more rows than there are fragments, however many frames arrive', () => {
    const message = drawBytes(seeded('rows'), 2000)
    const encoder = new FountainEncoder(message, 100)
    const decoder = new FountainDecoder(encoder.head)
    for (let sequence = 1; sequence < 200; sequence += 1) decoder.take(encoder.part(sequence))
    expect(decoder.known).toBe(20)
  })

  it('is not returned if one of its frames was altered', () => {
    const message = drawBytes(seeded('lie'), 1000)
    const encoder = new FountainEncoder(message, 100)
    const decoder = new FountainDecoder(encoder.head)
    for (let sequence = 1; sequence <= 10; sequence += 1) {
      const part = encoder.part(sequence)
      decoder.take(sequence === 4 ? { ...part, data: part.data.map((byte) => byte ^ 1) } : part)
    }
    expect(decoder.isWhole).toBe(true)
    expect(decoder.finish()).toBeUndefined()
  })

  it('is told apart from another message by its count, length, fragment size and checksum', () => {
    const { head } = new FountainEncoder(drawBytes(seeded('one'), 1000), 100)
    const decoder = new FountainDecoder(head)
    expect(decoder.isOf({ ...head })).toBe(true)
    expect(decoder.isOf({ ...head, count: 11 })).toBe(false)
    expect(decoder.isOf({ ...head, messageBytes: 999 })).toBe(false)
    expect(decoder.isOf({ ...head, fragmentBytes: 101 })).toBe(false)
    expect(decoder.isOf({ ...head, checksum: crc32(Uint8Array.of(1)) })).toBe(false)
  })
})
