import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import type { ValueOf } from '#/protocol/encoding/bincode-layout.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { identityQuery } from '#/protocol/platform/identity-proof.ts'
import { storedKey, type storedIdentity } from '#/protocol/platform/key-layout.ts'
import { proveSample, type SampleElement, type SampleTree } from './grove-samples.ts'

// For tests: a state of the platform with identities, and a node's proofs of it.

type SampleIdentity = ValueOf<typeof storedIdentity>

export function sampleIdentity(number: number, keyCount = 3): SampleIdentity {
  const publicKeys = Array.from({ length: keyCount }, (_, id) => {
    const data = Uint8Array.of(2, ...hashOf(`${number} key ${id}`))
    const key = {
      id,
      purpose: 0,
      securityLevel: id === 0 ? 0 : 2,
      contractBounds: null,
      type: 0,
      readOnly: false,
      data,
      disabledAt: id % 3 === 2 ? 1_800_000_000_000n : null,
    } as const
    return [id, key] as const
  })
  return {
    id: hashOf(`identity ${number}`),
    publicKeys,
    balance: BigInt(number) * 1_000_003n,
    revision: BigInt(number),
  }
}

/** Returns the state of a platform with these identities. The other trees of its root have one item each. */
export function sampleState(identities: readonly SampleIdentity[]): SampleTree {
  const others = [0x08, 0x10, 0x18, 0x28, 0x30, 0x38, 0x40, 0x48, 0x50, 0x68, 0x70, 0x78]
  return {
    kind: 'tree',
    entries: [
      ...others.map(
        (key) => [Uint8Array.of(key), tree([[Uint8Array.of(1), item(Uint8Array.of(key))]])] as const,
      ),
      [
        Uint8Array.of(0x20),
        tree(identities.map((identity) => [identity.id, tree(identityEntries(identity))])),
      ],
      [
        Uint8Array.of(0x60),
        {
          kind: 'sumTree',
          entries: identities.map(({ id, balance }) => [
            id,
            { kind: 'sumItem', value: { sum: balance, flags: null } },
          ]),
        },
      ],
    ],
  }
}

/** Returns a node's proof of an identity, in the envelope of version 1. */
export function proveIdentity(state: SampleTree, id: Uint8Array) {
  return proveSample(state, identityQuery(id))
}

function identityEntries({ publicKeys, revision }: SampleIdentity): SampleTree['entries'] {
  const number = Uint8Array.from({ length: 8 }, (_, at) => Number((revision >> BigInt(8 * (7 - at))) & 0xffn))
  const keys = publicKeys.map(([id, key]) => [Uint8Array.of(id), item(encodeLayout(storedKey, key))] as const)
  return [
    // The nonce, and the contracts' data about the identity.
    [Uint8Array.of(0x40), item(number)],
    [Uint8Array.of(0x80), tree(keys)],
    [Uint8Array.of(0xa0), tree([[Uint8Array.of(1), item(number)]])],
    [Uint8Array.of(0xc0), item(number)],
  ]
}

function tree(entries: SampleTree['entries']): SampleElement {
  return { kind: 'tree', entries }
}

function item(value: Uint8Array): SampleElement {
  return { kind: 'item', value: { value, flags: null } }
}

function hashOf(text: string): Uint8Array {
  return sha256(encodeUtf8(text))
}
