import { KeyType } from './key-attribute.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { checkHex } from '#/protocol/encoding/hex.ts'
import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { checkAddress } from '#/protocol/layer1/address.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { mostKeys } from './key-file-limits.ts'
import { checkPrivateKeyHex, checkWif, derivePublicKey } from './private-key.ts'

// Key files of dash-bridge (docs/platform.md "Key files"). They contain private keys, so only the vault's worker reads them.

export interface FileKey {
  /** JSON Pointer of the key in the file. */
  readonly path: string
  readonly use:
    | {
        readonly kind: 'identity'
        readonly keyType: 0 | 1 | 2
        readonly securityLevel: 0 | 1 | 2 | 3
        /** Name from the file, without hidden characters. The user may have written a private key into it. */
        readonly name: string
      }
    | { readonly kind: 'asset-lock' }
  /** Returns the private key, which the caller wipes. Violations contain no part of the private key. */
  readonly read: () => Checked<Uint8Array>
}

/** A key file. Everything but the private keys and their names may be shown. */
export interface KeyFile {
  readonly network: NetworkKind
  /** Base58. */
  readonly identityId: string | null
  readonly depositAddress: string | null
  /** Txid of the lock transaction, in display order. */
  readonly txid: string | null
  readonly hasPhrase: boolean
  readonly keys: readonly Checked<FileKey>[]
}

/** Reads a key file. Source: dashpay/dash-bridge src/crypto/keys. Never throws. */
export function checkKeyFile(text: string): Checked<KeyFile> {
  const json = checkJsonText(text)
  if (!json.ok || !isJsonObject(json.value)) return rejected(violation('platform.key-file', ''))
  const file = json.value
  const identityKeys = memberOf(file, 'identityKeys') ?? []
  const assetLockKey = memberOf(file, 'assetLockKey')
  const network = memberOf(file, 'network')
  if (network !== 'testnet' && network !== 'mainnet')
    return rejected(violation('platform.key-file', '/network'))
  if (!Array.isArray(identityKeys) || identityKeys.length > mostKeys)
    return rejected(violation('platform.key-file', '/identityKeys'))
  const keys = [
    ...identityKeys.map((key: unknown, at) => readIdentityKey(key, `/identityKeys/${at}`, network)),
    ...(isJsonObject(assetLockKey) ? [readAssetLockKey(assetLockKey, network)] : []),
  ]
  if (keys.length === 0) return rejected(violation('platform.key-file', ''))
  return passed({
    network,
    identityId: textOf(file, ['identityId', 'targetIdentityId'], isIdentityId),
    depositAddress: textOf(file, ['depositAddress'], (address) => checkAddress(address, network).ok),
    txid: textOf(file, ['txid'], (txid) => /^[\da-f]{64}$/i.test(txid)),
    hasPhrase: typeof memberOf(file, 'mnemonic') === 'string',
    keys,
  })
}

const longestName = 1000
const keyTypes = ['ECDSA_SECP256K1', 'BLS12_381', 'ECDSA_HASH160'] as const
const levels = ['MASTER', 'CRITICAL', 'HIGH', 'MEDIUM'] as const

function readIdentityKey(key: unknown, path: string, network: NetworkKind): Checked<FileKey> {
  if (!isJsonObject(key)) return rejected(violation('platform.key-file', path))
  const keyType = ([0, 1, 2] as const).find((each) => isChoice(memberOf(key, 'keyType'), each, keyTypes))
  const securityLevel = ([0, 1, 2, 3] as const).find((each) =>
    isChoice(memberOf(key, 'securityLevel'), each, levels),
  )
  if (keyType === undefined) return rejected(violation('platform.key-file', pointTo(path, 'keyType')))
  if (securityLevel === undefined)
    return rejected(violation('platform.key-file', pointTo(path, 'securityLevel')))
  const name = memberOf(key, 'name')
  return passed({
    path,
    use: {
      kind: 'identity',
      keyType,
      securityLevel,
      // The end of a longer name would be cut off, perhaps within a private key.
      name: typeof name === 'string' && name.length <= longestName ? toPlainLabel(name) : '',
    },
    read: () => readPrivate(key, path, keyType, network),
  })
}

function readAssetLockKey(key: JsonObject, network: NetworkKind): Checked<FileKey> {
  const path = '/assetLockKey'
  return passed({ path, use: { kind: 'asset-lock' }, read: () => readPrivate(key, path, 0, network) })
}

function isChoice(value: unknown, index: number, names: readonly string[]): boolean {
  return value === index || value === names[index]
}

function isIdentityId(text: string): boolean {
  const checked = checkBase58(text)
  return checked.ok && checked.value.length === 32
}

function textOf(
  file: JsonObject,
  names: readonly string[],
  isValid: (text: string) => boolean,
): string | null {
  const texts = names.map((name) => memberOf(file, name))
  const found = texts.find((text) => typeof text === 'string' && text.length <= 100 && isValid(text))
  return typeof found === 'string' ? found : null
}

function readPrivate(
  key: JsonObject,
  path: string,
  keyType: 0 | 1 | 2,
  network: NetworkKind,
): Checked<Uint8Array> {
  const curve = keyType === KeyType.bls ? 'bls' : 'ecdsa'
  const forms = [
    ...['privateKeyWif', 'wif'].map((name) => ({ name, check: (text: string) => checkWif(text, network) })),
    { name: 'privateKeyHex', check: (text: string) => checkPrivateKeyHex(text, curve) },
  ].filter(({ name }) => memberOf(key, name) !== undefined)
  const read = forms.map(({ name, check }): Checked<Uint8Array> => {
    const text = memberOf(key, name)
    if (typeof text !== 'string') return rejected(violation('platform.key-file', pointTo(path, name)))
    const checked = check(text)
    return checked.ok
      ? checked
      : // Leaves out the values, which may be a part of the private key.
        rejected(...checked.violations.map(({ rule }) => violation(rule, pointTo(path, name))))
  })
  const [first, ...others] = read.flatMap((each) => (each.ok ? [each.value] : []))
  const violations = read.flatMap((each) => (each.ok ? [] : each.violations))
  const isOne = first !== undefined && others.every((each) => equalBytes(each, first))
  for (const other of others) other.fill(0)
  if (first !== undefined && violations.length === 0 && isOne && isOf(first, key, keyType))
    return passed(first)
  first?.fill(0)
  if (violations.length > 0) return { ok: false, violations }
  return rejected(violation(first === undefined ? 'platform.key-file' : 'platform.key-file-key', path))
}

function isOf(privateKey: Uint8Array, key: JsonObject, keyType: 0 | 1 | 2): boolean {
  const told = memberOf(key, 'publicKeyHex')
  if (told === undefined) return true
  const given = typeof told === 'string' ? checkHex(told) : undefined
  if (given?.ok !== true) return false
  const publicKey = derivePublicKey(keyType === KeyType.bls ? 'bls' : 'ecdsa', privateKey)
  return (
    equalBytes(given.value, publicKey) ||
    (keyType === KeyType.ecdsaHash160 && equalBytes(given.value, hash160(publicKey)))
  )
}
