import { beforeEach, describe, expect, it } from 'vitest'

import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { derivePublicKey, formatWif } from '#/protocol/key/private-key.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

// All private keys are invented.
const privateKeys = [1, 2, 3, 4, 5].map((each) => new Uint8Array(32).fill(each))
const [master, high, hashed, bls, lock] = privateKeys as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const ofEcdsa = (privateKey: Uint8Array) => derivePublicKey('ecdsa', privateKey)
const phrase = `${'abandon '.repeat(11)}about`

const keyOf = (id: number, privateKey: Uint8Array, about: object) => ({
  id,
  keyType: 'ECDSA_SECP256K1',
  purpose: 'AUTHENTICATION',
  privateKeyWif: formatWif(privateKey, 'testnet'),
  privateKeyHex: formatHex(privateKey),
  publicKeyHex: formatHex(ofEcdsa(privateKey)),
  derivationPath: "m/9'/1'/5'/0'/0'/0'/0'",
  ...about,
})

const file = {
  network: 'testnet',
  created: '2026-08-01T10:00:00.000Z',
  mode: 'create',
  depositAddress: 'yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB',
  txid: 'ab'.repeat(32),
  mnemonic: phrase,
  identityId: 'JEHdJRNQEcDeKDjNSNhYKp7zzL7dQmcAJxuoDEbHRjCH',
  identityKeys: [
    keyOf(0, master, { name: 'Mas\u202Eter', securityLevel: 'MASTER' }),
    keyOf(1, high, { name: 'High', securityLevel: 'HIGH' }),
  ],
  assetLockKey: { wif: formatWif(lock, 'testnet'), publicKeyHex: formatHex(ofEcdsa(lock)) },
}

let vault: ReturnType<typeof openMemoryKeeper>
beforeEach(async () => {
  vault = openMemoryKeeper(openMemoryDatabase())
  await vault.createVault({ passphrase })
})

const take = (value: unknown, network: 'testnet' | 'mainnet' = 'testnet') =>
  vault.importKeyFile({ file: encodeUtf8(JSON.stringify(value)), network, assetLockLabel: 'Asset lock' })
const sealed = async () =>
  (await readContents(vault)).keys.map(({ kind, keyType, securityLevel, label, publicKey, origin }) => ({
    kind,
    keyType,
    securityLevel,
    label,
    publicKey: formatHex(publicKey),
    origin,
  }))

describe('a key file of dash-bridge', () => {
  it('imports each key at its level, and reports its purpose', async () => {
    const { keys, ...about } = await take(file)
    expect(about).toEqual({
      identityId: file.identityId,
      depositAddress: file.depositAddress,
      txid: file.txid,
      hasPhrase: true,
    })
    expect(keys.map(({ path, outcome }) => `${path} ${outcome.kind}`)).toEqual([
      '/identityKeys/0 taken',
      '/identityKeys/1 taken',
      '/assetLockKey taken',
    ])
    const of = (privateKey: Uint8Array) => ({ publicKey: formatHex(ofEcdsa(privateKey)), origin: 'imported' })
    expect(await sealed()).toEqual(
      expect.arrayContaining([
        { kind: 'identity', keyType: 0, securityLevel: 0, label: 'Master', ...of(master) },
        { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High', ...of(high) },
        { kind: 'single-use', keyType: 0, securityLevel: null, label: 'Asset lock', ...of(lock) },
      ]),
    )
    const again = await take(file)
    expect(again.keys.map(({ outcome }) => outcome.kind === 'taken' && outcome.known)).toEqual([
      true,
      true,
      true,
    ])
    expect(await sealed()).toHaveLength(3)
  })

  it('reveals none of its secrets to the page, and the worker wipes its bytes', async () => {
    const bytes = encodeUtf8(JSON.stringify(file))
    const answer = await vault.importKeyFile({ file: bytes, network: 'testnet', assetLockLabel: '' })
    expect(bytes.every((each) => each === 0)).toBe(true)
    const said = JSON.stringify([answer, await readContents(vault)])
    // Control: the search finds text that is there.
    expect(said).toContain(file.identityId)
    for (const secret of [
      phrase,
      ...[master, high, lock].flatMap((key) => [formatHex(key), formatWif(key, 'testnet')]),
    ])
      expect(said).not.toContain(secret)
  })

  it.each([
    ['its WIF', formatWif(master, 'testnet')],
    ['its hex in a sentence', `my key ${formatHex(master)}!`],
    ['a phrase', phrase],
    ['WIF behind what is cut off', `${'x'.repeat(80)} ${formatWif(master, 'testnet')}`],
    ['WIF that ends behind the longest name', `${'x '.repeat(490)}${formatWif(master, 'testnet')}`],
    ['WIF with a control character within', formatWif(master, 'testnet').replace(/^.{9}/, '$&\u0001')],
    [
      'WIF around another',
      formatWif(master, 'testnet').replace(/^.{9}/, (first) => first + formatWif(high, 'testnet')),
    ],
  ])('loses a private key or phrase that is in a key’s name: %s', async (_what, name) => {
    const [first, ...others] = file.identityKeys
    const answer = await take({ ...file, identityKeys: [{ ...first, name }, ...others] })
    expect(answer.keys[0]?.outcome.kind).toBe('taken')
    const said = JSON.stringify([answer, await readContents(vault)])
    const texts = [formatWif(master, 'testnet'), formatHex(master), phrase]
    for (const text of texts) {
      expect(said).not.toContain(text.slice(0, 12))
      expect(said).not.toContain(text.slice(-12))
    }
  })

  it('imports ECDSA_HASH160 and BLS keys, even from the file of a top-up', async () => {
    const { keys, identityId } = await take({
      network: 'testnet',
      targetIdentityId: file.identityId,
      identityKeys: [
        keyOf(0, hashed, {
          keyType: 'ECDSA_HASH160',
          securityLevel: 1,
          privateKeyWif: undefined,
          publicKeyHex: formatHex(hash160(ofEcdsa(hashed))),
        }),
        keyOf(1, bls, {
          keyType: 1,
          securityLevel: 'MEDIUM',
          privateKeyWif: undefined,
          publicKeyHex: formatHex(derivePublicKey('bls', bls)),
        }),
      ],
    })
    expect(keys.map(({ outcome }) => outcome.kind)).toEqual(['taken', 'taken'])
    expect(identityId).toBe(file.identityId)
    expect((await sealed()).map(({ keyType, securityLevel }) => [keyType, securityLevel])).toEqual(
      expect.arrayContaining([
        [2, 1],
        [1, 3],
      ]),
    )
  })

  it.each([
    [
      'WIF and hex of two keys',
      { privateKeyHex: formatHex(high) },
      '/identityKeys/0',
      'platform.key-file-key',
    ],
    [
      'another public key',
      { publicKeyHex: formatHex(ofEcdsa(high)) },
      '/identityKeys/0',
      'platform.key-file-key',
    ],
    ['an unknown type', { keyType: 'RSA' }, '/identityKeys/0/keyType', 'platform.key-file'],
    ['an unknown level', { securityLevel: 7 }, '/identityKeys/0/securityLevel', 'platform.key-file'],
    [
      'no private key',
      { privateKeyWif: undefined, privateKeyHex: undefined },
      '/identityKeys/0',
      'platform.key-file',
    ],
    [
      'a mistyped WIF',
      { privateKeyWif: `${formatWif(master, 'testnet').slice(0, -1)}1` },
      '/identityKeys/0',
      'private-key.wif',
    ],
    [
      'WIF of another network',
      { privateKeyWif: formatWif(master, 'mainnet') },
      '/identityKeys/0',
      'private-key.network',
    ],
  ])('names and skips a key that has %s, and imports the others', async (_what, change, path, rule) => {
    const [first, ...others] = file.identityKeys
    const { keys } = await take({ ...file, identityKeys: [{ ...first, ...change }, ...others] })
    expect(keys[0]).toMatchObject({ path, outcome: { kind: 'rejected', violations: [{ rule }] } })
    expect(JSON.stringify(keys[0])).not.toContain(formatWif(master, 'testnet').slice(0, 20))
    expect(await sealed()).toHaveLength(2)
  })

  it.each([
    ['no JSON', '{"network":'],
    ['no keys', { network: 'testnet' }],
    ['an unknown network', { ...file, network: 'devnet' }],
    ['no list of keys', { ...file, identityKeys: {} }],
    ['deep nesting', '['.repeat(30_000)],
  ])('is rejected with %s, and no key is sealed', async (_what, value) => {
    const bytes = encodeUtf8(typeof value === 'string' ? value : JSON.stringify(value))
    const taking = vault.importKeyFile({ file: bytes, network: 'testnet', assetLockLabel: '' })
    await expect(taking).rejects.toMatchObject({ code: 'vault/not-a-key-file' })
    expect(await sealed()).toEqual([])
  })

  it('is rejected if it is of another network, and no key is sealed', async () => {
    await expect(take(file, 'mainnet')).rejects.toMatchObject({ code: 'vault/key-file-network' })
    expect(await sealed()).toEqual([])
  })
})
