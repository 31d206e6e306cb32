import type { Field, Reading } from '#/protocol/inspect/reading.ts'
import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import { checkChainLock, checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import type { LockVerdictByList, QuorumLock } from '#/domain/network/use-lock-verdict.ts'
import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'

/** Returns the smallest field that contains the byte, and the paths of its ancestors. */
export function fieldAt(
  root: Field,
  offset: number,
): { readonly field: Field; readonly around: readonly string[] } {
  const around: string[] = []
  let field = root
  for (;;) {
    const inner = field.children.find(({ start, end }) => offset >= start && offset < end)
    if (inner === undefined) return { field, around }
    around.push(field.path)
    field = inner
  }
}

export function findField(root: Field, path: string): Field | undefined {
  if (root.path === path) return root
  for (const child of root.children) {
    const found =
      path === child.path || path.startsWith(`${child.path}/`) ? findField(child, path) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

export function listedIdentity<Listed>(
  { kind, field: { value } }: Pick<Reading, 'kind' | 'field'>,
  identities: ReadonlyMap<string, Listed>,
): Listed | undefined {
  return kind === 'identifier' && value !== undefined ? identities.get(value) : undefined
}

/** The quorum lock that a reading is or contains: transitions, proofs, coinbases and diffs may have one. */
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

/**
 * Adds the list's verdict on `quorumLockOf` to the signatures. Without a verdict, a lock that is the reading or its
 * proof counts as unchecked. A transition has its own signature.
 */
export function withLockVerdict(reading: Reading, checked: LockVerdictByList | undefined): Reading {
  if (checked === undefined) return reading
  const { verdict, list } = checked
  const isProven = list.quorumCheck.kind === 'verified'
  const quorum = { kind: 'quorum', verdict, height: list.height, isProven } as const
  const isFunded = reading.kind === 'identity-create' || reading.kind === 'identity-top-up'
  const others = reading.signatures.filter(({ kind }) => kind !== 'quorum-unknown')
  const isTold = !isFunded || verdict.kind !== 'not-verifiable'
  return { ...reading, signatures: isTold ? [...others, quorum] : others }
}

function instantLock(bytes: Uint8Array | undefined): QuorumLock | undefined {
  return bytes !== undefined && checkInstantLock(bytes).ok ? { kind: 'instant-lock', bytes } : undefined
}

function coinbaseLock(bytes: Uint8Array | undefined): QuorumLock | undefined {
  const checked = bytes === undefined ? undefined : checkCoinbase(bytes)
  const chainLock = checked?.ok === true ? checked.value.chainLock : undefined
  return chainLock && { kind: 'chain-lock', ...chainLock, blockHash: null }
}

function bytesOf(field: Field | undefined): Uint8Array | undefined {
  return field && decodeValue(field.value, field.encoding)
}

const decoders = { hex: checkHex, base58: checkBase58, base64: checkBase64 } as const

function decodeValue(value: string | undefined, encoding: Field['encoding']): Uint8Array | undefined {
  if (value === undefined || encoding === undefined) return undefined
  const checked = decoders[encoding](value)
  return checked.ok ? checked.value : undefined
}

interface ValueForm {
  readonly form: 'text' | 'hex' | 'base64' | 'base58'
  readonly text: string
}

const longestBase58 = 128
// Detects hashes and keys in JSON without a known schema.
const looksHex = /^(?:[0-9a-f]{2}){20,}$/i

/** The value of a field in every encoding; text if it does not represent bytes. */
export function valueForms({ value, encoding }: Pick<Field, 'value' | 'encoding'>): readonly ValueForm[] {
  if (value === undefined) return []
  const bytes = decodeValue(value, encoding ?? (looksHex.test(value) ? 'hex' : undefined))
  if (bytes === undefined) return [{ form: 'text', text: value }]
  return [
    { form: 'hex', text: formatHex(bytes) },
    { form: 'base64', text: formatBase64(bytes) },
    ...(bytes.length <= longestBase58 ? [{ form: 'base58', text: formatBase58(bytes) } as const] : []),
  ]
}

/** Tells whether a transition uses another protocol than the network does. False if it belongs to none or to any. */
export function isOfOtherProtocol(
  { profile, transition }: Pick<Reading, 'profile' | 'transition'>,
  current: WireProfileName,
): boolean {
  const own = transition === undefined ? profile : 'platform-13'
  return own !== undefined && own !== current
}
