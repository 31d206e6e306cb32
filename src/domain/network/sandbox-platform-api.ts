import { z } from 'zod'
import { ViolationForm } from '#/chain/chain-forms.ts'
import { boundedBytes, plainErrors } from '#/platform/worker-call.ts'
import type { PaymentStreamReply } from '#/sandbox/payment-stream.ts'
import type { PlatformNodeReply } from '#/sandbox/platform-node.ts'
import type { SubmitOutcome } from '#/sandbox/sandbox-platform.ts'
import { SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import type { PlatformFault } from '#/sandbox/submitted-transition.ts'
import { WireProfileName } from '#/store/records/network.ts'

const Bytes = boundedBytes(200_000)
const Height = z.int().min(0)

const at = {
  nowMs: z.int(),
  sandbox: SandboxSettings,
}

const faults = [
  'identity-unknown',
  'identity-exists',
  'recipient-unknown',
  'kind-not-taken',
  'lock-not-signed',
  'lock-unknown',
] as const satisfies readonly PlatformFault[]

const Outcome: z.ZodType<SubmitOutcome> = z.union([
  z.strictObject({ kind: z.literal('accepted'), height: Height, isNew: z.boolean() }),
  z.strictObject({ kind: z.literal('rejected'), fault: z.enum(faults) }),
  z.strictObject({ kind: z.literal('rejected'), violations: z.array(ViolationForm).readonly() }),
])

const Reply: z.ZodType<PlatformNodeReply> = z.union([
  z.strictObject({
    kind: z.literal('reply'),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: boundedBytes(1_000_000),
    lagMs: z.int().min(0),
  }),
  z.strictObject({ kind: z.literal('dropped') }),
  z.strictObject({ kind: z.literal('pending') }),
])

const Cursor = z
  .strictObject({ height: Height, branch: Height, told: z.array(z.string().max(100)).max(5000).readonly() })
  .optional()

const StreamReply: z.ZodType<PaymentStreamReply> = z.union([
  z.strictObject({
    kind: z.literal('part'),
    body: boundedBytes(4_000_000),
    cursor: Cursor,
    isOver: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('dropped') }),
])

/** The worker that simulates the platform: verifying a quorum's signature would block the page for too long. */
export const sandboxPlatformApi = {
  name: 'sandbox-platform',
  errors: plainErrors,
  calls: {
    /** Submits transitions in order. Returns the outcome of each once the accepted ones are stored. */
    submit: {
      request: z.strictObject({
        submissions: z
          .array(
            z.strictObject({
              bytes: Bytes,
              profile: WireProfileName,
              lockTransaction: Bytes.exactOptional(),
              atMs: z.int(),
            }),
          )
          .max(1000)
          .readonly(),
        ...at,
      }),
      response: z.array(Outcome).readonly(),
    },
    readHeights: {
      request: z.strictObject({ transitions: z.array(Bytes).max(1000).readonly(), ...at }),
      response: z.array(Height.nullable()).readonly(),
    },
    callNode: {
      request: z.strictObject({
        node: z.int().min(0).max(8),
        path: z.string().max(200),
        body: Bytes,
        mayWait: z.boolean(),
        /** The lock transaction, if the body has a ChainLock proof, which contains only the out point. */
        lockTransaction: Bytes.exactOptional(),
        ...at,
      }),
      response: Reply,
    },
    callStream: {
      request: z.strictObject({
        node: z.int().min(0).max(8),
        body: Bytes,
        cursor: Cursor,
        ...at,
      }),
      response: StreamReply,
    },
    pay: {
      request: z.strictObject({
        script: boundedBytes(100),
        amountDuffs: z.bigint().min(1n).max(100_000_000_000_000n),
        ...at,
      }),
      response: z.void(),
    },
  },
}
