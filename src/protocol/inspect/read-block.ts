import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkMerkleBlock } from '#/protocol/funding/merkle-block.ts'
import { evidence } from './evidence.ts'
import { describeWhole, type FieldWalk } from './field-walk.ts'
import { checksOf, type Found } from './found.ts'
import { isCutOff, type DerivedValue, type ReasonId } from './reading.ts'

const headerBytes = 80
const mostBytes = 2_000_000
// Plausible block times in seconds since 1970, from the start of the network to the year 2100.
const earliest = 1_390_000_000
const latest = 4_102_444_800
// A lower exponent means more work than any network has reached.
const leastExponent = 0x16

/** Reads a block header: 80 bytes. Its hash is left out, because X11 would double the size of the inspector. */
export function readBlockHeader(bytes: Uint8Array): readonly Found[] {
  if (bytes.length !== headerBytes || !isPlausible(bytes)) return []
  const ranks = evidence['block-header']
  return [
    {
      kind: 'block-header',
      reason: 'layout',
      bytes,
      size: headerBytes,
      field: describeWhole('block-header', bytes, describeHeader).field,
      checks: [],
      likelihood: followsWork(bytes) ? ranks.work : ranks.time,
    },
  ]
}

/** Reads a `merkleblock` (BIP 37): a header, and a tree of transactions that must give its merkle root. */
export function readMerkleBlock(bytes: Uint8Array): readonly Found[] {
  if (bytes.length <= headerBytes || bytes.length > mostBytes || !isPlausible(bytes)) return []
  const checked = checkMerkleBlock(bytes)
  const { field, stopped } = describeWhole('merkle-block', bytes, describeMerkleBlock)
  const violations = checked.ok ? [] : stopped === undefined ? checked.violations : [stopped]
  const rules = ['bytes.end', 'bytes.count', 'merkle-tree.shape', 'funding.merkle-root'] as const
  const checks = checksOf('fields', checked.ok ? rules : [], violations)
  const ranks = evidence['merkle-block']
  if (!checked.ok && !followsWork(bytes)) return []
  const txids = (checked.ok ? checked.value.matches : []).map(({ txid }): DerivedValue => ({
    name: 'txid',
    value: formatHex(txid),
  }))
  const reason: ReasonId = checked.ok
    ? 'layout'
    : isCutOff(bytes.length, checks, mostBytes)
      ? 'cut-off'
      : stopped === undefined
        ? 'layout-part'
        : 'broken'
  return [
    {
      kind: 'merkle-block',
      reason,
      bytes,
      size: bytes.length,
      field,
      checks,
      derived: txids.slice(0, 20),
      likelihood: checked.ok ? ranks.whole : ranks.broken,
    },
  ]
}

function numberAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true)
}

function isPlausible(bytes: Uint8Array): boolean {
  const [version, time, target] = [numberAt(bytes, 0), numberAt(bytes, 68), numberAt(bytes, 72)]
  const exponent = target >>> 24
  const isVersion = version > 0 && version < 0x4000_0000
  return (
    isVersion &&
    time >= earliest &&
    time <= latest &&
    exponent >= leastExponent &&
    exponent <= 0x20 &&
    (target & 0x80_0000) === 0
  )
}

/** Proof of work makes the last two bytes zero, in the byte order of a header. */
function followsWork(bytes: Uint8Array): boolean {
  return bytes[35] === 0 && bytes[34] === 0
}

function describeHeader(walk: FieldWalk): void {
  walk.field(
    'version',
    (reader) => reader.uint32(),
    (value) => ({ value: `0x${value.toString(16).padStart(8, '0')}` }),
  )
  walk.hash('previousBlockHash')
  walk.hash('merkleRoot')
  walk.field(
    'time',
    (reader) => reader.uint32(),
    (seconds) => ({ value: String(seconds * 1000), unit: 'ms', meaning: 'time' }),
  )
  walk.field(
    'bits',
    (reader) => reverseBytes(reader.bytes(4)),
    (bits) => ({ value: formatHex(bits), encoding: 'hex' }),
  )
  walk.number('nonce', (reader) => reader.uint32())
}

function describeMerkleBlock(walk: FieldWalk): void {
  walk.group('header', () => {
    describeHeader(walk)
    return undefined
  })
  walk.number('transactions', (reader) => reader.uint32())
  walk.list('hashes', 32, () => {
    walk.hash('hash')
    return undefined
  })
  walk.field(
    'flags',
    (reader) => reader.sizedBytes(),
    (flags) => ({ value: formatHex(flags), encoding: 'hex' }),
  )
}
