import { create, toBinary } from '@bufbuild/protobuf'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { encodeMessage } from '#/dapi/grpc-web.ts'
import { GetIdentityResponseSchema } from '#/dapi/messages/platform_pb.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveBlsPublicKey, signBls } from '#/protocol/key/bls.ts'
import { deriveAnswerDigest, type AnswerSignature } from '#/protocol/platform/answer-proof.ts'
import { checkIdentityProof } from '#/protocol/platform/identity-proof.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { answerSample } from '#/protocol/testing/answer-samples.ts'
import { inSecondEnvelope } from '#/protocol/testing/grove-samples.ts'
import { identityProofCases, provenSample } from '#/protocol/testing/identity-proof-cases.ts'
import { proveIdentity, sampleIdentity, sampleState } from '#/protocol/testing/identity-proof-samples.ts'

// The official package for browsers, `@dashevo/wasm-sdk` 4.1.0, verifies both steps of a proof. It confirms our first
// step, for which no answer with a version 1 envelope was recorded. The package has no network here: a test answers its
// `fetch`.

interface Client {
  getIdentityWithProofInfo(id: Uint8Array): Promise<{ readonly data: { toBytes(): Uint8Array } | null }>
}

interface Builder {
  withTrustedContext(context: object): Builder
  withProofs(isOn: boolean): Builder
  withSettings(connectMs: number, timeoutMs: number, retries: number, bansFailed: boolean): Builder
  build(): Client
}

interface OfficialPackage {
  initSync(options: { readonly module: Uint8Array }): unknown
  readonly WasmSdkBuilder: { withAddresses(addresses: readonly string[], network: string): Builder }
  readonly WasmTrustedContext: { prefetchLocalWithUrl(url: string): Promise<object> }
}

const recorded = answerSample()
const secret = new Uint8Array(32).fill(9)
const ownQuorum = new Uint8Array(32).fill(7)
const [recordedQuorum] = recorded.signers.quorums?.values() ?? []
let reply: Uint8Array<ArrayBuffer> = new Uint8Array()
let client: Client

/** Answers all requests of the package: for quorums, for the address of a node, and to that node. */
async function answerFetch(input: Request | string): Promise<Response> {
  const url = typeof input === 'string' ? input : input.url
  const quorums = [
    { quorum_hash: formatHex(ownQuorum), key: formatHex(deriveBlsPublicKey(secret)) },
    {
      quorum_hash: formatHex(recorded.signature.quorumHash),
      key: formatHex(recordedQuorum?.publicKey ?? new Uint8Array()),
    },
  ].map((each) => ({ ...each, height: 1, valid_members_count: 3 }))
  const pages: Readonly<Record<string, unknown>> = {
    '/quorums': quorums,
    '/previous': { height: 1, quorums: [] },
    '/masternodes': [{ address: '192.0.2.1:9999', status: 'ENABLED', versionCheck: 'success' }],
  }
  const page = pages[new URL(url).pathname]
  if (page === undefined && !url.endsWith('/getIdentity')) throw new TypeError(`${url} is not answered`)
  const type = page === undefined ? 'application/grpc-web+proto' : 'application/json'
  const body = page === undefined ? reply : JSON.stringify({ success: true, data: page })
  // The package reads the address, which a constructed response lacks.
  return Object.defineProperty(new Response(body, { headers: { 'content-type': type } }), 'url', {
    value: url,
  })
}

beforeAll(async () => {
  // The package accepts answers of the last half hour.
  vi.useFakeTimers({ toFake: ['Date'], now: Number(recorded.metadata.timeMs) })
  vi.stubGlobal('fetch', answerFetch)
  const folder = path.resolve('bench', 'node_modules', '@dashevo', 'wasm-sdk', 'dist', 'raw')
  const official: OfficialPackage = createRequire(import.meta.url)(path.join(folder, 'wasm_sdk.js'))
  official.initSync({ module: readFileSync(path.join(folder, 'wasm_sdk_bg.wasm')) })
  const context = await official.WasmTrustedContext.prefetchLocalWithUrl('https://quorums.invalid')
  client = official.WasmSdkBuilder.withAddresses(['https://node.invalid'], 'local')
    .withTrustedContext(context)
    .withProofs(true)
    .withSettings(1000, 5000, 0, false)
    .build()
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The package's result: the bytes of the identity, proof that it does not exist, or a rejection. */
async function witness(
  id: Uint8Array,
  proof: Uint8Array,
  signature: AnswerSignature,
): Promise<Uint8Array | 'none' | 'rejected'> {
  const message = create(GetIdentityResponseSchema, {
    version: {
      case: 'v0',
      value: {
        result: { case: 'proof', value: { grovedbProof: proof, ...signature } },
        metadata: { ...recorded.metadata },
      },
    },
  })
  const trailer = encodeMessage(encodeUtf8('grpc-status: 0\r\n'))
  reply = Uint8Array.from(
    concatBytes(encodeMessage(toBinary(GetIdentityResponseSchema, message)), trailer.with(0, 0x80)),
  )
  try {
    const { data } = await client.getIdentityWithProofInfo(id)
    return data?.toBytes() ?? 'none'
  } catch (error) {
    if (error instanceof TypeError) throw error
    return 'rejected'
  }
}

/** Signs as a quorum that the package knows. */
function signed(rootHash: Uint8Array): AnswerSignature {
  const place = { quorumType: 106, quorumHash: ownQuorum, round: 0, blockIdHash: new Uint8Array(32) }
  const digest = deriveAnswerDigest(rootHash, recorded.metadata, { ...place, signature: new Uint8Array(96) })
  return { ...place, signature: signBls(digest, secret) }
}

describe('the official client', () => {
  it('reads the recorded answer in the envelope of version 1 as we do', async () => {
    const id = new Uint8Array(32).fill(1)
    const proof = inSecondEnvelope(recorded.groveProof)
    const own = checkIdentityProof(proof, id)
    expect(own.ok ? own.value.identity : undefined).toEqual(await witness(id, proof, recorded.signature))
  })

  it('accepts a proof envelope of version 0, which Keywright rejects', async () => {
    const id = new Uint8Array(32).fill(1)
    expect(await witness(id, recorded.groveProof, recorded.signature)).toBeInstanceOf(Uint8Array)
    expect(checkIdentityProof(recorded.groveProof, id).ok).toBe(false)
  })

  it('reads sample proofs of identities, and of their absence, as we do', async () => {
    for (const count of [1, 2, 3, 10, 60]) {
      const identities = Array.from({ length: count }, (_, at) => sampleIdentity(at, 1 + (at % 14)))
      const state = sampleState(identities)
      for (const identity of [...identities.slice(-12), ...[901, 902, 903].map((at) => sampleIdentity(at))]) {
        const { proof, rootHash } = proveIdentity(state, identity.id)
        const own = checkIdentityProof(proof, identity.id)
        const isThere = identities.includes(identity)
        expect(own.ok ? (own.value.identity ?? 'none') : 'rejected').toEqual(
          isThere ? encodeLayout(storedIdentity, identity) : 'none',
        )
        expect(await witness(identity.id, proof, signed(rootHash))).toEqual(
          own.ok ? (own.value.identity ?? 'none') : 'rejected',
        )
      }
    }
  })

  it('rejects what we reject, except for items that no hash binds (dashpay/grovedb#853)', async () => {
    const { identity, rootHash } = provenSample
    const honest = encodeLayout(storedIdentity, identity)
    const outcomes = { rejected: 0, forged: 0 }
    for (const { name, proof, isTakenByOfficial } of identityProofCases()) {
      if (proof === undefined) continue
      const said = await witness(identity.id, proof, signed(rootHash))
      if (isTakenByOfficial === true) {
        expect([name, said === 'rejected' || said === 'none']).toEqual([name, false])
        expect(said).not.toEqual(honest)
        outcomes.forged += 1
      } else {
        expect([name, said]).toEqual([name, 'rejected'])
        outcomes.rejected += 1
      }
    }
    expect(outcomes).toEqual({ rejected: 9, forged: 2 })
  })

  it('rejects each altered byte that we reject', async () => {
    const { identity, proof, rootHash } = provenSample
    const signature = signed(rootHash)
    for (let at = 0; at < proof.length; at += 7) {
      const altered = proof.with(at, (proof[at] ?? 0) ^ (1 << (at % 8)))
      expect([at, await witness(identity.id, altered, signature)]).toEqual([at, 'rejected'])
    }
  })
})
