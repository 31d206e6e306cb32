import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import type { ValueOf } from '#/protocol/encoding/bincode-layout.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { below, passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { checkGroveProof, type GroveItem, type GroveKey } from './grove-proof.ts'
import { storedIdentity, storedKey } from './key-layout.ts'

// Source: docs/platform.md "Proofs"; dashpay/platform packages/rs-drive/src/verify/identity, src/drive/identity.

export interface IdentityProof {
  /** 32 bytes. Nothing is proven until a quorum's signature of this hash verifies (`checkAnswerSignature`). */
  readonly rootHash: Uint8Array
  /** The bytes that a node answers without a proof; undefined if the state has no identity with that id. */
  readonly identity: Uint8Array | undefined
}

// Keys of the state's root tree, and of the tree of an identity.
const identities = Uint8Array.of(0x20)
const balances = Uint8Array.of(0x60)
const publicKeys = Uint8Array.of(0x80)
const revision = Uint8Array.of(0xc0)

/** Returns the query for all parts of an identity (32 bytes of id). */
export function identityQuery(id: Uint8Array): readonly GroveKey[] {
  return [
    { key: identities, below: [{ key: id, below: [{ key: publicKeys, below: 'all' }, { key: revision }] }] },
    { key: balances, below: [{ key: id }] },
  ]
}

/** Checks the proof of an identity (32 bytes of id): balance, revision and all keys, or its absence. Never throws. */
export function checkIdentityProof(proof: Uint8Array, id: Uint8Array): Checked<IdentityProof> {
  const checked = checkGroveProof(proof, identityQuery(id))
  if (!checked.ok) return checked
  const { rootHash, items } = checked.value
  if (items.size === 0) return passed({ rootHash, identity: undefined })
  const ofIdentity = `${formatHex(identities)}/${formatHex(id)}`
  const keys = checkKeys(items, `${ofIdentity}/${formatHex(publicKeys)}/`)
  if (!keys.ok) return keys
  const balance = items.get(`${formatHex(balances)}/${formatHex(id)}`)
  const number = items.get(`${ofIdentity}/${formatHex(revision)}`)
  if (balance?.kind !== 'sumItem' || balance.value.sum < 0n) return incomplete('/balance')
  if (number?.kind !== 'item' || number.value.value.length !== 8) return incomplete('/revision')
  if (keys.value.length === 0) return incomplete('/publicKeys')
  const identity = encodeLayout(storedIdentity, {
    id,
    publicKeys: keys.value.map((key) => [key.id, key] as const),
    balance: balance.value.sum,
    revision: BigInt(`0x${formatHex(number.value.value)}`),
  })
  return passed({ rootHash, identity })
}

function checkKeys(
  items: ReadonlyMap<string, GroveItem>,
  path: string,
): Checked<readonly ValueOf<typeof storedKey>[]> {
  const keys = new Map<number, ValueOf<typeof storedKey>>()
  for (const [name, item] of items) {
    if (!name.startsWith(path)) continue
    if (item.kind !== 'item') return incomplete('/publicKeys')
    const key = decodeLayout(storedKey, item.value.value)
    if (!key.ok) return rejected(...below('/publicKeys', key.violations))
    if (keys.has(key.value.id)) return incomplete('/publicKeys')
    keys.set(key.value.id, key.value)
  }
  return passed([...keys.values()])
}

function incomplete(path: string): Checked<never> {
  return rejected(violation('platform.proof-identity', path))
}
