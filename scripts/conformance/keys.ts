import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { hash160, sha256d } from '#/protocol/encoding/hash.ts'
import { checkHex, formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import { isBlsPublicKey } from '#/protocol/key/bls-public-key.ts'
import { signBls, verifyBls } from '#/protocol/key/bls.ts'
import { isEcdsaPublicKey } from '#/protocol/key/ecdsa-form.ts'
import { recoverPublicKey, signDigest } from '#/protocol/key/ecdsa.ts'
import { checkPrivateKeyHex, checkWif, derivePublicKey, formatWif } from '#/protocol/key/private-key.ts'
import { mismatch, type CaseCheck, type Suite } from './suite.ts'
import { text } from './vector.ts'

const ecdsa: CaseCheck = (vector) => {
  const privateKey = parseHex(text(vector['privateKeyHex']))
  const publicKey = derivePublicKey('ecdsa', privateKey)
  const hash = hash160(publicKey)
  const networks = [
    { network: 'mainnet', wif: 'wifMainnet', address: 'addressMainnet' },
    { network: 'testnet', wif: 'wifTestnet', address: 'addressTestnet' },
  ] as const
  return [
    ...mismatch('compressed', vector['publicKeyCompressedHex'], formatHex(publicKey)),
    ...mismatch('Base58', vector['publicKeyBase58'], formatBase58(publicKey)),
    ...mismatch('hash160', vector['hash160Hex'], formatHex(hash)),
    ...mismatch('hash160 Base58', vector['hash160Base58'], formatBase58(hash)),
    ...mismatch('valid key', true, isEcdsaPublicKey(publicKey)),
    ...mismatch(
      'uncompressed refused',
      false,
      isEcdsaPublicKey(parseHex(text(vector['publicKeyUncompressedHex']))),
    ),
    ...networks.flatMap(({ network, wif, address }) => {
      const other = network === 'mainnet' ? 'testnet' : 'mainnet'
      const checked = checkWif(text(vector[wif]), network)
      const wrong = checkWif(text(vector[wif]), other)
      return [
        ...mismatch(`${wif} read`, privateKey, checked.ok ? checked.value : checked.violations),
        ...mismatch(`${wif} written`, vector[wif], formatWif(privateKey, network)),
        ...mismatch(
          `${wif} on ${other}`,
          'private-key.network',
          wrong.ok ? 'accepted' : wrong.violations[0]?.rule,
        ),
        ...mismatch(address, vector[address], encodeAddress('publicKeyHash', hash, network)),
      ]
    }),
  ]
}

const ecdsaSignature: CaseCheck = (vector) => {
  const privateKey = parseHex(text(vector['privateKeyHex']))
  const digest = sha256d(parseHex(text(vector['messageHex'])))
  const signature = signDigest(digest, privateKey)
  return [
    ...mismatch('digest', vector['digestHex'], formatHex(digest)),
    ...mismatch('signature', vector['signatureHex'], formatHex(signature)),
    ...mismatch('Base64', vector['signatureBase64'], formatBase64(signature)),
    ...mismatch('header', vector['headerByte'], signature[0]),
    ...mismatch('recovered', derivePublicKey('ecdsa', privateKey), recoverPublicKey(digest, signature)),
  ]
}

const wifUncompressed: CaseCheck = ({ wif, network }) => {
  const checked = checkWif(text(wif), network === 'mainnet' ? 'mainnet' : 'testnet')
  return mismatch(
    'refused by',
    'private-key.compressed',
    checked.ok ? 'accepted' : checked.violations[0]?.rule,
  )
}

const invalidWif: CaseCheck = ({ wif }) => [
  ...mismatch('mainnet', false, checkWif(text(wif), 'mainnet').ok),
  ...mismatch('testnet', false, checkWif(text(wif), 'testnet').ok),
]

const bls: CaseCheck = (vector) => {
  const publicKey = derivePublicKey('bls', parseHex(text(vector['privateKeyHex'])))
  return [
    ...mismatch('public key', vector['publicKeyHex'], formatHex(publicKey)),
    ...mismatch('Base58', vector['publicKeyBase58'], formatBase58(publicKey)),
    ...mismatch('hash160', vector['hash160Hex'], formatHex(hash160(publicKey))),
    ...mismatch('valid key', true, isBlsPublicKey(publicKey)),
  ]
}

const blsSignature: CaseCheck = (vector) => {
  const privateKey = parseHex(text(vector['privateKeyHex']))
  const message = parseHex(text(vector['messageHex']))
  const signature = signBls(message, privateKey)
  return [
    ...mismatch('signature', vector['signatureHex'], formatHex(signature)),
    ...mismatch('verified', true, verifyBls(message, signature, derivePublicKey('bls', privateKey))),
  ]
}

const scriptHash: CaseCheck = (vector) => {
  const hash = hash160(parseHex(text(vector['redeemScriptHex'])))
  return [
    ...mismatch('hash', vector['scriptHashHex'], formatHex(hash)),
    ...mismatch('Base58', vector['dataBase58'], formatBase58(hash)),
    ...mismatch('mainnet', vector['p2shAddressMainnet'], encodeAddress('scriptHash', hash, 'mainnet')),
    ...mismatch('testnet', vector['p2shAddressTestnet'], encodeAddress('scriptHash', hash, 'testnet')),
  ]
}

const refusesKey =
  (isKey: (bytes: Uint8Array) => boolean): CaseCheck =>
  ({ hex }) => {
    const bytes = checkHex(text(hex))
    return mismatch('valid key', false, bytes.ok && isKey(bytes.value))
  }

export const keys: Suite = {
  about: [],
  kinds: {
    ecdsa,
    ecdsaSignatures: ecdsaSignature,
    wifUncompressed,
    invalidWif,
    invalidPrivateKeyHex: ({ value }) =>
      mismatch('accepted', false, checkPrivateKeyHex(text(value), 'ecdsa').ok),
    invalidCompressedPublicKeys: refusesKey(isEcdsaPublicKey),
    bls,
    blsSignatures: blsSignature,
    invalidBlsPublicKeys: refusesKey(isBlsPublicKey),
    scriptHashes: scriptHash,
  },
}
