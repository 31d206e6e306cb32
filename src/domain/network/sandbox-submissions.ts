import { z } from 'zod'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { DatabasePlan, SharedDatabase } from '#/platform/database.ts'
import { openDatabase } from '#/platform/open-database.ts'
import { boundedBytes } from '#/platform/worker-call.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import {
  answerPlatformNode,
  type PlatformNodeReply,
  type PlatformNodeRequest,
} from '#/sandbox/platform-node.ts'
import { answerPaymentStream, type PaymentStreamReply } from '#/sandbox/payment-stream.ts'
import { noPlatformFault } from '#/sandbox/platform-node-fault.ts'
import {
  replaySubmissions,
  submitTransition,
  type PlatformState,
  type SubmitOutcome,
} from '#/sandbox/sandbox-platform.ts'
import { lockTransactionOf } from '#/sandbox/sandbox-ledger.ts'
import type { AskPaymentStream } from '#/sandbox/sandbox-platform-fetch.ts'
import { readSandboxMoment, type SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import { submissionId, type Submission } from '#/sandbox/submitted-transition.ts'
import { WireProfileName as ProfileName } from '#/store/records/network.ts'
import { openLedgerStore, type LedgerStore } from './ledger-store.ts'

type SubmissionStore = 'accepted'

/**
 * Transitions that the sandbox accepted in this browser. Backups do not contain them, because they can be submitted
 * again.
 */
export const submissionDatabasePlan: DatabasePlan<SubmissionStore> = {
  name: 'keywright-sandbox',
  version: 1,
  stores: ['accepted'],
}

const Bytes = boundedBytes(200_000)

export const StoredSubmission = z.strictObject({
  format: z.literal(1),
  /** Name of the simulated chain. Two chains share no transitions. */
  chain: z.string().max(200),
  number: z.int().min(0),
  bytes: Bytes,
  profile: ProfileName,
  lockTransaction: Bytes.exactOptional(),
  height: z.int().min(0),
  /** Time of that block, only for profiles of today’s networks. */
  blockMs: z.int().min(0).exactOptional(),
})
export type StoredSubmission = Readonly<z.infer<typeof StoredSubmission>>

/** A submission, and the time of its check: transitions that were confirmed earlier are checked at that time. */
export interface TimedSubmission extends Submission {
  readonly profile: WireProfileName
  readonly atMs: number
}

/** A request, with the lock transaction from the sandbox’s chain if it is needed. */
interface NodeCall extends PlatformNodeRequest {
  /** Number of the node, from 0. */
  readonly node: number
  readonly lockTransaction?: Uint8Array
}

type StreamCall = Parameters<AskPaymentStream>[0]

/** The sandbox’s settings, and the time that determines its height. */
interface SandboxTime {
  readonly sandbox: SandboxSettings
  readonly nowMs: number
}

// If two tabs submit at the same time, the second one must see the result of the first.
const lockName = 'keywright-sandbox'

/** Opens the sandbox's platform of this browser. Runs in a worker. */
export function openSubmissions(
  database: Pick<SharedDatabase<SubmissionStore>, 'read' | 'write'> = openDatabase(submissionDatabasePlan),
  hold: typeof holdWebLock = holdWebLock,
  transactions: LedgerStore = openLedgerStore(),
) {
  const readChain = async (chain: string): Promise<readonly StoredSubmission[]> => {
    const { accepted } = await database.read()
    return [...accepted.values()]
      .flatMap((value) => StoredSubmission.safeParse(value).data ?? [])
      .filter((each) => each.chain === chain)
      .toSorted((left, right) => left.number - right.number)
  }

  const submitOne = async (
    state: PlatformState,
    { atMs, ...submission }: TimedSubmission,
    { sandbox, nowMs }: SandboxTime,
    number: number,
  ) => {
    const moment = readSandboxMoment(sandbox, nowMs)
    const next = submitTransition(state, submission, moment, atMs)
    const { outcome } = next
    if (outcome.kind === 'accepted' && outcome.isNew) {
      const chain = moment.chain.world.name
      // Older profiles have no block time, and earlier versions stored no member for it.
      const time = wireProfiles[submission.profile].codec === 'bincode' ? { blockMs: atMs } : {}
      const { height } = outcome
      const value: StoredSubmission = { format: 1, chain, number, ...submission, height, ...time }
      const key = `${chain} ${number}`
      await database.write([{ kind: 'put', store: 'accepted', key, value }])
    }
    return next
  }

  const submit = (
    submissions: readonly TimedSubmission[],
    at: SandboxTime,
  ): Promise<readonly SubmitOutcome[]> =>
    hold(lockName, async () => {
      const stored = await readChain(readSandboxMoment(at.sandbox, at.nowMs).chain.world.name)
      let number = (stored.at(-1)?.number ?? -1) + 1
      let state = replaySubmissions(stored)
      const outcomes: SubmitOutcome[] = []
      for (const each of submissions) {
        const next = await submitOne(state, each, at, number)
        state = next.state
        number += 1
        outcomes.push(withoutValues(next.outcome))
      }
      return outcomes
    })

  return {
    submit,

    /** Returns the height of the block that includes each transition; null for a transition that was not accepted. */
    readHeights: async (
      transitions: readonly Uint8Array[],
      at: SandboxTime,
    ): Promise<readonly (number | null)[]> => {
      const stored = await readChain(readSandboxMoment(at.sandbox, at.nowMs).chain.world.name)
      const heights = new Map(stored.map(({ bytes, height }) => [submissionId(bytes), height]))
      return transitions.map((bytes) => heights.get(submissionId(bytes)) ?? null)
    },

    callNode: (call: NodeCall, at: SandboxTime): Promise<PlatformNodeReply> => {
      const moment = readSandboxMoment(at.sandbox, at.nowMs)
      const { node, lockTransaction, ...request } = call
      const fault = at.sandbox.platformFaults?.[node] ?? noPlatformFault
      return answerPlatformNode(request, {
        moment,
        nowMs: at.nowMs,
        fault,
        readAccepted: () => readChain(moment.chain.world.name),
        readLedger: () => transactions.read(at),
        broadcast: (bytes) => transactions.broadcast(bytes, at),
        submit: async (bytes) => {
          const readLedger = () => transactions.read(at)
          const lock = lockTransaction ?? (await lockTransactionOf(bytes, readLedger, moment.tip))
          const shown = lock === undefined ? {} : { lockTransaction: lock }
          const submission = { bytes, profile: 'platform-13', atMs: at.nowMs, ...shown } as const
          const [outcome] = await submit([submission], at)
          if (outcome === undefined) throw new TypeError('no outcome')
          return outcome
        },
      })
    },

    callStream: async ({ node, body, cursor }: StreamCall, at: SandboxTime): Promise<PaymentStreamReply> => {
      const moment = readSandboxMoment(at.sandbox, at.nowMs)
      const fault = at.sandbox.platformFaults?.[node] ?? noPlatformFault
      return answerPaymentStream(body, cursor, { moment, fault }, await transactions.read(at))
    },
  }
}

function withoutValues(outcome: SubmitOutcome): SubmitOutcome {
  if (!('violations' in outcome)) return outcome
  return { ...outcome, violations: outcome.violations.map(({ value: _any, ...rest }) => rest) }
}
