import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { createDapiClient } from './dapi-client.ts'
import { dapiMethods, methodAt, type AnswerSchema, type DapiMethodName } from './dapi-methods.ts'
import { createDapiTransport } from './dapi-transport.ts'
import { encodeMessage, encodeTrailers } from './grpc-web.ts'
import { readBalance, readContract, readIdentityOfHash, readIdentityOfKey } from './node-reads.ts'

const address = 'https://node.example/'
const id = new Uint8Array(32).fill(7)
const hash = new Uint8Array(20).fill(9)
const found = Uint8Array.of(1, 2, 3)
const metadata = {
  height: 44n,
  coreChainLockedHeight: 12,
  epoch: 1,
  timeMs: 5n,
  protocolVersion: 13,
  chainId: 'test',
}
const at = { height: 44n, coreHeight: 12, timeMs: 5n, protocolVersion: 13, chainId: 'test' }

/** A node that answers one method with a message or a status, and records its requests. */
function nodeOf<Name extends DapiMethodName>(
  name: Name,
  answer: MessageInitShape<AnswerSchema<Name>> | number,
) {
  const asked: unknown[] = []
  const { input, output } = dapiMethods[name].of
  const schema = output as AnswerSchema<Name> // a row of the table has its own messages
  const body =
    typeof answer === 'number'
      ? encodeTrailers({ 'grpc-status': String(answer) })
      : concatBytes(
          encodeMessage(toBinary(schema, create(schema, answer))),
          encodeTrailers({ 'grpc-status': '0' }),
        )
  const transport = createDapiTransport({
    fetch: async (url, init) => {
      expect(methodAt(url.slice(address.length))).toBe(name)
      const posted = init.body instanceof Uint8Array ? init.body : new Uint8Array(5)
      asked.push(fromBinary(input, posted.subarray(5)))
      return new Response(body.slice(), { headers: { 'content-type': 'application/grpc-web+proto' } })
    },
    isOnline: () => true,
    alarm: () => () => {},
  })
  return { pool: createDapiClient(transport, { wallMs: () => 0, monotonicMs: () => 0 }), asked }
}

const v0 = <Value>(value: Value) => ({ version: { case: 'v0' as const, value } })
const proof = { result: { case: 'proof' as const, value: {} }, metadata }

describe('the answer of one node', () => {
  it('contains the balance of an identity, and the state to which it belongs', async () => {
    const result = { case: 'balance', value: 2n ** 60n } as const
    const { pool, asked } = nodeOf('getIdentityBalance', v0({ result, metadata }))
    expect(await readBalance(pool, address, id)).toEqual({ value: 2n ** 60n, at })
    expect(asked).toMatchObject([v0({ id, prove: false })])
  })

  it('contains the identity that has a key', async () => {
    const result = { case: 'identity', value: found } as const
    const { pool, asked } = nodeOf('getIdentityByPublicKeyHash', v0({ result, metadata }))
    expect(await readIdentityOfKey(pool, address, hash)).toEqual({ value: found, at })
    expect(asked).toMatchObject([v0({ publicKeyHash: hash, prove: false })])
  })

  it('contains the first and the next identity that has the hash of a key', async () => {
    const result = { case: 'identity', value: { identity: found } } as const
    const { pool, asked } = nodeOf('getIdentityByNonUniquePublicKeyHash', v0({ result, metadata }))
    expect(await readIdentityOfHash(pool, address, hash, undefined)).toEqual({ value: found, at })
    await readIdentityOfHash(pool, address, hash, id)
    expect(asked).toMatchObject([
      v0({ publicKeyHash: hash, prove: false }),
      v0({ publicKeyHash: hash, startAfter: id, prove: false }),
    ])
    // The node omits the identity if none has the key.
    const none = nodeOf(
      'getIdentityByNonUniquePublicKeyHash',
      v0({ result: { case: 'identity', value: {} } as const, metadata }),
    )
    expect(await readIdentityOfHash(none.pool, address, hash, id)).toEqual({ value: undefined, at })
  })

  it('contains a contract', async () => {
    const result = { case: 'dataContract', value: found } as const
    const { pool, asked } = nodeOf('getDataContract', v0({ result, metadata }))
    expect(await readContract(pool, address, id)).toEqual({ value: found, at })
    expect(asked).toMatchObject([v0({ id, prove: false })])
  })

  it('is undefined if the node finds nothing', async () => {
    const none = { value: undefined, at: undefined }
    expect(await readBalance(nodeOf('getIdentityBalance', 5).pool, address, id)).toEqual(none)
    expect(await readIdentityOfKey(nodeOf('getIdentityByPublicKeyHash', 5).pool, address, hash)).toEqual(none)
    const { pool } = nodeOf('getIdentityByNonUniquePublicKeyHash', 5)
    expect(await readIdentityOfHash(pool, address, hash, undefined)).toEqual(none)
    expect(await readContract(nodeOf('getDataContract', 5).pool, address, id)).toEqual(none)
  })

  it('is rejected if it contains an unrequested proof, and other failures are passed on', async () => {
    const shape = { code: 'dapi/message-shape' }
    await expect(
      readBalance(nodeOf('getIdentityBalance', v0(proof)).pool, address, id),
    ).rejects.toMatchObject(shape)
    const byKey = nodeOf('getIdentityByPublicKeyHash', v0(proof))
    await expect(readIdentityOfKey(byKey.pool, address, hash)).rejects.toMatchObject(shape)
    const byHash = nodeOf('getIdentityByNonUniquePublicKeyHash', {})
    await expect(readIdentityOfHash(byHash.pool, address, hash, undefined)).rejects.toMatchObject(shape)
    const contract = nodeOf('getDataContract', v0(proof))
    await expect(readContract(contract.pool, address, id)).rejects.toMatchObject(shape)
    await expect(readContract(nodeOf('getDataContract', 12).pool, address, id)).rejects.toMatchObject({
      code: 'dapi/status',
      facts: { grpcStatus: 12 },
    })
  })
})
