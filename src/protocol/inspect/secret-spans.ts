import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey, isPrivateKey } from '#/protocol/key/private-key.ts'
import type { Reading } from './reading.ts'
import { findSecretText, mayHoldSecret, mayHoldSecretBytes } from './secret-text.ts'
import type { SpanNode } from './span-node.ts'
import { SpreadPhraseSearch } from './spread-phrase.ts'

// A name alone is not secret: a contract may have a property `privateData`. Only values of a private form are masked.
const privateName = /priv|secret|seed|mnemonic|phrase|wif\b|xprv/i
// Names of certainly public values, of which a diff has thousands.
const publicName = /hash|root|txid|identifier|id$|^deletedMNs$/i
// The items of this list have no names.
const publicList = 'deletedMNs'

// Deriving a public key takes a millisecond, for BLS a little more.
const mostDerived = 48
const longestEncoded = 200
const longestKey = 48

interface Search {
  readonly secrets: Set<SpanNode>
  /** Hex of public keys and their hashes. */
  readonly publics: Set<string>
  /** Values of 32 bytes under a neutral name. */
  readonly candidates: { readonly node: SpanNode; readonly bytes: Uint8Array }[]
  isNameSecret: boolean
}

/** The name that sounds private: that of the value or its list, a name further out, or none. */
type Naming = 'own' | 'around' | 'none'

/**
 * Returns the values that are private by name, by content or by a public key in the tree; the root if a name is
 * private. Never throws.
 */
export function findSecrets(root: SpanNode): ReadonlySet<SpanNode> {
  const search: Search = { secrets: new Set(), publics: new Set(), candidates: [], isNameSecret: false }
  visit(root, '', search)
  findSpread(root, search)
  if (search.isNameSecret) return new Set([root])
  const { secrets, publics, candidates } = search
  if (publics.size > 0) {
    const hasBls = [...publics].some((each) => each.length === 96)
    for (const [place, { node, bytes }] of candidates.entries()) {
      // Candidates beyond the limit are masked without a test.
      if (place >= mostDerived || isPrivateKeyOf(bytes, publics, hasBls)) secrets.add(node)
    }
  }
  for (const { bytes } of candidates) bytes.fill(0)
  return secrets
}

/** Adds values that form a phrase together. If names form one, adds the root, because paths contain the names. */
function findSpread(root: SpanNode, search: Search): void {
  const spread = new SpreadPhraseSearch<SpanNode | 'name'>()
  const walk = (node: SpanNode, name: string) => {
    if (node.kind === 'leaf') {
      if (typeof node.value === 'string') spread.value(node.value, name, node)
      return
    }
    const isMap = node.kind === 'map'
    if (isMap) spread.open()
    for (const member of node.members) {
      if (isMap) spread.name(member.name, 'name')
      walk(member.node, isMap ? member.name : name)
    }
    if (isMap) spread.close()
  }
  walk(root, '')
  for (const item of spread.end().flat()) {
    if (item === 'name') search.isNameSecret = true
    else search.secrets.add(item)
  }
}

function visit(node: SpanNode, name: string, search: Search, outer: Naming = 'none'): void {
  if (mayHoldSecret(name)) search.isNameSecret = true
  const naming = privateName.test(name) ? 'own' : outer
  if (naming !== 'none' && mayBePrivate(node, naming)) return void search.secrets.add(node)
  if (node.kind !== 'leaf') {
    const bytes = node.kind === 'list' ? bytesOfList(node) : undefined
    if (bytes?.length === 32) return keep(node, name, [bytes], search)
    const isPublic = node.kind === 'list' && name === publicList
    const inner = node.kind === 'map' && naming === 'own' ? 'around' : naming
    for (const member of node.members) visit(member.node, isPublic ? name : member.name, search, inner)
    return
  }
  const { value } = node
  if (typeof value === 'string') {
    if (mayHoldSecret(value)) return void search.secrets.add(node)
    keep(node, name, decode(value), search)
  }
  if (!(value instanceof Uint8Array)) return
  if (value.length > longestKey && mayHoldSecretBytes(value)) search.secrets.add(node)
  // Keeps a copy, because the search wipes it afterwards.
  else keep(node, name, [value.slice()], search)
}

// Lengths of private keys, seeds and the entropy of phrases. The longest phrase has 24 words of eight letters.
const isKeyLength = (length: number) => length >= 16 && length <= 64
const longestKeyText = 130
const longestPhrase = 240
const plainWord = /^[a-z]{0,12}$/i

/** Lists are judged as one value. */
function mayBePrivate(node: SpanNode, naming: Exclude<Naming, 'none'>): boolean {
  if (node.kind !== 'leaf') {
    if (node.kind === 'map') return false
    const words = node.members.map(({ node: item }) => (item.kind === 'leaf' ? String(item.value) : '-'))
    return bytesOfList(node) !== undefined || hasPhrase(words.join(' '))
  }
  const { value } = node
  if (value instanceof Uint8Array) return naming === 'own' ? value.length <= 64 : isKeyLength(value.length)
  if (typeof value === 'number' || typeof value === 'bigint')
    return value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER
  if (typeof value !== 'string') return false
  if (hasPhrase(value)) return true
  const decoded = decode(value)
  if (decoded.length > 0) return decoded.some(({ length }) => isKeyLength(length))
  if (naming === 'around' || plainWord.test(value)) return false
  // A passphrase, or a mistyped private key.
  return value.length <= (/\s/.test(value.trim()) ? longestPhrase : longestKeyText)
}

function hasPhrase(text: string): boolean {
  return findSecretText(text.slice(0, longestPhrase)).some(({ kind }) => kind === 'phrase')
}

function keep(node: SpanNode, name: string, decoded: readonly Uint8Array[], search: Search): void {
  for (const bytes of decoded) {
    if (bytes.length === 32) {
      if (!publicName.test(name)) search.candidates.push({ node, bytes })
      continue
    }
    if ([20, 33, 48].includes(bytes.length)) search.publics.add(formatHex(bytes))
    // An address: version, hash, checksum.
    if (bytes.length === 25) search.publics.add(formatHex(bytes.subarray(1, 21)))
  }
}

function isPrivateKeyOf(bytes: Uint8Array, publics: ReadonlySet<string>, hasBls: boolean): boolean {
  if (isPrivateKey('ecdsa', bytes)) {
    const publicKey = derivePublicKey('ecdsa', bytes)
    if (publics.has(formatHex(publicKey)) || publics.has(formatHex(hash160(publicKey)))) return true
  }
  return hasBls && isPrivateKey('bls', bytes) && publics.has(formatHex(derivePublicKey('bls', bytes)))
}

/** Programs print a buffer as a list of numbers. Only the lengths of private keys and seeds count. */
function bytesOfList({ members }: Extract<SpanNode, { readonly members: unknown }>): Uint8Array | undefined {
  if (!isKeyLength(members.length)) return undefined
  const values = members.map(({ node }) => (node.kind === 'leaf' ? Number(node.value ?? -1) : -1))
  return values.every((each) => Number.isInteger(each) && each >= 0 && each < 256)
    ? Uint8Array.from(values)
    : undefined
}

function decode(text: string): readonly Uint8Array[] {
  const dense = text.trim()
  if (dense.length < 20 || dense.length > longestEncoded) return []
  const hex = checkHex(dense.replace(/^0x/i, ''))
  if (hex.ok) return [hex.value]
  const base64 = dense.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return [checkBase58(dense), checkBase64(base64 + '='.repeat((4 - (base64.length % 4)) % 4))].flatMap(
    (each) => (each.ok ? [each.value] : []),
  )
}

const blank = 0x2a

/** Blanks private values in the bytes too, because links and copies contain them. */
export function blankSecrets(reading: Reading, secrets: ReadonlySet<SpanNode>): Reading {
  if (secrets.size === 0) return reading
  const bytes = reading.bytes.slice()
  for (const { valueStart, end } of secrets) bytes.fill(blank, valueStart, end)
  return { ...reading, bytes, isMasked: true }
}
