import { readExactly, type ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { doubleSha256 } from '#/protocol/encoding/double-sha256.ts'
import {
  checkTransaction,
  encodeTransaction,
  type LayerOneTransaction,
  type TransactionOutput,
} from '#/protocol/layer1/transaction.ts'
import { passed, rejected, violation, type Checked, type ViolationParams } from '#/protocol/violation.ts'

export interface Coinbase extends CoinbaseContent {
  readonly bytes: Uint8Array
  /** In wire order. */
  readonly txid: Uint8Array
}

/** Statements of a coinbase about its chain (DIP 4, DIP 29). Roots are in wire order. */
export interface CoinbaseContent {
  readonly version: 1 | 2 | 3
  readonly height: number
  readonly masternodeRoot: Uint8Array
  /** From version 2 on. */
  readonly quorumRoot?: Uint8Array
  /** From version 3 on, after the first chain lock. */
  readonly chainLock?: CoinbaseChainLock
  /** From version 3 on: amount locked for the platform. */
  readonly creditPoolDuffs?: bigint
}

export interface CoinbaseChainLock {
  readonly height: number
  readonly signature: Uint8Array
}

const specialVersion = 3
const coinbaseType = 5

/** Reads all bytes of a coinbase transaction and its payload. */
export function checkCoinbase(bytes: Uint8Array): Checked<Coinbase> {
  const transaction = checkTransaction(bytes)
  if (!transaction.ok) return transaction
  const { version, type, payload } = transaction.value
  if (version !== specialVersion || type !== coinbaseType) return notSpecial({ version, type })
  if (!spendsNothing(transaction.value)) return rejected(violation('coinbase.input', ''))
  const txid = doubleSha256(bytes)
  const read = readExactly(payload, readPayload)
  return read.ok ? passed({ ...read.value, bytes, txid }) : read
}

function spendsNothing({ inputs }: LayerOneTransaction): boolean {
  const [first] = inputs
  if (inputs.length !== 1 || first === undefined) return false
  const { txid, index } = first.outPoint
  return index === 0xffff_ffff && txid.every((byte) => byte === 0)
}

function readPayload(reader: ByteReader): CoinbaseContent {
  const payloadVersion = reader.uint16()
  const height = reader.uint32()
  const masternodeRoot = reader.bytes(32)
  if (payloadVersion === 1) return { version: 1, height, masternodeRoot }
  if (payloadVersion !== 2 && payloadVersion !== 3) {
    return reader.stop('coinbase.special', { payloadVersion })
  }
  const quorumRoot = reader.bytes(32)
  if (payloadVersion === 2) return { version: 2, height, masternodeRoot, quorumRoot }
  const lockAgo = reader.compactSize()
  const signature = reader.bytes(96)
  // The locked block is before this block, and the genesis block has height 0.
  if (lockAgo >= BigInt(Math.max(height, 1))) reader.stop('coinbase.special', { lockAgo: String(lockAgo) })
  const chainLock = { height: height - 1 - Number(lockAgo), signature }
  return {
    version: 3,
    height,
    masternodeRoot,
    quorumRoot,
    // Zeros mean no lock, until the first lock of the chain.
    ...(signature.every((byte) => byte === 0) ? {} : { chainLock }),
    creditPoolDuffs: BigInt.asIntN(64, reader.uint64()),
  }
}

function notSpecial(params: ViolationParams): Checked<never> {
  return rejected(violation('coinbase.special', '', { params }))
}

export interface CoinbaseFrame {
  readonly script: Uint8Array
  readonly outputs: readonly TransactionOutput[]
}

/** Encodes a coinbase transaction (type 5, DIP 4) with that payload. `checkCoinbase` reads it. */
export function encodeCoinbase(coinbase: CoinbaseContent, { script, outputs }: CoinbaseFrame): Uint8Array {
  const nothing = { txid: new Uint8Array(32), index: 0xffff_ffff }
  return encodeTransaction({
    version: specialVersion,
    type: coinbaseType,
    inputs: [{ outPoint: nothing, script, sequence: 0xffff_ffff }],
    outputs,
    lockTime: 0,
    payload: encodePayload(coinbase),
  })
}

function encodePayload(coinbase: CoinbaseContent): Uint8Array {
  const { version, height, masternodeRoot, quorumRoot, chainLock, creditPoolDuffs = 0n } = coinbase
  const writer = new ByteWriter().uint16(version).uint32(height).bytes(masternodeRoot, 32)
  if (version === 1) return writer.finish()
  writer.bytes(quorumRoot ?? new Uint8Array(32), 32)
  if (version === 2) return writer.finish()
  return writer
    .compactSize(chainLock === undefined ? 0 : height - 1 - chainLock.height)
    .bytes(chainLock?.signature ?? new Uint8Array(96), 96)
    .uint64(BigInt.asUintN(64, creditPoolDuffs))
    .finish()
}
