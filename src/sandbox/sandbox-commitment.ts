import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'

// The parts of a quorum's final commitment that nothing here verifies: made up, of the right length.

/** Bytes that the quorum decides. */
export function sampleQuorumBytes(
  seed: string,
  what: string,
  quorumHash: Uint8Array,
  length: number,
): Uint8Array {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, part) =>
    deriveSandboxBytes(seed, `quorum ${what}`, quorumHash, Uint8Array.of(part)),
  )
  return concatBytes(...parts).slice(0, length)
}

/** Most members take part: some are missing among the valid ones, and some of those among the signers. */
export function sampleQuorumMembers(seed: string, quorumHash: Uint8Array, size: number) {
  const luck = sampleQuorumBytes(seed, 'members', quorumHash, size)
  const valid = Array.from({ length: size }, (_, member) => (luck[member] ?? 0) >= 12)
  const signs = valid.map((isValid, member) => isValid && (luck[member] ?? 0) >= 32)
  return {
    signersCount: signs.filter(Boolean).length,
    signers: formatHex(encodeBits(signs)),
    validMembersCount: valid.filter(Boolean).length,
    validMembers: formatHex(encodeBits(valid)),
  }
}

function encodeBits(bits: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  for (const [place, bit] of bits.entries()) {
    if (bit) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7))
  }
  return bytes
}
