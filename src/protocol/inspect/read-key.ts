import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { denseText } from '#/protocol/encoding/pasted-text.ts'
import { isKeyDataOf } from '#/protocol/key/identity-public-key.ts'
import { phraseWordsOf } from '#/protocol/key/phrase-words.ts'
import { isPrivateKey } from '#/protocol/key/private-key.ts'
import { checkWif } from '#/protocol/key/private-key.ts'
import { encodeAddressOf, versionBytes } from '#/protocol/layer1/network.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { Decoded } from './decode-input.ts'
import type { Field, ReadingKind, ReasonId } from './reading.ts'
import { evidence } from './evidence.ts'
import { checksOf, leafField, rootField, type Found, type InspectContext } from './found.ts'
import { decodePercent, hasExtendedKey, mayHoldSecret } from './secret-text.ts'

interface Plain {
  readonly kind: ReadingKind
  readonly reason: ReasonId
  readonly likelihood: number
  readonly encoding?: 'hex' | 'base58'
}

function plain(bytes: Uint8Array, { kind, reason, likelihood, encoding = 'hex' }: Plain): Found {
  const value = encoding === 'base58' ? formatBase58(bytes) : formatHex(bytes)
  const field = rootField(kind, bytes.length, [], 0, { value, encoding })
  return { kind, reason, bytes, size: bytes.length, field, checks: [], likelihood }
}

/** Returns a reading without any part of the input. */
function masked(
  kind: ReadingKind,
  {
    size,
    reason,
    likelihood,
    checks = [],
  }: Pick<Found, 'size' | 'reason' | 'likelihood'> & Partial<Pick<Found, 'checks'>>,
): Found {
  const field = rootField(kind, 0, [], 0, { isMasked: true })
  return { kind, reason, bytes: new Uint8Array(), size, field, checks, likelihood }
}

/** Reads public keys, hashes of keys, signatures and any 32 bytes: recognized by length, and as points of a curve. */
export function readPlainBytes(
  { bytes, encoding }: Decoded,
  { isPublic = false, known }: InspectContext,
): readonly Found[] {
  switch (bytes.length) {
    case 20:
      return [plain(bytes, { kind: 'key-hash', reason: 'length', likelihood: evidence['key-hash'].length })]
    case 32:
      return readThirtyTwo(bytes, encoding === 'base58', isPublic || known?.has(formatHex(bytes)) === true)
    case 33:
      return bytes[0] === 2 || bytes[0] === 3 ? [publicKey(bytes, 0)] : []
    case 48:
      return [publicKey(bytes, 1)]
    case 65:
      return readSixtyFive(bytes)
    case 96:
      return [
        plain(bytes, { kind: 'signature', reason: 'length', likelihood: evidence.signature['bls-length'] }),
      ]
    default:
      return []
  }
}

function publicKey(bytes: Uint8Array, type: 0 | 1): Found {
  const isValid = isKeyDataOf(type, bytes)
  const broken: readonly Violation[] = isValid ? [] : [violation('key.data-valid', '', { params: { type } })]
  return {
    ...plain(bytes, {
      kind: 'public-key',
      reason: isValid ? 'curve-point' : 'length',
      likelihood: evidence['public-key'][isValid ? 'curve-point' : 'length'],
    }),
    field: {
      ...plain(bytes, { kind: 'public-key', reason: 'length', likelihood: 0 }).field,
      meaning: `key-type.${type}`,
    },
    checks: checksOf('fields', ['key.data-length', 'key.data-valid'], broken),
    derived: [{ name: 'hash160', value: formatHex(hash160(bytes)) }],
  }
}

function readSixtyFive(bytes: Uint8Array): readonly Found[] {
  const [first = 0] = bytes
  if (first === 4) {
    const long = violation('key.data-length', '', { params: { type: 0, length: 65, expected: 33 } })
    const key = plain(bytes, {
      kind: 'public-key',
      reason: 'length',
      likelihood: evidence['public-key'].uncompressed,
    })
    return [{ ...key, checks: checksOf('fields', ['key.data-length'], [long]) }]
  }
  const isHeader = first >= 27 && first <= 34
  const likelihood = evidence.signature[isHeader ? 'recoverable' : 'length']
  return [plain(bytes, { kind: 'signature', reason: 'length', likelihood })]
}

// Proof of work puts zeros at the start of a block hash: at least 5 hex digits, and never more than 24.
const minHashZeros = 5
const maxHashZeros = 24

/** Reads 32 bytes, possibly a private key. They are only shown if known, or if the user declares them public. */
function readThirtyTwo(bytes: Uint8Array, isBase58: boolean, isPublic: boolean): readonly Found[] {
  const zeros = formatHex(bytes).search(/[^0]/)
  const isBlock = zeros >= minHashZeros && zeros <= maxHashZeros
  const identifier = plain(bytes, {
    kind: 'identifier',
    reason: 'length',
    likelihood: evidence.identifier[isBase58 ? 'base58' : 'length'],
    encoding: 'base58',
  })
  const block = plain(bytes, {
    kind: 'block-hash',
    reason: isBlock ? 'leading-zeros' : 'length',
    likelihood: evidence['block-hash'][isBlock ? 'leading-zeros' : 'length'],
  })
  const transaction = plain(bytes, {
    kind: 'transaction-hash',
    reason: 'length',
    likelihood: evidence['transaction-hash'][isBase58 ? 'base58' : 'length'],
  })
  const isOpen = isPublic || !isPrivateKey('ecdsa', bytes)
  if (isBase58 && isOpen) return [identifier]
  if (isOpen) return [block, transaction, identifier]
  const about = { size: 32, checks: checksOf('fields', ['private-key.range'], []) }
  const others = isBase58
    ? (['identifier'] as const)
    : (['transaction-hash', 'identifier', 'block-hash'] as const)
  return [
    masked('private-key', {
      ...about,
      reason: 'may-be-private',
      likelihood: evidence['private-key'][isBase58 ? 'length-base58' : 'length'],
    }),
    ...others.map((kind, index) => {
      // Only in Base58, their usual form, are identifiers likelier than private keys.
      const least = (isBase58 ? 70 : 40) - 5 * index
      const likelihood = kind === 'block-hash' && isBlock ? evidence['block-hash']['leading-zeros'] : least
      return masked(kind, { size: 32, reason: 'may-be-private', likelihood })
    }),
  ]
}

const { 'private-key': ranks } = evidence
const privateVersions: readonly number[] = [versionBytes.mainnet.privateKey, versionBytes.testnet.privateKey]

/** Reads wallet import format, valid or damaged: any text of its length with its version byte is masked. */
export function readWif(text: string): readonly Found[] {
  const dense = denseText(text)
  const decoded = checkBase58(dense)
  if (!decoded.ok) return readWifLook(dense)
  const { value } = decoded
  const isWif =
    (value.length === 37 || value.length === 38) &&
    value[0] !== undefined &&
    privateVersions.includes(value[0])
  value.fill(0)
  if (!isWif) return readWifLook(dense)
  const read = [checkWif(dense, 'mainnet'), checkWif(dense, 'testnet')] as const
  const good = read.find(({ ok }) => ok)
  if (good?.ok === true) good.value.fill(0)
  const [first] = read
    .flatMap((each) => (each.ok ? [] : each.violations))
    .filter(({ rule }) => rule !== 'private-key.network')
  const violations = good === undefined && first !== undefined ? [first] : []
  const rules = ['private-key.wif', 'private-key.compressed', 'private-key.range'] as const
  const checks = checksOf(
    'fields',
    rules,
    violations.map(({ rule }) => violation(rule, '')),
  )
  return [masked('private-key', { size: 32, reason: 'wif', likelihood: ranks.wif, checks })]
}

// WIF of these networks with characters mistyped, missing or added, or 64 hex digits with one more or less.
function readWifLook(dense: string): readonly Found[] {
  const isWif = /^[7Xc9][0-9A-Za-z]{48,53}$/.test(dense) && !/^[0-9a-fA-F]+$/.test(dense)
  if (!isWif && !/^(0x)?[0-9a-fA-F]{63}([0-9a-fA-F]{2})?$/.test(dense)) return []
  if (!isWif) {
    const range = violation('private-key.range', '')
    const checks = checksOf('fields', ['private-key.range'], [range])
    return [
      masked('private-key', { size: 32, reason: 'may-be-private', likelihood: ranks['length-like'], checks }),
    ]
  }
  const checks = checksOf('fields', ['private-key.wif'], [violation('private-key.wif', '')])
  return [masked('private-key', { size: 32, reason: 'wif', likelihood: ranks['wif-like'], checks })]
}

/** Reads a text that contains a recognizable private key, among any other text. */
export function readSecretInside(text: string): readonly Found[] {
  if (/^\s*\S+\s*$/.test(text) && hasExtendedKey(text))
    return [masked('private-key', { size: 0, reason: 'extended-key', likelihood: ranks['extended-key'] })]
  const isHeld = mayHoldSecret(text) || (text.includes('%') && mayHoldSecret(decodePercent(text)))
  return isHeld ? [maskedInside(text.length)] : []
}

/** Returns a reading of an input that contains a private key: its `size` in bytes or characters, and no fields. */
export function maskedInside(size: number): Found {
  return masked('private-key', { size, reason: 'secret-inside', likelihood: ranks.inside })
}

/** Reads a recovery phrase: as many lower-case words as a phrase has. */
export function readPhrase(text: string): readonly Found[] {
  const words = phraseWordsOf(text)
  if (![12, 15, 18, 21, 24].includes(words.length) || !words.every((word) => /^[a-zA-Z]{3,8}$/.test(word)))
    return []
  return [
    masked('recovery-phrase', { size: 0, reason: 'words', likelihood: evidence['recovery-phrase'].words }),
  ]
}

/** Reads 21 bytes from base58check as an address, if the first is a version byte of a known network. */
export function readAddress({ bytes, encoding }: Decoded): readonly Found[] {
  if (encoding !== 'base58check' || bytes.length !== 21) return []
  const [version = 0] = bytes
  const network = (['mainnet', 'testnet'] as const).find((each) => {
    const { publicKeyHash, scriptHash } = versionBytes[each]
    return version === publicKeyHash || version === scriptHash
  })
  if (network === undefined) return []
  const hash = bytes.subarray(1)
  const found = plain(bytes, {
    kind: 'address',
    reason: 'version-byte',
    likelihood: evidence.address.checksum,
  })
  const part = (name: string, start: number, end: number, meaning: Pick<Field, 'meaning'> = {}) =>
    leafField(name, start, end, { value: formatHex(bytes.subarray(start, end)), encoding: 'hex', ...meaning })
  const pays = version === versionBytes[network].publicKeyHash ? 'script.p2pkh' : 'script.p2sh'
  const parts = [part('version', 0, 1), part('hash160', 1, bytes.length, { meaning: pays })]
  const told = { value: encodeAddressOf(version, hash), meaning: `address.${network}` } as const
  return [
    {
      ...found,
      field: rootField('address', bytes.length, parts, 0, told),
      derived: [{ name: 'hash160', value: formatHex(hash) }],
    },
  ]
}
