import { readExactly } from '#/protocol/encoding/byte-reader.ts'
import { isRotated, type Quorum } from './quorum-entry.ts'

/** Places of members, from 1, that did not sign the final commitment, and of those that are not valid. */
export interface QuorumAbsence {
  readonly notSigned: readonly number[]
  readonly notValid: readonly number[]
}

/** What the bit vectors of a commitment say of each member (DIP 6). A diff tells places, and no names. */
export function readAbsence(quorum: Quorum): QuorumAbsence {
  const read = readExactly(quorum.bytes, (reader) => {
    reader.bytes(isRotated(quorum) ? 2 + 1 + 32 + 2 : 2 + 1 + 32)
    const missing = () => {
      const size = Number(reader.compactSize())
      const bits = reader.bytes(Math.ceil(size / 8))
      return Array.from({ length: size }, (_, place) => place).filter(
        (place) => (((bits[place >> 3] ?? 0) >> (place & 7)) & 1) === 0,
      )
    }
    const [signed, valid] = [missing(), missing()]
    reader.bytes(48 + 32 + 96 + 96)
    return { notSigned: signed.map(fromOne), notValid: valid.map(fromOne) }
  })
  // Its bytes were read when it came in.
  return read.ok ? read.value : { notSigned: [], notValid: [] }
}

function fromOne(place: number): number {
  return place + 1
}
