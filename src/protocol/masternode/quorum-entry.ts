import { readExactly, type ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { doubleSha256 } from '#/protocol/encoding/double-sha256.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { stop, hashField, writeHexField, integerAt, objectAt, requireType } from './mn-list-diff.ts'

/** A quorum of the list: the bytes of its final commitment (DIP 6), their hash, and members for look-ups. */
export interface Quorum {
  readonly bytes: Uint8Array
  readonly hash: Uint8Array
  readonly version: number
  readonly llmqType: number
  /** In display order. */
  readonly quorumHash: string
  /** Index in the cycle; 0 for a type that does not rotate. */
  readonly index: number
  readonly publicKey: Uint8Array
  readonly members: number
  readonly signers: number
  readonly validMembers: number
}

/** Members of a quorum by its type (layer 1 chain parameters, `llmqs`). */
export const quorumSizes: Readonly<Record<number, number>> = {
  1: 50,
  2: 400,
  3: 400,
  4: 100,
  5: 60,
  6: 25,
  100: 3,
  101: 12,
  102: 3,
  103: 4,
  104: 3,
  105: 8,
  106: 3,
  107: 12,
}

// DIP 24: versions 2 and 4 carry the index of a rotated quorum; 3 and 4 use the basic BLS scheme.
const rotatedVersions: ReadonlySet<number> = new Set([2, 4])
const firstBasicVersion = 3
const lastVersion = 4

/** Tells whether the quorum signs by the basic BLS scheme (versions 3 and 4), and not by the legacy scheme. */
export function isBasicScheme({ version }: Quorum): boolean {
  return version >= firstBasicVersion
}

/** Tells whether the type of the quorum rotates (versions 2 and 4, DIP 24), so that it has an index in its cycle. */
export function isRotated({ version }: Quorum): boolean {
  return rotatedVersions.has(version)
}

/** Returns the key of a quorum in a list: its type and its hash in display order. Unique in a list. */
export function quorumName(llmqType: number, quorumHash: string): string {
  return `${llmqType} ${quorumHash}`
}

const hashFields = ['quorumHash', 'quorumVvecHash']
const hexFields = ['signers', 'validMembers', 'quorumPublicKey', 'quorumSig', 'membersSig']

/** Reads an element of `newQuorums`, in the form of real nodes. */
export function readDiffQuorum(input: unknown, path: string): Quorum {
  const members = objectAt(input, path)
  const version = integerAt(members, path, 'version', 0xffff)
  const llmqType = integerAt(members, path, 'llmqType', 0xff)
  const index = integerAt(members, path, 'quorumIndex', 0x7fff)
  requireType(members, path, 'string', [...hashFields, ...hexFields])
  const signersCount = integerAt(members, path, 'signersCount', 0xffff)
  const validMembersCount = integerAt(members, path, 'validMembersCount', 0xffff)
  if (version < 1 || version > lastVersion) {
    stop('mn-list.entry-version', `${path}/version`, { params: { version } })
  }
  const size = quorumSizes[llmqType]
  if (size === undefined) return stop('mn-list.quorum-type', `${path}/llmqType`, { params: { llmqType } })
  const text = (name: string) => String(members[name])
  const bits = (name: string, count: number) => {
    const field = hexField(text(name), `${path}/${name}`, Math.ceil(size / 8))
    if (!fits(field, size, count)) {
      stop('mn-list.quorum-bits', `${path}/${name}`, { params: { size, count } })
    }
    return field
  }
  const writer = new ByteWriter()
    .uint16(version)
    .uint8(llmqType)
    .bytes(hashField(text('quorumHash'), `${path}/quorumHash`))
  if (rotatedVersions.has(version)) writer.uint16(index)
  const bytes = writer
    .compactSize(size)
    .bytes(bits('signers', signersCount))
    .compactSize(size)
    .bytes(bits('validMembers', validMembersCount))
    .bytes(hexField(text('quorumPublicKey'), `${path}/quorumPublicKey`, 48))
    .bytes(hashField(text('quorumVvecHash'), `${path}/quorumVvecHash`))
    .bytes(hexField(text('quorumSig'), `${path}/quorumSig`, 96))
    .bytes(hexField(text('membersSig'), `${path}/membersSig`, 96))
    .finish()
  const checked = checkQuorumBytes(bytes)
  if (!checked.ok) throw new TypeError('what was written here does not read')
  return checked.value
}

/** Checks the hashed bytes of a quorum. */
export function checkQuorumBytes(bytes: Uint8Array): Checked<Quorum> {
  const read = readExactly(bytes, readQuorum)
  if (!read.ok) return read
  const { signerBits, validBits, size, ...rest } = read.value
  if (signerBits.length !== validBits.length || !fits(signerBits, size) || !fits(validBits, size)) {
    return rejected(violation('mn-list.quorum-bits', '', { params: { size } }))
  }
  const counts = { members: size, signers: countBits(signerBits), validMembers: countBits(validBits) }
  return passed({ ...rest, ...counts, bytes, hash: doubleSha256(bytes) })
}

function readQuorum(reader: ByteReader) {
  const version = reader.uint16()
  if (version < 1 || version > lastVersion) reader.stop('mn-list.entry-version', { version })
  const llmqType = reader.uint8()
  const size = quorumSizes[llmqType]
  if (size === undefined) return reader.stop('mn-list.quorum-type', { llmqType })
  const quorumHash = formatHex(reverseBytes(reader.bytes(32)))
  const index = rotatedVersions.has(version) ? reader.uint16() : 0
  const bits = () => {
    if (reader.compactSize() !== BigInt(size)) reader.stop('mn-list.quorum-bits', { size })
    return reader.bytes(Math.ceil(size / 8))
  }
  const signerBits = bits()
  const validBits = bits()
  const publicKey = reader.bytes(48)
  reader.bytes(32 + 96 + 96)
  return { version, llmqType, size, quorumHash, index, signerBits, validBits, publicKey }
}

function fits(bits: Uint8Array, size: number, count?: number): boolean {
  const beyond = (bits.at(-1) ?? 0) >> (size % 8 || 8)
  return beyond === 0 && (count === undefined || countBits(bits) === count)
}

function countBits(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1
  return count
}

function hexField(text: string, path: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  writeHexField(text, path, bytes, 0, length)
  return bytes
}

/** Number of members that have to sign, by the quorum's type (layer 1 chain parameters, `llmqs`). */
export const quorumThresholds: Readonly<Record<number, number>> = {
  1: 30,
  2: 240,
  3: 340,
  4: 67,
  5: 45,
  6: 17,
  100: 2,
  101: 6,
  102: 2,
  103: 2,
  104: 2,
  105: 4,
  106: 2,
  107: 8,
}

/** Places, from 1, of members that did not sign the final commitment, and of invalid members. */
export interface QuorumAbsence {
  readonly notSigned: readonly number[]
  readonly notValid: readonly number[]
}

/** Reads the bit vectors of a commitment about its members (DIP 6). A diff has places, but no names. */
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
  // The bytes were checked on arrival.
  return read.ok ? read.value : { notSigned: [], notValid: [] }
}

function fromOne(place: number): number {
  return place + 1
}
