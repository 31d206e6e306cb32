import { evidence } from './evidence.ts'
import { describeWhole, type FieldWalk } from './field-walk.ts'
import { checksOf, type Found } from './found.ts'
import { describeTransaction } from './layer1-fields.ts'
import { isCutOff } from './reading.ts'

// The shortest diff has two hashes, a tree with one hash, and a coinbase.
const leastBytes = 300
const newestVersion = 3
const coinbaseType = '5'

/** Reads a `mnlistdiff` message of layer 1, with the version first or, in older nodes, after the coinbase (DIP 4). */
export function readBinaryDiff(bytes: Uint8Array): readonly Found[] {
  if (bytes.length < leastBytes) return []
  const [low = 0, high = 0] = bytes
  const isVersioned = low >= 1 && low <= newestVersion && high === 0
  const found = (isVersioned ? [true, false] : [false]).flatMap((isFirst) => readAs(bytes, isFirst))
  return found.slice(0, 1)
}

function readAs(bytes: Uint8Array, isVersionFirst: boolean): readonly Found[] {
  const { field, stopped } = describeWhole('mn-list-diff', bytes, (walk) =>
    describeDiff(walk, isVersionFirst),
  )
  const coinbase = field.children.find(({ name }) => name === 'cbTx')
  const isCoinbase = coinbase?.children.some(({ name, value }) => name === 'type' && value === coinbaseType)
  const isComplete = coinbase?.children.some(({ name }) => name === 'payload')
  if (isCoinbase !== true || isComplete !== true) return []
  const checks = checksOf('encoding', ['bytes.end', 'bytes.count'], stopped === undefined ? [] : [stopped])
  const blockHash = field.children.find(({ name }) => name === 'blockHash')?.value
  const isCut = isCutOff(bytes.length, checks, Number.POSITIVE_INFINITY)
  return [
    {
      kind: 'mn-list-diff',
      reason: stopped === undefined ? 'layout' : isCut ? 'cut-off' : 'broken',
      bytes,
      size: bytes.length,
      field,
      checks,
      derived: blockHash === undefined ? [] : [{ name: 'block-hash', value: blockHash }],
      likelihood: evidence['mn-list-diff'][stopped === undefined ? 'whole' : 'members'],
    },
  ]
}

function describeDiff(walk: FieldWalk, isVersionFirst: boolean): void {
  if (isVersionFirst) walk.number('version', (reader) => reader.uint16())
  walk.hash('baseBlockHash')
  walk.hash('blockHash')
  walk.group('cbTxMerkleTree', () => {
    walk.number('transactions', (reader) => reader.uint32())
    walk.list('hashes', 32, () => {
      walk.hash('hash')
      return undefined
    })
    walk.hex('flags', walk.reader.count(1))
    return undefined
  })
  walk.group('cbTx', () => {
    describeTransaction(walk)
    return undefined
  })
  if (!isVersionFirst) walk.number('version', (reader) => reader.uint16())
  walk.list('deletedMNs', 32, () => {
    walk.hash('proRegTxHash')
    return undefined
  })
  walk.number('mnList', (reader) => reader.count(1))
  if (walk.reader.remaining > 0) walk.hex('unread', walk.reader.remaining)
}
