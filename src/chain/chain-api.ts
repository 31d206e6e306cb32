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
  /** The list whose quorums it was checked by: it may not be the one that is shown. */
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
  /** Follows this network from now on, and no other. */
  follow: { request: z.strictObject({ network: CoreNetwork, everyMs, presence }), response: z.void() },
  stop: { request: nothing, response: z.void() },
  setEvery: { request: z.strictObject({ everyMs }), response: z.void() },
  setPresence: { request: presence, response: z.void() },
  /** Polls at once; the news tells when that is done. */
  pollNow: { request: nothing, response: z.void() },
  /** Reads the list again from the beginning, by whichever node gives one that verifies. */
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
  /** A page of what a query finds of the verified list. A newer query withdraws an older one that is still looking. */
  queryMasternodes: {
    request: z.strictObject({ query: ListQuery, from: Count, count: z.int().min(1).max(1000) }),
    response: z.strictObject({
      blockHash: Hash.nullable(),
      found: Count,
      counts: z.record(z.enum(listFilters), Count),
      masternodes: z.array(MasternodeForm).readonly(),
    }),
  },
  /** All that a query finds, as the text of a file. */
  exportMasternodes: {
    request: z.strictObject({ query: ListQuery, form: z.enum(['csv', 'json']) }),
    response: z.custom<Blob>((input) => input instanceof Blob),
  },
  /** Where evonodes of the list answer for the platform, in an order that the seed decides; nothing before there is a list. */
  readEvonodes: {
    request: z.strictObject({
      seed: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= 64),
      count: Count.max(100),
    }),
    response: z
      .strictObject({
        addresses: z.array(Address).max(100).readonly(),
        /** Enabled evonodes of the list. */
        offered: Count,
        /** How many of those have no address that is asked. */
        rejected: Count,
        /** The host of this page has fixed the hosts that nodes may have: no address is given. */
        areHostsFixed: z.boolean(),
      })
      .nullable(),
  },
  /** One masternode with the bytes that its leaf is the hash of. */
  readMasternode: {
    request: z.strictObject({ proRegTxHash: Hash }),
    response: z
      .strictObject({
        masternode: MasternodeForm,
        bytes: Bytes,
        /** Nothing for an evonode without its platform members. */
        leaf: Hash.nullable(),
        place: Count,
        total: Count,
        height: Count,
      })
      .nullable(),
  },
  /** The list by how addresses begin, the largest groups first. */
  groupMasternodes: {
    request: z.strictObject({ width: z.enum(['narrow', 'wide']) }),
    response: z.strictObject({
      groups: z
        .array(z.strictObject({ prefix: z.string().max(60), total: Count, enabled: Count, evonodes: Count }))
        .readonly(),
      /** How many groups there are; the smallest may be left out. */
      count: Count,
    }),
  },
  /** How many masternodes of the list are in each /16 of IPv4. */
  readAddressSpace: {
    request: nothing,
    response: z.strictObject({
      counts: z.custom<Uint16Array>((input) => input instanceof Uint16Array && input.length === 65_536),
      outside: Count,
    }),
  },
  /** What the list was verified by, byte for byte; nothing before there is a list. */
  readEvidence: {
    request: nothing,
    response: z
      .strictObject({
        at: MarkForm,
        /** Where the diff began, and who gave it; nothing for a list from an earlier session. */
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
  /** One question to one node, or to the best, for consoles. */
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
  /** Every node's word on one block. */
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
      /** Nothing in a coinbase, which names the height alone. */
      blockHash: Hash.nullable(),
      signature: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length === 96),
    }),
    response: LockVerdictByList,
  },
  /** Whether a quorum of the current list has signed this root hash with an answer of the platform. */
  verifyAnswer: {
    request: z.strictObject({
      rootHash: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length === 32),
      metadata: AnswerMetadataForm,
      signature: AnswerSignatureForm,
      /** Of the quorums that sign for the platform of this network. */
      quorumType: Count,
    }),
    response: z.strictObject({
      /** Empty where it has. */
      violations: z.array(ViolationForm).readonly(),
      list: LockVerdictByList.shape.list,
    }),
  },
  /** The registration hashes of the current list and the hashes of its quorums, 32 bytes each in display order. */
  readHashes: { request: nothing, response: Bytes },
  /** Which of these hashes are in the current list. */
  findHashes: {
    request: z.strictObject({ hashes: z.array(Hash).max(500).readonly() }),
    response: z.strictObject({
      masternodes: z.array(Hash).readonly(),
      quorums: z.array(Hash).readonly(),
      blocks: z.array(Hash).readonly(),
    }),
  },
}

// What a node said stays in the worker, but for the answers that name it.
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

/** What the worker says unasked: something of the state is new. */
export const ChainNews = z.strictObject({ kind: z.literal('chain-changed') })
export type ChainNews = Readonly<z.infer<typeof ChainNews>>
