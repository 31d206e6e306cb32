import { describe, expect, it } from 'vitest'
import { DapiError } from '#/dapi/dapi-error.ts'
import type { DapiPool } from '#/dapi/dapi-pool.ts'
import { dapiMethods, type DapiMethodName } from '#/dapi/dapi-methods.ts'
import { create } from '@bufbuild/protobuf'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { storedIdentityOf } from '#/protocol/identity/stored-identity.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { findIdentities } from './find-identities.ts'

const keyOf = (number: number) => derivePublicKey('ecdsa', new Uint8Array(32).fill(number))
const { signal } = new AbortController()

function identityOf(number: number, type: 0 | 2, data: Uint8Array): Identity {
  const key = { id: 0, type, purpose: 0, securityLevel: 0, data, readOnly: false } as const
  return {
    protocolVersion: 1,
    id: new Uint8Array(32).fill(number),
    publicKeys: [key],
    balance: 5n,
    revision: 0,
  }
}

/** Simulates three nodes that return these identities for the hash of a key or, with `lies`, for every hash. */
function nodesOf(
  identities: readonly Identity[],
  { lies = false, down = 0, differ = false }: { lies?: boolean; down?: number; differ?: boolean } = {},
) {
  let calls = 0
  const call = async (address: string, name: DapiMethodName, request: object): Promise<unknown> => {
    calls += 1
    const node = Number(/\d+/.exec(address)?.[0])
    if (node < down) throw new DapiError('dapi/unreachable')
    const isUnique = name === 'getIdentityByPublicKeyHash'
    const schema = isUnique
      ? dapiMethods[name].of.input
      : dapiMethods.getIdentityByNonUniquePublicKeyHash.of.input
    const { value } = create(schema, request).version
    if (value === undefined) throw new Error('no request')
    const after = 'startAfter' in value && value.startAfter !== undefined ? formatHex(value.startAfter) : ''
    const found = identities.find(({ id, publicKeys }) =>
      publicKeys.some(({ type, data }) => {
        const hash = type === 2 ? data : hash160(data)
        const isHash = lies || formatHex(hash) === formatHex(value.publicKeyHash)
        return isHash && (type !== 2) === isUnique && formatHex(id) > after
      }),
    )
    const balance = differ ? BigInt(node) : 5n
    const bytes = found && encodeLayout(storedIdentity, storedIdentityOf(found, balance))
    if (isUnique && bytes === undefined) throw new DapiError('dapi/status', { grpcStatus: 5 })
    const identity = isUnique ? bytes : bytes === undefined ? {} : { identity: bytes }
    return { message: { version: { case: 'v0', value: { result: { case: 'identity', value: identity } } } } }
  }
  const pool = {
    ranked: () => [0, 1, 2].map((at) => `https://node-${at}.example/`),
    call: call as DapiPool['call'], // implements the two methods that are called
  }
  return { pool, calls: () => calls }
}

const idsOf = ({ found }: Awaited<ReturnType<typeof findIdentities>>) =>
  found.map(({ identity }) => identity.id[0])

describe('a search for the identities of keys', () => {
  it('finds identities by the key and by its hash, each once, in the order of the keys', async () => {
    const { pool } = nodesOf([
      identityOf(7, 0, keyOf(3)),
      identityOf(8, 2, hash160(keyOf(2))),
      identityOf(9, 2, hash160(keyOf(2))),
    ])
    const told: number[] = []
    const tell = (asked: number) => void told.push(asked)
    const search = await findIdentities(pool, [1, 2, 3, 3].map(keyOf), { signal, tell })
    expect(idsOf(search)).toEqual([8, 9, 7])
    expect(search.found[0]?.read).toMatchObject({ agreeing: 3, answered: 3 })
    expect(search).toMatchObject({ keys: 4, unanswered: 0, failure: undefined })
    expect(told).toEqual([1, 2, 3, 4])
  })

  it('rejects an identity that does not have the key', async () => {
    const { pool } = nodesOf([identityOf(7, 0, keyOf(3))], { lies: true })
    expect(await findIdentities(pool, [keyOf(1)], { signal })).toMatchObject({ found: [], unanswered: 1 })
  })

  it('counts a key about which nodes disagree', async () => {
    const { pool } = nodesOf([identityOf(7, 0, keyOf(3))], { differ: true })
    const search = await findIdentities(pool, [keyOf(1), keyOf(3)], { signal })
    expect(search).toMatchObject({ found: [], unanswered: 1, failure: { kind: 'split' } })
  })

  it('uses the nodes that answer, and ends early if none do', async () => {
    const identities = [identityOf(7, 0, keyOf(3))]
    const one = await findIdentities(nodesOf(identities, { down: 2 }).pool, [keyOf(3)], { signal })
    expect(one.found[0]?.read).toMatchObject({ agreeing: 1, answered: 1 })
    const { pool, calls } = nodesOf(identities, { down: 3 })
    const keys = Array.from({ length: 40 }, (_, at) => keyOf(at + 1))
    const none = await findIdentities(pool, keys, { signal })
    expect(none).toMatchObject({ found: [], unanswered: 40, failure: { kind: 'failed' } })
    expect(calls()).toBeLessThan(60)
  })

  it('reads only a few of the identities that have the same hash', async () => {
    const { pool } = nodesOf([1, 2, 3, 4, 5, 6, 7].map((at) => identityOf(at, 2, hash160(keyOf(2)))))
    expect(idsOf(await findIdentities(pool, [keyOf(2)], { signal }))).toEqual([1, 2, 3, 4, 5])
  })
})
