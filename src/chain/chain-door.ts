import { z } from 'zod'

import { chainErrorCodes } from './chain-error.ts'
import { BlockQuery, BlockSighting } from './block-sighting.ts'
import {
  Address,
  Count,
  FailureForm,
  Hash,
  ListVerdictForm,
  LockVerdictForm,
  MarkForm,
  MasternodeForm,
  QuorumForm,
  RootCheckForm,
} from './chain-forms.ts'
import { ChainState } from './chain-state.ts'
import { CoreNetwork } from './core-network.ts'
import { FeedEvent } from './feed-event.ts'
import { listFilters, ListQuery } from './list-query.ts'
import { ReplyText } from './reply-text.ts'

const Bytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array)
const nothing = z.strictObject({})
const everyMs = z.int().min(1000).max(3_600_000)
const presence = z.strictObject({ isHidden: z.boolean(), isOnline: z.boolean() })

const JudgedLock = z.strictObject({
  verdict: LockVerdictForm,
  /** The list whose quorums it was judged by: it may not be the one that is shown. */
  list: z
    .strictObject({
      height: Count,
      blockHash: Hash,
      verdict: ListVerdictForm,
      quorumCheck: RootCheckForm,
    })
    .nullable(),
})

const forms = {
  /** Follows this network from now on, and no other. */
  follow: { question: z.strictObject({ network: CoreNetwork, everyMs, presence }), answer: z.void() },
  stop: { question: nothing, answer: z.void() },
  setEvery: { question: z.strictObject({ everyMs }), answer: z.void() },
  setPresence: { question: presence, answer: z.void() },
  /** Polls at once; the news tells when that is done. */
  pollNow: { question: nothing, answer: z.void() },
  /** Reads the list again from the beginning, by whichever node gives one that verifies. */
  reload: { question: nothing, answer: z.void() },
  readState: { question: nothing, answer: ChainState },
  readEvents: { question: z.strictObject({ after: Count }), answer: z.array(FeedEvent).readonly() },
  readMasternodes: {
    question: z.strictObject({ from: Count, count: z.int().min(1).max(5000) }),
    answer: z.strictObject({
      blockHash: Hash.nullable(),
      total: Count,
      masternodes: z.array(MasternodeForm).readonly(),
    }),
  },
  /** A page of what a query finds of the verified list. A newer query withdraws an older one that is still looking. */
  queryMasternodes: {
    question: z.strictObject({ query: ListQuery, from: Count, count: z.int().min(1).max(1000) }),
    answer: z.strictObject({
      blockHash: Hash.nullable(),
      found: Count,
      counts: z.record(z.enum(listFilters), Count),
      masternodes: z.array(MasternodeForm).readonly(),
    }),
  },
  /** All that a query finds, as the text of a file. */
  exportMasternodes: {
    question: z.strictObject({ query: ListQuery, form: z.enum(['csv', 'json']) }),
    answer: z.custom<Blob>((input) => input instanceof Blob),
  },
  /** One masternode with the bytes that its leaf is the hash of. */
  readMasternode: {
    question: z.strictObject({ proRegTxHash: Hash }),
    answer: z
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
    question: z.strictObject({ width: z.enum(['narrow', 'wide']) }),
    answer: z.strictObject({
      groups: z
        .array(z.strictObject({ prefix: z.string().max(60), total: Count, enabled: Count, evonodes: Count }))
        .readonly(),
      /** How many groups there are; the smallest may be left out. */
      count: Count,
    }),
  },
  /** How many masternodes of the list are in each /16 of IPv4. */
  readAddressSpace: {
    question: nothing,
    answer: z.strictObject({
      counts: z.custom<Uint16Array>((input) => input instanceof Uint16Array && input.length === 65_536),
      elsewhere: Count,
    }),
  },
  /** What the list was verified by, byte for byte; nothing before there is a list. */
  readEvidence: {
    question: nothing,
    answer: z
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
  readQuorums: { question: nothing, answer: z.array(QuorumForm).readonly().nullable() },
  /** One question to one node, or to the best, for consoles. */
  ask: {
    question: z.strictObject({
      address: Address.nullable(),
      method: z.string(),
      params: z.unknown(),
      ticket: Count,
    }),
    answer: z.discriminatedUnion('kind', [
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
    question: z.strictObject({ block: BlockQuery, ticket: Count }),
    answer: z.array(BlockSighting).readonly(),
  },
  /** Nobody waits for the question of that ticket any more. */
  withdraw: { question: z.strictObject({ ticket: Count }), answer: z.void() },
  judgeInstantLock: {
    question: z.strictObject({
      instantLock: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= 100_000),
    }),
    answer: JudgedLock,
  },
  judgeChainLock: {
    question: z.strictObject({
      height: Count,
      /** Nothing in a coinbase, which names the height alone. */
      blockHash: Hash.nullable(),
      signature: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length === 96),
    }),
    answer: JudgedLock,
  },
  /** Which of these hashes stand in the list that is held. */
  findHashes: {
    question: z.strictObject({ hashes: z.array(Hash).max(500).readonly() }),
    answer: z.strictObject({
      masternodes: z.array(Hash).readonly(),
      quorums: z.array(Hash).readonly(),
      blocks: z.array(Hash).readonly(),
    }),
  },
} as const satisfies Record<string, { readonly question: z.ZodType; readonly answer: z.ZodType }>

export type ChainOperation = keyof typeof forms
export type ChainQuestion<Operation extends ChainOperation> = Readonly<
  z.infer<(typeof forms)[Operation]['question']>
>
export type ChainAnswer<Operation extends ChainOperation> = z.infer<(typeof forms)[Operation]['answer']>

/** Every operation of the chain's worker. No secret is ever behind this door. */
export const chainDoor: {
  readonly [Operation in ChainOperation]: {
    readonly question: z.ZodType<ChainQuestion<Operation>>
    readonly answer: z.ZodType<ChainAnswer<Operation>>
  }
} = forms

/** What stands behind the door. */
export type ChainDoor = {
  readonly [Operation in ChainOperation]: (
    question: ChainQuestion<Operation>,
  ) => Promise<ChainAnswer<Operation>>
}

/** Errors cross as data. */
export const ChainReply = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), code: z.enum(chainErrorCodes) }),
])
export type ChainReply = Readonly<z.infer<typeof ChainReply>>

/** The one function that the worker exposes. */
export interface ChainEndpoint {
  readonly ask: (operation: string, question: unknown) => Promise<unknown>
}

/** What the worker says unasked: something of the state is new. */
export const ChainNews = z.strictObject({ kind: z.literal('chain-changed') })
export type ChainNews = Readonly<z.infer<typeof ChainNews>>
