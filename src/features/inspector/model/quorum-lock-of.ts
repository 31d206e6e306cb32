import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import type { Field, Reading } from '#/protocol/inspect/reading.ts'
import { checkChainLock, checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import type { QuorumLock } from '#/session/chain/use-lock-verdict.ts'
import { findField } from './field-place.ts'

/** The lock that a reading is or carries, for the quorums to judge: of a transition, a proof, a coinbase or a diff too. */
export function quorumLockOf({ kind, bytes, field, isMasked }: Reading): QuorumLock | undefined {
  if (isMasked) return undefined
  if (kind === 'instant-lock') return instantLock(bytes)
  if (kind === 'chain-lock') {
    const checked = checkChainLock(bytes)
    if (!checked.ok) return undefined
    return { kind, ...checked.value, blockHash: formatHex(checked.value.blockHash) }
  }
  if (kind === 'coinbase') return coinbaseLock(bytes)
  if (kind === 'mn-list-diff') return coinbaseLock(bytesOf(findField(field, '/cbTx')))
  const path = kind === 'asset-lock-proof' ? '/instantLock' : '/assetLockProof/instantLock'
  return instantLock(bytesOf(findField(field, path)))
}

function instantLock(bytes: Uint8Array | undefined): QuorumLock | undefined {
  return bytes !== undefined && checkInstantLock(bytes).ok ? { kind: 'instant-lock', bytes } : undefined
}

function coinbaseLock(bytes: Uint8Array | undefined): QuorumLock | undefined {
  const checked = bytes === undefined ? undefined : checkCoinbase(bytes)
  const chainLock = checked?.ok === true ? checked.value.chainLock : undefined
  return chainLock && { kind: 'chain-lock', ...chainLock, blockHash: null }
}

const decoders = { hex: checkHex, base64: checkBase64 } as const

function bytesOf(field: Field | undefined): Uint8Array | undefined {
  const { value, encoding } = field ?? {}
  if (value === undefined || encoding === undefined || encoding === 'base58') return undefined
  const checked = decoders[encoding](value)
  return checked.ok ? checked.value : undefined
}
