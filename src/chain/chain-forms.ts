import { z } from 'zod'
import type { ListVerdict, LockVerdict, RootCheck } from '#/protocol/masternode/verified-list.ts'
import type { AnswerMetadata, AnswerSignature } from '#/protocol/platform/answer-proof.ts'
import { rules, type RuleId } from '#/protocol/rule.ts'
import { chainErrorCodes } from './chain-error.ts'
import type { TipStatus } from './node-agreement.ts'

// Parts of the messages of the chain's worker.

export const Hash = z.string().regex(/^[0-9a-f]{64}$/)
export const Count = z.int().min(0)
export const Address = z.string().max(2000)

export const MarkForm = z.strictObject({ height: Count, blockHash: Hash })

export const ViolationForm = z.strictObject({
  rule: z.custom<RuleId>((input) => typeof input === 'string' && Object.hasOwn(rules, input)),
  path: z.string(),
  message: z.string(),
  value: z
    .unknown()
    .refine((input) => typeof input === 'string' && input.length <= 200)
    .exactOptional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})

export const FactsForm = z.strictObject({
  status: z.int().exactOptional(),
  rpcCode: z.int().exactOptional(),
  rpcMessage: z.string().exactOptional(),
  pointer: z.string().exactOptional(),
  rule: z.string().exactOptional(),
  limitBytes: Count.exactOptional(),
  timeoutMs: z.number().exactOptional(),
  address: Address.exactOptional(),
})

export const FailureForm = z.strictObject({
  code: z.enum(chainErrorCodes),
  facts: FactsForm,
})

const RootGapForm = z.enum(['platform-members', 'coinbase-version', 'quorum-shape'])

export const RootCheckForm: z.ZodType<RootCheck> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('verified') }),
  z.strictObject({
    kind: z.literal('not-verifiable'),
    why: RootGapForm,
    entries: Count.exactOptional(),
  }),
])

export const LockVerdictForm: z.ZodType<LockVerdict> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('matches'), quorumHash: Hash }),
  z.strictObject({ kind: z.literal('not-signed'), quorumHash: Hash }),
  z.strictObject({
    kind: z.literal('not-verifiable'),
    why: z.enum([
      'coinbase-version',
      'no-lock',
      'block-unknown',
      'quorums-unknown',
      'quorums-changed',
      'legacy-scheme',
    ]),
  }),
])

export const ListVerdictForm: z.ZodType<ListVerdict> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('not-verifiable'), why: RootGapForm }),
  z.strictObject({ kind: z.literal('self-consistent') }),
  z.strictObject({ kind: z.literal('chain-lock-matches'), lockedHeight: Count }),
  z.strictObject({ kind: z.literal('agreed'), nodes: Count }),
  z.strictObject({ kind: z.literal('chain-locked'), lockedHeight: Count }),
])

const ShortBytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= 96)

// The members are checked together with the signature.
export const AnswerMetadataForm: z.ZodType<AnswerMetadata> = z.strictObject({
  protocolVersion: z.number(),
  height: z.bigint(),
  coreChainLockedHeight: z.number(),
  timeMs: z.bigint(),
  chainId: z.string().max(100),
})

export const AnswerSignatureForm: z.ZodType<AnswerSignature> = z.strictObject({
  quorumType: z.number(),
  quorumHash: ShortBytes,
  round: z.number(),
  blockIdHash: ShortBytes,
  signature: ShortBytes,
})

export const TipStatusForm: z.ZodType<TipStatus> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('agrees') }),
  z.strictObject({ kind: z.literal('ahead') }),
  z.strictObject({ kind: z.literal('lags'), blocks: z.union([z.int(), z.undefined()]) }),
  z.strictObject({ kind: z.literal('other-block'), hash: z.string() }),
  z.strictObject({ kind: z.literal('unknown') }),
  z.strictObject({ kind: z.literal('silent'), failure: z.enum(chainErrorCodes) }),
])

export const MasternodeForm = z.strictObject({
  proRegTxHash: Hash,
  confirmedHash: Hash,
  service: z.string(),
  pubKeyOperator: z.string(),
  votingAddress: z.string(),
  isValid: z.boolean(),
  nVersion: z.literal([1, 2]),
  nType: Count,
  platformHTTPPort: Count.optional(),
  platformNodeID: z.string().optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
})
export type MasternodeForm = Readonly<z.infer<typeof MasternodeForm>>

// Size of the largest quorum type (layer 1 chain parameters, `llmqs`).
const mostMembers = 400

export const QuorumForm = z.strictObject({
  version: Count,
  llmqType: Count,
  quorumHash: Hash,
  index: Count,
  publicKey: z.string(),
  members: Count,
  signers: Count,
  validMembers: Count,
  /** Positions of members, from 1. */
  notSigned: z.array(Count).max(mostMembers).readonly(),
  notValid: z.array(Count).max(mostMembers).readonly(),
  hash: Hash,
  /** Heights: see `QuorumAge`. */
  age: z.strictObject({ after: Count.nullable(), by: Count }).readonly(),
})
