import { createDapiClient } from '#/dapi/dapi-client.ts'
import { createDapiStreams, createDapiTransport } from '#/dapi/dapi-transport.ts'
import { createSandboxPlatformFetch } from '#/sandbox/sandbox-platform-fetch.ts'
import { noPlatformFault, type PlatformNodeFault } from '#/sandbox/platform-node-fault.ts'
import { answerPlatformNode } from '#/sandbox/platform-node.ts'
import { answerPaymentStream } from '#/sandbox/payment-stream.ts'
import { lockTransactionOf, payFromWallet, takeBroadcast, type Ledger } from '#/sandbox/sandbox-ledger.ts'
import type { PaymentFault } from '#/sandbox/sandbox-settings.ts'
import { submitTransition, replaySubmissions } from '#/sandbox/sandbox-platform.ts'
import { createSandboxWorld } from '#/sandbox/sandbox-world.ts'
import type { AcceptedSubmission } from '#/sandbox/submitted-transition.ts'
import { todaySamples } from './today-samples.ts'

// For tests: the sandbox's platform behind the client of nodes. Time advances by `addBlock`, and when alarms are
// called.

const nowMs = 1_800_000_000_000

/** `faults`: one for each of the first nodes. */
export function openSamplePlatform(...faults: readonly PlatformNodeFault[]) {
  const chain = { world: createSandboxWorld({ seed: 'a test', masternodes: 10 }) }
  const accepted: AcceptedSubmission[] = []
  const alarms = new Set<() => void>()
  let tip = 500
  let ledger: Ledger = []
  let paymentFault: PaymentFault = 'none'
  const momentNow = () => ({ chain, tip })
  const alarm = (_ms: number, call: () => void) => {
    alarms.add(call)
    return () => void alarms.delete(call)
  }
  const submit = async (bytes: Uint8Array) => {
    const lock = await lockTransactionOf(bytes, () => Promise.resolve(ledger), tip)
    const shown = lock === undefined ? {} : { lockTransaction: lock }
    const submission = { bytes, profile: 'platform-13', ...shown } as const
    const { outcome } = submitTransition(replaySubmissions(accepted), submission, momentNow(), nowMs)
    if (outcome.kind === 'accepted' && outcome.isNew)
      accepted.push({ ...submission, height: outcome.height, blockMs: nowMs })
    return outcome
  }
  const fetch = createSandboxPlatformFetch({
    alarm,
    ask: ({ node, ...request }) =>
      answerPlatformNode(request, {
        moment: momentNow(),
        fault: faults[node] ?? noPlatformFault,
        nowMs,
        readAccepted: () => Promise.resolve(accepted),
        submit,
        readLedger: () => Promise.resolve(ledger),
        broadcast: (bytes) => {
          const taken = takeBroadcast(ledger, bytes, tip, paymentFault)
          if (taken.kind === 'accepted') ledger = taken.ledger
          return Promise.resolve(taken)
        },
      }),
    askStream: ({ node, body, cursor }) =>
      answerPaymentStream(
        body,
        cursor,
        { moment: momentNow(), fault: faults[node] ?? noPlatformFault },
        ledger,
      ),
  })
  // The client's own timers never fire.
  const transport = createDapiTransport({ fetch, isOnline: () => true, alarm: () => () => {} })
  const streams = createDapiStreams({ fetch, isOnline: () => true, alarm: () => () => {} })
  const client = createDapiClient(transport, { wallMs: () => nowMs, monotonicMs: () => 0 }, streams)
  return {
    client,
    fetch,
    accepted,
    samples: todaySamples(momentNow()),
    addBlock: () => (tip += 1),
    chain,
    readTip: () => tip,
    readLedger: () => ledger,
    /** Sets the fault of later payments. */
    setPaymentFault: (fault: PaymentFault) => void (paymentFault = fault),
    pay: (script: Uint8Array, amountDuffs: bigint) =>
      void (ledger = payFromWallet(ledger, momentNow(), { script, amountDuffs }, paymentFault)),
    /** Runs pending alarms until the condition is true. */
    runUntil: async (isSo: () => boolean) => {
      for (let times = 0; !isSo(); times += 1) {
        if (times > 2000) throw new Error('it never is')
        await new Promise((resolve) => setImmediate(resolve))
        const due = [...alarms]
        alarms.clear()
        for (const each of due) each()
      }
    },
    /** Runs pending alarms until the call has settled. Returns how often alarms ran. */
    runAlarms: async <Value>(call: Promise<Value>) => {
      const state = { isSettled: false }
      const settled = call.finally(() => (state.isSettled = true))
      let times = 0
      for (; !state.isSettled; times += 1) {
        await new Promise((resolve) => setImmediate(resolve))
        const due = [...alarms]
        alarms.clear()
        for (const each of due) each()
      }
      return { value: await settled, times }
    },
  }
}
