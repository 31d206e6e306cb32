import { pbkdf2Sync } from 'node:crypto'

import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { hash160, sha256, sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { recognize } from '#/protocol/inspect/recognize.ts'
import { recoverPublicKey, signDigest } from '#/protocol/key/ecdsa.ts'
import { deriveBelow, deriveRoot } from '#/protocol/key/hd-node.ts'
import { formatHdPath, type HdStep } from '#/protocol/key/hd-path.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { mismatch, NotYet, type CaseCheck, type Suite } from './suite.ts'
import { text } from './vector.ts'

// Requests of applications that an identity signs in to. Keywright reads the requests, and answers none of them yet.

const requests = ['login-request', 'signing-request']

const accepted: CaseCheck = ({ uri, bytes }) => {
  const [reading] = recognize(text(uri))
  const [, payload = ''] = /^[a-z-]+:([^?]*)/.exec(text(uri)) ?? []
  const decoded = checkBase58(payload)
  // The bytes of these signing requests are not a transition. The reading says this of the transition, and not of the
  // request.
  const wrong = reading?.kind === 'signing-request' ? ['transition'] : []
  return [
    ...mismatch('kind', true, requests.includes(reading?.kind ?? '')),
    ...mismatch('wrong parts', wrong, reading?.wrong ?? []),
    ...mismatch('bytes', bytes, decoded.ok ? formatHex(decoded.value) : undefined),
  ]
}

const refused: CaseCheck = ({ uri }) => {
  const whole = recognize(text(uri)).filter(
    ({ kind, wrong }) => requests.includes(kind) && (wrong ?? []).length === 0,
  )
  return mismatch('requests', [], whole)
}

/** The digest that Dash Core signs for a message: its mark and the text, each after its length. */
function digestOf(message: string): Uint8Array {
  const encode = (part: string) => new TextEncoder().encode(part)
  const writer = new ByteWriter()
  writer.sizedBytes(encode('DarkCoin Signed Message:\n')).sizedBytes(encode(message))
  return sha256d(writer.finish())
}

const dashMessage: CaseCheck = ({ message, digest, privateKey, publicKey, signature }) => {
  const signed = signDigest(digestOf(text(message)), parseHex(text(privateKey)))
  const recovered = recoverPublicKey(digestOf(text(message)), signed)
  return [
    ...mismatch('digest', digest, formatHex(digestOf(text(message)))),
    ...mismatch('signature', signature, formatBase64(signed)),
    ...mismatch('public key', publicKey, recovered === undefined ? undefined : formatHex(recovered)),
  ]
}

const refusedSignature: CaseCheck = ({ signature }) => {
  const bytes = checkBase64(text(signature))
  return mismatch(
    'public key',
    undefined,
    bytes.ok ? recoverPublicKey(digestOf('Sign in with Dash'), bytes.value) : undefined,
  )
}

/**
 * A signature of a bare digest, without its recovery byte. Keywright never offers one, because a digest does not show
 * what is signed.
 */
const bareMessage: CaseCheck = ({ message, digest, privateKey, signature }) => {
  const computed = sha256(new TextEncoder().encode(text(message)))
  const signed = signDigest(computed, parseHex(text(privateKey)))
  return [
    ...mismatch('digest', digest, formatHex(computed)),
    ...mismatch('signature', signature, formatHex(signed.subarray(1))),
  ]
}

/** The request's id and the key that is derived for it. Keywright does not build the answer that carries the key. */
const sessionKey: CaseCheck = (each) => {
  const seed = pbkdf2Sync(text(each['phrase']).normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512')
  const steps = readSteps(text(each['path']))
  const { privateKey } = deriveBelow(deriveRoot(seed), steps)
  const publicKey = derivePublicKey('ecdsa', privateKey)
  const appPublicKey = derivePublicKey('ecdsa', parseHex(text(each['appPrivateKey'])))
  const values = {
    appPublicKey: formatHex(appPublicKey),
    requestId: formatHex(sha256d(appPublicKey)),
    appEphemeralPubKeyHash: formatHex(hash160(appPublicKey)),
    path: formatHdPath(steps),
    privateKey: formatHex(privateKey),
    publicKey: formatHex(publicKey),
    keyData: formatHex(hash160(publicKey)),
  }
  return Object.entries(values).flatMap(([name, value]) => mismatch(name, each[name], value))
}

/** All steps are hardened; those of 32 bytes are written as hexadecimal digits. */
function readSteps(path: string): readonly HdStep[] {
  const [, ...parts] = path.split('/')
  return parts.map((part) => {
    const index = part.replace("'", '')
    return { index: index.startsWith('0x') ? parseHex(index.slice(2)) : Number(index), isHardened: true }
  })
}

const notBuilt: CaseCheck = () => {
  throw new NotYet('answers to applications that an identity signs in to')
}

export const signIn: Readonly<Record<string, Suite>> = {
  'uris.json': { about: [], kinds: { accepted, refused } },
  'signed-messages.json': {
    about: [],
    kinds: { dashMessages: dashMessage, refused: refusedSignature, bareMessages: bareMessage },
  },
  'session-keys.json': { about: [], kinds: { vectors: sessionKey } },
  'key-exchange.json': { about: [], kinds: { vectors: notBuilt } },
  'login-keys.json': { about: [], kinds: { vectors: notBuilt } },
  'pairing.json': { about: [], kinds: { session: notBuilt, keyOnly: notBuilt } },
}
