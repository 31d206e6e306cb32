import { concatBytes } from '#/protocol/encoding/bytes.ts'

export type ScriptClass =
  | { readonly kind: 'lock'; readonly hash160: Uint8Array }
  | { readonly kind: 'p2pkh'; readonly hash160: Uint8Array }
  | { readonly kind: 'p2sh'; readonly hash160: Uint8Array }
  /** Unspendable, but not a lock. `pushed` is null unless a single push follows the opcode. */
  | { readonly kind: 'op-return'; readonly pushed: Uint8Array | null }
  | { readonly kind: 'other' }

const opReturn = 0x6a
const opPushData1 = 0x4c
const push20 = 0x14

const lockHead = Uint8Array.of(opReturn, push20)
// OP_DUP OP_HASH160 <20 bytes> OP_EQUALVERIFY OP_CHECKSIG
const p2pkhHead = Uint8Array.of(0x76, 0xa9, push20)
const p2pkhTail = Uint8Array.of(0x88, 0xac)
// BIP 13: OP_HASH160 <20 bytes> OP_EQUAL
const p2shHead = Uint8Array.of(0xa9, push20)
const p2shTail = Uint8Array.of(0x87)
const nothing = new Uint8Array()

/** Classifies a script. A lock is `6a 14` and 20 bytes. A longer push is none: networks may take all after byte 2. */
export function classifyScript(script: Uint8Array): ScriptClass {
  const locked = hashBetween(script, lockHead, nothing)
  if (locked !== null) return { kind: 'lock', hash160: locked }
  const keyHash = hashBetween(script, p2pkhHead, p2pkhTail)
  if (keyHash !== null) return { kind: 'p2pkh', hash160: keyHash }
  const scriptHash = hashBetween(script, p2shHead, p2shTail)
  if (scriptHash !== null) return { kind: 'p2sh', hash160: scriptHash }
  if (script[0] === opReturn) return { kind: 'op-return', pushed: singlePush(script.subarray(1)) }
  return { kind: 'other' }
}

/** Encodes the script that an asset lock pays to: OP_RETURN and the hash160 of the compressed single-use public key. */
export function encodeLockScript(hash160: Uint8Array): Uint8Array {
  return around(lockHead, hash160, nothing)
}

/** A signature with low s takes 71 bytes and its type 1, a public key 33, each after its length. */
export const maxInputScriptBytes = 1 + 72 + 1 + 33

/** Encodes the output script that pays to the key with this hash160 (20 bytes). */
export function encodeP2pkhScript(hash160: Uint8Array): Uint8Array {
  return around(p2pkhHead, hash160, p2pkhTail)
}

/** Encodes the output script that pays to the script with this hash160 (20 bytes; BIP 13). */
export function encodeP2shScript(hash160: Uint8Array): Uint8Array {
  return around(p2shHead, hash160, p2shTail)
}

function around(head: Uint8Array, hash160: Uint8Array, tail: Uint8Array): Uint8Array {
  if (hash160.length !== 20) throw new RangeError(`a hash160 of ${hash160.length} bytes`)
  return concatBytes(head, hash160, tail)
}

function hashBetween(script: Uint8Array, head: Uint8Array, tail: Uint8Array): Uint8Array | null {
  const tailAt = head.length + 20
  if (script.length !== tailAt + tail.length) return null
  const framed =
    head.every((byte, at) => script[at] === byte) && tail.every((byte, at) => script[tailAt + at] === byte)
  return framed ? script.slice(head.length, tailAt) : null
}

function singlePush(rest: Uint8Array): Uint8Array | null {
  const [first, second] = rest
  if (first !== undefined && first < opPushData1 && rest.length === 1 + first) return rest.slice(1)
  if (first === opPushData1 && second !== undefined && rest.length === 2 + second) return rest.slice(2)
  return null
}
