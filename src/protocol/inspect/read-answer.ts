import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { concatBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { escapeName } from '#/protocol/encoding/json-pointer.ts'
import { checkHex, parseHex } from '#/protocol/encoding/hex.ts'
import { evidence } from './evidence.ts'
import { readBlockHeader } from './read-block.ts'
import { readChainLockBytes } from './read-layer1.ts'
import { describeMembers } from './member-fields.ts'
import type { Found, InspectContext } from './found.ts'
import type { Structured } from './read-span.ts'
import type { DerivedValue } from './reading.ts'
import { findSecretText } from './secret-text.ts'
import { memberNode, type SpanNode } from './span-node.ts'

// Shorter texts are ids and hashes.
const leastCharacters = 80
const mostTexts = 64
const mostVisited = 20_000

export interface WrappedText {
  readonly text: string
  readonly path: string
}

/** Lists the long texts of a tree in order, which may encode the answer; at most 64. */
export function wrappedTexts(root: SpanNode): readonly WrappedText[] {
  const found: WrappedText[] = []
  let visited = 0
  const visit = (node: SpanNode, path: string) => {
    visited += 1
    if (visited > mostVisited || found.length >= mostTexts) return
    if (node.kind !== 'leaf') {
      for (const { name, node: inner } of node.members) visit(inner, `${path}/${escapeName(name)}`)
      return
    }
    if (typeof node.value === 'string' && node.value.length >= leastCharacters)
      found.push({ text: node.value, path })
  }
  visit(root, '')
  return found
}

/** Rebuilds the bytes of a chain lock (`getbestchainlock`) or block header (`getblockheader`) from the JSON of a core node. */
export function readPrinted(value: unknown, context: InspectContext): readonly Found[] {
  if (!isJsonObject(value)) return []
  return [...readPrintedLock(value, context), ...readPrintedHeader(value)]
}

type Members = Readonly<Record<string, unknown>>

function hexOf(value: unknown, bytes: number): Uint8Array | undefined {
  const hex = typeof value === 'string' && value.length === 2 * bytes ? checkHex(value) : undefined
  return hex?.ok === true ? hex.value : undefined
}

function uint32Of(value: unknown): Uint8Array | undefined {
  const isOne = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff
  return isOne ? reverseBytes(parseHex(value.toString(16).padStart(8, '0'))) : undefined
}

function readPrintedLock(
  { blockhash, height, signature }: Members,
  context: InspectContext,
): readonly Found[] {
  const [number, hash, signed] = [uint32Of(height), hexOf(blockhash, 32), hexOf(signature, 96)]
  if (number === undefined || hash === undefined || signed === undefined) return []
  return readChainLockBytes(concatBytes(number, reverseBytes(hash), signed), context)
}

function readPrintedHeader(value: Members): readonly Found[] {
  const { version, previousblockhash, merkleroot, time, bits, nonce } = value
  const [first, when, last] = [uint32Of(version), uint32Of(time), uint32Of(nonce)]
  const [before, root, target] = [hexOf(previousblockhash, 32), hexOf(merkleroot, 32), hexOf(bits, 4)]
  if (first === undefined || when === undefined || last === undefined) return []
  if (before === undefined || root === undefined || target === undefined) return []
  const header = concatBytes(
    first,
    reverseBytes(before),
    reverseBytes(root),
    when,
    reverseBytes(target),
    last,
  )
  return readBlockHeader(header)
}

const keyFileMembers = [
  'identityKeys',
  'assetLockKey',
  'depositAddress',
  'mnemonic',
  'mode',
  'network',
  'identityId',
]

const publicNames = ['name', 'label', 'network', 'mode', 'created']

const publicMembers =
  /^(?:id|name|label|type|keyType|purpose|securityLevel|path|index|derivationPath|readOnly|publicKey\w*|address)$/

function leavesOf(node: SpanNode, name: string): readonly SpanNode[] {
  const branch = memberNode(node, name)
  return branch === undefined ? [] : privateLeaves(branch, name)
}

function privateLeaves(node: SpanNode, name: string): readonly SpanNode[] {
  if (node.kind === 'leaf') return publicMembers.test(name) && !isSecretLeaf(node) ? [] : [node]
  // The names of members may be private keys, too.
  if (node.kind === 'map' && node.members.some((member) => findSecretText(member.name).length > 0))
    return [node]
  return node.members.flatMap((member) => privateLeaves(member.node, member.name))
}

function isSecretLeaf({ value }: Extract<SpanNode, { readonly kind: 'leaf' }>): boolean {
  return typeof value === 'string' && findSecretText(value).length > 0
}

/** Shows what a key file of dash-bridge funds, without its private keys. Source: dashpay/dash-bridge src/crypto/keys. */
export function readKeyFile({ value, node, bytes, secrets: known, form }: Structured): readonly Found[] {
  if (form !== 'json' || !isJsonObject(value) || known.size === 0) return []
  const has = (name: string) => Object.hasOwn(value, name)
  const count = keyFileMembers.filter(has).length
  if (count < 4 || !(has('identityKeys') || has('assetLockKey'))) return []
  const secrets = new Set([...known, ...leavesOf(node, 'identityKeys'), ...leavesOf(node, 'assetLockKey')])
  // Members beside the keys may contain private keys in hex.
  for (const { name, node: member } of node.kind === 'map' ? node.members : [])
    if (member.kind === 'leaf' && publicNames.includes(name) && isSecretLeaf(member)) secrets.add(member)
  const { txid, identityId } = value
  const isShown = (name: string) => {
    const member = memberNode(node, name)
    return member !== undefined && !secrets.has(member)
  }
  const derived: readonly DerivedValue[] = [
    ...(typeof txid === 'string' && isShown('txid') && /^[\da-f]{64}$/i.test(txid)
      ? [{ name: 'txid', value: txid } as const]
      : []),
    ...(typeof identityId === 'string' &&
    isShown('identityId') &&
    /^[1-9A-HJ-NP-Za-km-z]{42,45}$/.test(identityId)
      ? [{ name: 'platform-identity-id', value: identityId } as const]
      : []),
  ]
  return [
    {
      kind: 'key-file',
      reason: 'members',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'plain', 'key-file', secrets),
      secrets,
      checks: [],
      derived,
      likelihood: evidence['key-file'].members,
    },
  ]
}
