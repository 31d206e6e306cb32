import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'

/** Derives 32 bytes. Encodes the length of each part, so that no two lists of parts collide. */
export function deriveSandboxBytes(
  seed: string,
  purpose: string,
  ...parts: readonly Uint8Array[]
): Uint8Array {
  const writer = new ByteWriter()
  for (const part of [encodeUtf8(`keywright sandbox ${purpose}`), encodeUtf8(seed), ...parts]) {
    writer.sizedBytes(part)
  }
  return sha256(writer.finish())
}

export const sandboxSeed = 'keywright'

/** Fills bytes that depend on the seed and on these numbers only. */
export type Scatter = (
  target: Uint8Array,
  from: number,
  length: number,
  purpose: number,
  first?: number,
  second?: number,
  third?: number,
) => void

/**
 * For values that only have to look random. A list of 100,000 masternodes takes millions of bytes, too many for a hash,
 * so four lanes of a mixing function seed a small generator (sfc32).
 */
export function createScatter(seed: string): Scatter {
  const bytes = deriveSandboxBytes(seed, 'scatter')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const lane = (at: number) => view.getInt32(at, true)
  const [one, two, three, four] = [lane(0), lane(4), lane(8), lane(12)] as const
  return (target, from, length, purpose, first = 0, second = 0, third = 0) => {
    const start = (at: number) => mix(mix(mix(mix(at, purpose), first), second), third)
    let a = start(one)
    let b = start(two)
    let c = start(three)
    let d = start(four)
    let word = 0
    for (let at = 0; at < length; at += 1) {
      if (at % 4 === 0) {
        word = (((a + b) | 0) + d) | 0
        d = (d + 1) | 0
        a = b ^ (b >>> 9)
        b = (c + (c << 3)) | 0
        c = (((c << 21) | (c >>> 11)) + word) | 0
      }
      target[from + at] = word >>> (8 * (at % 4))
    }
  }
}

const scratch = new Uint8Array(4)

/** Returns an integer from 0 up to, but not including, `below`, which is at most 65,536. */
export function scatterNumber(
  scatter: Scatter,
  below: number,
  purpose: number,
  first = 0,
  second = 0,
  third = 0,
): number {
  scatter(scratch, 0, 4, purpose, first, second, third)
  return ((scratch[0] ?? 0) * 2 ** 16 + (scratch[1] ?? 0) * 2 ** 8 + (scratch[2] ?? 0)) % below
}

function mix(lane: number, number: number): number {
  let hash = Math.imul(lane ^ number, 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return hash ^ (hash >>> 16)
}
