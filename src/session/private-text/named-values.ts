import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Field, DerivedValue } from '#/protocol/inspect/reading.ts'
import { encodeOutPoint } from '#/protocol/layer1/transaction.ts'

/** What a part of a reading names, as far as it is looked for: all hex but the identities. */
export interface NamedValues {
  /** 32 bytes in both orders: layer 1 displays its hashes reversed. */
  readonly hashes: ReadonlySet<string>
  /** Base58. */
  readonly identities: ReadonlySet<string>
  /** 36 bytes, as proofs have them. */
  readonly outPoints: ReadonlySet<string>
  /** Public keys and their hashes. */
  readonly keys: ReadonlySet<string>
  /** Hashes that are of blocks by their names. */
  readonly blocks: ReadonlySet<string>
}

// Of a list of thousands the first are looked for; each other when it is picked.
const mostFields = 400
const blockName = /block-?hash|quorumhash|cyclehash/i

/** What a field and those inside it name. */
export function namedValues(root: Field, derived: readonly DerivedValue[] = []): NamedValues {
  const sets = {
    hashes: new Set<string>(),
    identities: new Set<string>(),
    outPoints: new Set<string>(),
    keys: new Set<string>(),
    blocks: new Set<string>(),
  }
  const take = (name: string, bytes: Uint8Array) => {
    const hex = formatHex(bytes)
    if (bytes.length === 32) {
      sets.hashes.add(hex).add(formatHex(bytes.toReversed()))
      sets.identities.add(formatBase58(bytes))
      if (blockName.test(name)) sets.blocks.add(hex)
    }
    if (bytes.length === 36) {
      sets.outPoints.add(hex)
      sets.identities.add(formatBase58(deriveIdentityId(bytes)))
    }
    if (bytes.length === 20) sets.keys.add(hex)
    if (bytes.length === 33 || bytes.length === 48) sets.keys.add(hex).add(formatHex(hash160(bytes)))
  }
  for (const { name, value } of derived) {
    const bytes = bytesOf({ value, encoding: name === 'identity-id' ? 'base58' : 'hex' })
    if (bytes !== undefined && name !== 'locked-amount') take(name, bytes)
  }
  let left = mostFields
  const visit = (field: Field) => {
    if (left <= 0 || field.isMasked === true) return
    left -= 1
    const bytes = bytesOf(field) ?? checkWireOutPoint(field)
    if (bytes !== undefined) take(field.name, bytes)
    for (const child of field.children) visit(child)
  }
  visit(root)
  return sets
}

const decoders = { hex: checkHex, base58: checkBase58, base64: checkBase64 } as const
const longest = 160

/** Text without an encoding of its own, as of a diff, may be hex. */
function bytesOf({ value, encoding = 'hex' }: Pick<Field, 'value' | 'encoding'>): Uint8Array | undefined {
  if (value === undefined || value.length > longest || value.length < 27) return undefined
  const checked = decoders[encoding](value)
  return checked.ok ? checked.value : undefined
}

/** The out point that two fields of an input are, as proofs have it. */
function checkWireOutPoint({ children }: Field): Uint8Array | undefined {
  const valueOf = (name: string) => children.find((each) => each.name === name)?.value
  const txid = checkHex(valueOf('txid') ?? '')
  const index = Number(valueOf('outputIndex') ?? -1)
  const isOne = txid.ok && txid.value.length === 32 && index >= 0 && index <= 0xffff_ffff
  return isOne ? encodeOutPoint({ txid: txid.value, index }) : undefined
}
