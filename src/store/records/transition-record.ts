import { z } from 'zod'

import { outPointBytes } from '#/protocol/layer1/transaction.ts'
import { NetworkId, WireProfileName } from './network.ts'
import { IdentityIdText } from './identity-record.ts'

export const transitionKinds = ['create', 'top-up', 'update', 'withdrawal', 'transfer'] as const
export type TransitionKind = (typeof transitionKinds)[number]

const Bytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= 200_000)
const OutPoint = z.custom<Uint8Array>(
  (input) => input instanceof Uint8Array && input.length === outPointBytes,
)
const atMs = z.int()

/**
 * What a node may answer about a transition. `taken`: the state has its nonce or revision used up, and does not show whose. `lost`: the
 * transition went to it, and no answer came back; `failed`: it was not reached, or could not serve.
 */
const nodeAnswers = ['accepted', 'known', 'applied', 'rejected', 'taken', 'lost', 'failed'] as const

/** What happened to a signed transition, as the user or nodes report it. `place` orders a confirmation among the others. */
export const TransitionStep = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('signed'), atMs }),
    z.strictObject({ kind: z.literal('exported'), atMs }),
    z.strictObject({
      kind: z.literal('confirmed'),
      atMs,
      place: z.int().min(1),
      /** Of a top-up: the place of the import that shows its credits already, as the user reports it. */
      inImport: z.int().min(1).exactOptional(),
    }),
    z.strictObject({ kind: z.literal('discarded'), atMs }),
    z.strictObject({ kind: z.literal('rejected'), atMs }),
    /** Written before its bytes go to the first node of a network that has so many: from here on it may come true. */
    z.strictObject({ kind: z.literal('submitted'), atMs, nodes: z.int().min(1).max(10_000) }),
    z.strictObject({
      kind: z.literal('node-answer'),
      atMs,
      node: z.string().max(300),
      /** What it was asked: to take the transition, to say when it is applied, or for the state. */
      asked: z.enum(['broadcast', 'wait', 'state']),
      answer: z.enum(nodeAnswers),
      /** Number of the consensus error or of the failure, and the node's text. */
      code: z.int().min(0).max(4_294_967_295).exactOptional(),
      text: z.string().max(500).exactOptional(),
    }),
    /** The last report of the user does not hold any more. */
    z.strictObject({ kind: z.literal('taken-back'), atMs }),
  ]),
)
export type TransitionStep = Readonly<z.infer<typeof TransitionStep>>

/**
 * A signed transition, as it is stored. Its bytes are the signed ones; `id`, `identityId`, `kind` and `outPoint` are read
 * from them, are repeated here to find the record, and are compared with them when the record is opened.
 */
export const TransitionRecord = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    /** Digest of the signing bytes, hex. */
    id: z.string().regex(/^[0-9a-f]{64}$/),
    identityId: IdentityIdText,
    kind: z.enum(transitionKinds),
    networkId: NetworkId,
    profile: WireProfileName,
    /** Serialized. */
    bytes: Bytes,
    /** Of a create or top-up. */
    outPoint: OutPoint.nullable(),
    /** The lock transaction of a ChainLock proof, when it was available. */
    lockTransaction: Bytes.exactOptional(),
    /** The draft that it was created from. */
    draftId: z.string().max(64),
    /** Only ever appended to. With `submitted` among them the record is an entry of the outbox (`outbox.ts`). */
    steps: z.array(TransitionStep).min(1).max(1000).readonly(),
  }),
)
export type TransitionRecord = Readonly<z.infer<typeof TransitionRecord>>
