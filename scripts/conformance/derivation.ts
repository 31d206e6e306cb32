import { pbkdf2Sync } from 'node:crypto'

import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveBelow, deriveRoot } from '#/protocol/key/hd-node.ts'
import { formatHdPath, type HdStep } from '#/protocol/key/hd-path.ts'
import { derivePublicKey, formatWif } from '#/protocol/key/private-key.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import { formatPlatformAddress } from '#/protocol/platform/platform-address.ts'
import { mismatch, type CaseCheck, type Suite } from './suite.ts'
import { text, vector } from './vector.ts'

const derived: CaseCheck = (each, file) => {
  const words = text(vector(file['phrases'])[text(each['phrase'])]).normalize('NFKD')
  // BIP 39, "From mnemonic to seed", without a passphrase.
  const seed = pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512')
  const steps = readSteps(text(each['path']), text(each['steps']))
  const { privateKey } = deriveBelow(deriveRoot(seed), steps)
  const network = each['network'] === 'mainnet' ? 'mainnet' : 'testnet'
  const publicKey = derivePublicKey('ecdsa', privateKey)
  const hash = hash160(publicKey)
  const forms: Readonly<Record<string, string>> = {
    path: formatHdPath(steps),
    privateKey: formatHex(privateKey),
    wif: formatWif(privateKey, network),
    publicKey: formatHex(publicKey),
    hash160: formatHex(hash),
    address: encodeAddress('publicKeyHash', hash, network),
    ...(each['platformAddress'] === undefined
      ? {}
      : { platformAddress: formatPlatformAddress(hash, network) }),
  }
  return Object.entries(forms).flatMap(([name, form]) => mismatch(name, each[name], form))
}

/** The case writes each step a second time as H or n, with 256 where the index has 32 bytes. */
function readSteps(path: string, kinds: string): readonly HdStep[] {
  const [, ...parts] = path.split('/')
  return kinds.split(' ').map((kind, at) => {
    const part = parts[at]?.replace("'", '') ?? ''
    const index = kind.endsWith('256') ? parseHex(part.replace('0x', '')) : Number(part)
    return { index, isHardened: kind.startsWith('H') }
  })
}

export const derivation: Suite = { about: ['legend', 'phrases'], kinds: { vectors: derived } }
