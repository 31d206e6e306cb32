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
 * `taken`: the nonce or revision is used, unknown by which transition. `lost`: sent, but no answer came. `failed`: the
 * node was unreachable or could not serve.
 */
const nodeAnswers = ['accepted', 'known', 'applied', 'rejected', 'taken', 'lost', 'failed'] as const

/** Reported by the user or by nodes. `place` orders a confirmation among the others. */
export const TransitionStep = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('signed'), atMs }),
    z.strictObject({ kind: z.literal('exported'), atMs }),
    z.strictObject({
      kind: z.literal('confirmed'),
      atMs,
      place: z.int().min(1),
      /** For a top-up: the place of the import that already includes its credits, as the user reports. */
      inImport: z.int().min(1).exactOptional(),
    }),
    z.strictObject({ kind: z.literal('discarded'), atMs }),
    z.strictObject({ kind: z.literal('rejected'), atMs }),
    /**
     * Stored before the first node gets the bytes, because they may be applied from then on. `nodes`: number of nodes
     * of the network.
     */
    z.strictObject({ kind: z.literal('submitted'), atMs, nodes: z.int().min(1).max(10_000) }),
    z.strictObject({
      kind: z.literal('node-answer'),
      atMs,
      node: z.string().max(300),
      /** The question to the node: broadcast the transition, wait for its result, or read the state. */
      asked: z.enum(['broadcast', 'wait', 'state']),
      answer: z.enum(nodeAnswers),
      /** Number of the consensus error or failure, and the text of the node. */
      code: z.int().min(0).max(4_294_967_295).exactOptional(),
      text: z.string().max(500).exactOptional(),
    }),
    z.strictObject({ kind: z.literal('taken-back'), atMs }),
  ]),
)
export type TransitionStep = Readonly<z.infer<typeof TransitionStep>>

/**
 * `id`, `identityId`, `kind` and `outPoint` repeat contents of `bytes` for searches, and are compared with them on
 * opening.
 */
export const TransitionRecord = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: z.string().regex(/^[0-9a-f]{64}$/),
    identityId: IdentityIdText,
    kind: z.enum(transitionKinds),
    networkId: NetworkId,
    profile: WireProfileName,
    bytes: Bytes,
    outPoint: OutPoint.nullable(),
    lockTransaction: Bytes.exactOptional(),
    draftId: z.string().max(64),
    /** Steps are only appended. A record with `submitted` is an entry of the outbox (`outbox.ts`). */
    steps: z.array(TransitionStep).min(1).max(1000).readonly(),
  }),
)
export type TransitionRecord = Readonly<z.infer<typeof TransitionRecord>>
