import { formatHex } from '#/protocol/encoding/hex.ts'
import { assetLockType } from '#/protocol/layer1/asset-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import type { FieldWalk } from './field-walk.ts'

const coinbaseType = 5

/** Describes the fields of a layer 1 transaction in the order of its bytes. */
export function describeTransaction(walk: FieldWalk): void {
  walk.number('version', (reader) => reader.uint16())
  const type = walk.number('type', (reader) => reader.uint16())
  walk.list('inputs', 41, () => {
    describeWireOutPoint(walk)
    describeScript(walk)
    walk.number('sequence', (reader) => reader.uint32())
    return undefined
  })
  describeOutputs(walk, 'outputs')
  walk.number('lockTime', (reader) => reader.uint32())
  if (type === 0) return
  const payload = walk.field(
    'payload',
    (reader) => reader.sizedBytes(),
    (bytes) => ({ value: formatHex(bytes), encoding: 'hex' }),
  )
  if (type === assetLockType) walk.inside(payload, describeAssetLockPayload)
  if (type === coinbaseType) walk.inside(payload, describeCoinbasePayload)
  const describeOther = otherPayloads[type]
  if (describeOther !== undefined) walk.inside(payload, describeOther)
}

/** Masternode and quorum payloads: the identifying fields (DIP 3, DIP 6), and the rest as bytes. */
const otherPayloads: Readonly<Record<number, (walk: FieldWalk) => void>> = {
  2: (walk) => {
    const version = walk.number('version', (reader) => reader.uint16())
    if (version > 1) walk.number('type', (reader) => reader.uint16())
    walk.hash('proTxHash')
    describeRest(walk)
  },
  3: describeUpdate,
  4: describeUpdate,
  6: (walk) => {
    walk.number('version', (reader) => reader.uint16())
    walk.number('height', (reader) => reader.uint32(), { unit: 'block' })
    walk.number('commitmentVersion', (reader) => reader.uint16())
    walk.number('llmqType', (reader) => reader.uint8())
    walk.hash('quorumHash')
    describeRest(walk)
  },
}

function describeUpdate(walk: FieldWalk): void {
  walk.number('version', (reader) => reader.uint16())
  walk.hash('proTxHash')
  describeRest(walk)
}

function describeRest(walk: FieldWalk): void {
  if (walk.reader.remaining > 0) walk.hex('rest', walk.reader.remaining)
}

function describeOutputs(walk: FieldWalk, name: string): void {
  walk.list(name, 9, () => {
    walk.number('amount', (reader) => reader.uint64(), { unit: 'duffs' })
    describeScript(walk, true)
    return undefined
  })
}

function describeScript(walk: FieldWalk, isOutput = false): void {
  walk.field(
    'script',
    (reader) => reader.sizedBytes(),
    (script) => ({
      value: formatHex(script),
      encoding: 'hex',
      ...(isOutput ? { meaning: `script.${classifyScript(script).kind}` } : {}),
    }),
  )
}

function describeWireOutPoint(walk: FieldWalk): void {
  walk.hash('txid')
  walk.number('outputIndex', (reader) => reader.uint32())
}

function describeAssetLockPayload(walk: FieldWalk): void {
  walk.number('version', (reader) => reader.uint8())
  describeOutputs(walk, 'creditOutputs')
}

function describeCoinbasePayload(walk: FieldWalk): void {
  const version = walk.number('version', (reader) => reader.uint16())
  walk.number('height', (reader) => reader.uint32(), { unit: 'block' })
  walk.hash('merkleRootMNList')
  if (version < 2) return
  walk.hash('merkleRootQuorums')
  if (version < 3) return
  walk.number('bestCLHeightDiff', (reader) => reader.compactSize())
  walk.hex('bestCLSignature', 96)
  walk.number('creditPoolBalance', (reader) => BigInt.asIntN(64, reader.uint64()), { unit: 'duffs' })
}

/** Describes an instant lock in either layout; 1 is a version unless the size is that of a legacy lock of one input. */
export function describeInstantLock(walk: FieldWalk): void {
  const isLegacy = !walk.reader.startsWith(1) || walk.reader.remaining === 165
  if (!isLegacy) {
    walk.number('version', (reader) => reader.uint8(), { meaning: 'layout.deterministic' })
  }
  walk.list('inputs', 36, () => {
    describeWireOutPoint(walk)
    return undefined
  })
  walk.hash('txid')
  if (!isLegacy) walk.hash('cycleHash')
  walk.hex('signature', 96, isLegacy ? { meaning: 'layout.legacy' } : {})
}

/** Describes a chain lock (DIP 8): height, block hash, signature; 132 bytes. */
export function describeChainLock(walk: FieldWalk): void {
  walk.number('height', (reader) => reader.uint32(), { unit: 'block' })
  walk.hash('blockHash')
  walk.hex('signature', 96)
}

/** Describes the 36 bytes of an out point in proofs and identity ids, with the txid in display order. */
export function describeOutPoint(walk: FieldWalk): void {
  walk.hex('txid', 32)
  walk.number('outputIndex', (reader) => reader.uint32())
}
