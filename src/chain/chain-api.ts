import { z } from 'zod'
import { defineErrors, type CallRequest, type CallResponse } from '#/platform/worker-call.ts'
import { ChainError, chainErrorCodes, type ChainFacts } from './chain-error.ts'
import { BlockQuery, BlockSighting } from './block-sighting.ts'
import {
  Address,
  AnswerMetadataForm,
  AnswerSignatureForm,
  Count,
  FailureForm,
  Hash,
  ListVerdictForm,
  LockVerdictForm,
  MarkForm,
  MasternodeForm,
  QuorumForm,
  RootCheckForm,
  ViolationForm,
} from './chain-forms.ts'
import { CoreNetwork } from './core-network.ts'
import { ChainState } from './chain-state.ts'
import { FeedEvent } from './feed-event.ts'
import { listFilters, ListQuery } from './list-query.ts'
import { ReplyText } from './reply-text.ts'

const Bytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array)
const nothing = z.strictObject({})
const everyMs = z.int().min(1000).max(3_600_000)
const presence = z.strictObject({ isHidden: z.boolean(), isOnline: z.boolean() })

const LockVerdictByList = z.strictObject({
  verdict: LockVerdictForm,
  /** The list whose quorums checked the lock. Not necessarily the displayed list. */
  list: z
    .strictObject({
      height: Count,
      blockHash: Hash,
      verdict: ListVerdictForm,
      quorumCheck: RootCheckForm,
    })
    .nullable(),
})

const calls = {
  follow: { request: z.strictObject({ network: CoreNetwork, everyMs, presence }), response: z.void() },
  stop: { request: nothing, response: z.void() },
  setEvery: { request: z.strictObject({ everyMs }), response: z.void() },
  setPresence: { request: presence, response: z.void() },
  pollNow: { request: nothing, response: z.void() },
  reload: { request: nothing, response: z.void() },
  readState: { request: nothing, response: ChainState },
  readEvents: { request: z.strictObject({ after: Count }), response: z.array(FeedEvent).readonly() },
  readMasternodes: {
    request: z.strictObject({ from: Count, count: z.int().min(1).max(5000) }),
    response: z.strictObject({
      blockHash: Hash.nullable(),
      total: Count,
      masternodes: z.array(MasternodeForm).readonly(),
    }),
  },
  /** Returns a page of a query's results in the verified list. A newer query aborts an older one in progress. */
  queryMasternodes: {
    request: z.strictObject({ query: ListQuery, from: Count, count: z.int().min(1).max(1000) }),
    response: z.strictObject({
      blockHash: Hash.nullable(),
      found: Count,
      counts: z.record(z.enum(listFilters), Count),
      masternodes: z.array(MasternodeForm).readonly(),
    }),
  },
  exportMasternodes: {
    request: z.strictObject({ query: ListQuery, form: z.enum(['csv', 'json']) }),
    response: z.custom<Blob>((input) => input instanceof Blob),
  },
  /** Returns platform addresses of evonodes in the list, in an order that the seed decides; null without a list. */
  readEvonodes: {
    request: z.strictObject({
      seed: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= 64),
      count: Count.max(100),
    }),
    response: z
      .strictObject({
        addresses: z.array(Address).max(100).readonly(),
        offered: Count,
        rejected: Count,
        /** True if the page’s host has fixed the allowed hosts; no addresses are returned then. */
        areHostsFixed: z.boolean(),
      })
      .nullable(),
  },
  readMasternode: {
    request: z.strictObject({ proRegTxHash: Hash }),
    response: z
      .strictObject({
        masternode: MasternodeForm,
        bytes: Bytes,
        /** Null if the platform members of an evonode are missing. */
        leaf: Hash.nullable(),
        place: Count,
        total: Count,
        height: Count,
      })
      .nullable(),
  },
  groupMasternodes: {
    request: z.strictObject({ width: z.enum(['narrow', 'wide']) }),
    response: z.strictObject({
      groups: z
        .array(z.strictObject({ prefix: z.string().max(60), total: Count, enabled: Count, evonodes: Count }))
        .readonly(),
      count: Count,
    }),
  },
  readAddressSpace: {
    request: nothing,
    response: z.strictObject({
      counts: z.custom<Uint16Array>((input) => input instanceof Uint16Array && input.length === 65_536),
      outside: Count,
    }),
  },
  /** Returns the data that verified the list, byte for byte; null without a list. */
  readEvidence: {
    request: nothing,
    response: z
      .strictObject({
        at: MarkForm,
        /** Base of the diff, and the node that sent it; null for a list from an earlier session. */
        base: MarkForm.nullable(),
        address: Address.nullable(),
        coinbase: Bytes.nullable(),
        txid: Hash.nullable(),
        merkleTree: Bytes.nullable(),
        masternodeRoot: Hash.nullable(),
        quorumRoot: Hash.nullable(),
        leaves: Count,
        lock: z.strictObject({ height: Count, signature: Bytes }).nullable(),
      })
      .nullable(),
  },
  readQuorums: { request: nothing, response: z.array(QuorumForm).readonly().nullable() },
  ask: {
    request: z.strictObject({
      address: Address.nullable(),
      method: z.string(),
      params: z.unknown(),
    }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('answered'),
        address: Address,
        reply: ReplyText,
        elapsedMs: z.number(),
      }),
      z.strictObject({ kind: z.literal('failed'), failure: FailureForm }),
    ]),
  },
  explore: {
    request: z.strictObject({ block: BlockQuery }),
    response: z.array(BlockSighting).readonly(),
  },
  verifyInstantLock: {
    request: z.strictObject({
      instantLock: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= 100_000),
    }),
    response: LockVerdictByList,
  },
  verifyChainLock: {
    request: z.strictObject({
      height: Count,
      /** Null in a coinbase, which has only the height. */
      blockHash: Hash.nullable(),
      signature: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length === 96),
    }),
    response: LockVerdictByList,
  },
  /** Checks whether a quorum of the current list has signed this root hash of a platform answer. */
  verifyAnswer: {
    request: z.strictObject({
      rootHash: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length === 32),
      metadata: AnswerMetadataForm,
      signature: AnswerSignatureForm,
      quorumType: Count,
    }),
    response: z.strictObject({
      violations: z.array(ViolationForm).readonly(),
      list: LockVerdictByList.shape.list,
    }),
  },
  /** Registration hashes of the current list and hashes of its quorums, 32 bytes each in display order. */
  readHashes: { request: nothing, response: Bytes },
  findHashes: {
    request: z.strictObject({ hashes: z.array(Hash).max(500).readonly() }),
    response: z.strictObject({
      masternodes: z.array(Hash).readonly(),
      quorums: z.array(Hash).readonly(),
      blocks: z.array(Hash).readonly(),
    }),
  },
}

// Node messages stay in the worker, except in answers that contain them.
const noFacts: z.ZodType<ChainFacts> = z.object({})

/** Every call of the chain's worker. No secret ever crosses. */
export const chainApi = {
  name: 'chain',
  calls,
  errors: defineErrors({
    type: ChainError,
    codes: chainErrorCodes,
    facts: noFacts,
    faults: {
      badRequest: 'chain/bad-request',
      internal: 'chain/internal',
      failed: 'chain/worker-failed',
      aborted: 'chain/aborted',
    },
  }),
}

export type ChainCalls = typeof calls
export type ChainQuestion<Name extends keyof ChainCalls> = CallRequest<ChainCalls, Name>
export type ChainAnswer<Name extends keyof ChainCalls> = CallResponse<ChainCalls, Name>

export const ChainNews = z.strictObject({ kind: z.literal('chain-changed') })
export type ChainNews = Readonly<z.infer<typeof ChainNews>>
