import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { answerPlatformNode, type PlatformAtTime } from '#/sandbox/platform-node.ts'
import type { SandboxFetchContext } from '#/sandbox/sandbox-fetch.ts'
import { noPlatformFault } from '#/sandbox/platform-node-fault.ts'
import { isListStream, streamSandboxList } from '#/sandbox/sandbox-list-stream.ts'
import { createSandboxNetwork } from '#/sandbox/sandbox-network.ts'
import { replaySubmissions, submitTransition } from '#/sandbox/sandbox-platform.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import type { TransactionOutput } from '#/protocol/layer1/transaction.ts'
import { lockTransactionOf, payFromWallet, takeBroadcast, type Ledger } from '#/sandbox/sandbox-ledger.ts'
import { answerPaymentStream, type PaymentCursor } from '#/sandbox/payment-stream.ts'
import { answerInTime, isPaymentStream, streamSandboxPayments } from '#/sandbox/sandbox-platform-fetch.ts'
import { noFaults, readSandboxMoment, type SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import type { AcceptedSubmission } from '#/sandbox/submitted-transition.ts'
import { answerJsonRpc, readBody, sendStatus } from './json-rpc-endpoint.ts'
import {
  decodeGrpcWebText,
  encodeGrpcWebText,
  grpcWebFormOf,
  grpcWebTypes,
  type GrpcWebForm,
} from './grpc-web-text.ts'

export const platformPath = /^\/dapi\/sandbox\/+(.*)$/

export type AnswerPlatform = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<void>

// The same headers as a node's gateway: dashpay/platform `packages/dashmate/templates/platform/gateway/envoy.yaml.dot`.
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type,x-grpc-web,x-user-agent,grpc-timeout',
  'Access-Control-Expose-Headers':
    'grpc-status,grpc-message,code,drive-error-data-bin,dash-serialized-consensus-error-bin,stack-bin',
  'Access-Control-Max-Age': '1728000',
  // The sandbox has nothing of value, so any page may read it.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Limit of transitions in memory, so that no page can exhaust it. */
const mostAccepted = 1000

/** Limit of concurrent list streams over all pages, because each list is computed anew. */
const mostStreams = 32

const alarm: SandboxFetchContext['alarm'] = (ms, call) => {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}

/**
 * A node of the sandbox's platform, in memory. It answers JSON-RPC about blocks, platform calls and wallet payments, and
 * streams masternode lists and payments.
 */
export function createPlatformEndpoint(
  settings: SandboxSettings,
  wallMs: () => number = Date.now,
): AnswerPlatform {
  const accepted: AcceptedSubmission[] = []
  const readFault = () => settings.platformFaults?.[0] ?? noPlatformFault
  const core = createSandboxNetwork(() => ({ ...settings, faults: noFaults }))
  let streams = 0
  let ledger: Ledger = []

  const stream = async (
    response: ServerResponse,
    { answered }: GrpcWebForm,
    signal: AbortSignal,
    frames: AsyncIterable<Uint8Array>,
  ) => {
    if (streams >= mostStreams) return sendStatus(response, 503)
    streams += 1
    try {
      response.writeHead(200, { 'Content-Type': grpcWebTypes[answered], 'Cache-Control': 'no-store' })
      response.flushHeaders()
      for await (const frame of frames) {
        if (!response.write(inForm(frame, answered))) await once(response, 'drain', { signal })
      }
      response.end()
    } catch {
      response.destroy()
    } finally {
      streams -= 1
    }
  }

  const platformNow = (): PlatformAtTime => {
    const nowMs = wallMs()
    const moment = readSandboxMoment(settings, nowMs)
    return {
      moment,
      nowMs,
      fault: readFault(),
      readAccepted: () => Promise.resolve(accepted),
      readLedger: () => Promise.resolve(ledger),
      broadcast: (bytes) => {
        if (ledger.length >= mostAccepted) return Promise.reject(new RangeError('the sandbox is full'))
        const taken = takeBroadcast(ledger, bytes, moment.tip, settings.paymentFault ?? 'none')
        if (taken.kind === 'accepted') ledger = taken.ledger
        return Promise.resolve(taken)
      },
      submit: async (bytes) => {
        if (accepted.length >= mostAccepted) throw new RangeError('the sandbox is full')
        const lock = await lockTransactionOf(bytes, () => Promise.resolve(ledger), moment.tip)
        const shown = lock === undefined ? {} : { lockTransaction: lock }
        const submission = { bytes, profile: 'platform-13', ...shown } as const
        const { outcome } = submitTransition(replaySubmissions(accepted), submission, moment, nowMs)
        if (outcome.kind === 'accepted' && outcome.isNew)
          accepted.push({ ...submission, height: outcome.height, blockMs: nowMs })
        return outcome
      },
    }
  }

  /** Lets the sandbox's wallet pay an amount in duffs to a script, both as text in JSON. */
  const answerPayment = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    if (body === 'too-large') return sendStatus(response, 413)
    if (body === 'broken-off') return undefined
    const output = readPayment(body)
    if (output === undefined) return sendStatus(response, 400)
    if (ledger.length >= mostAccepted) return sendStatus(response, 503)
    const moment = readSandboxMoment(settings, wallMs())
    ledger = payFromWallet(ledger, moment, output, settings.paymentFault ?? 'none')
    return sendStatus(response, 204)
  }

  return async (request, response, path) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return sendStatus(response, 200)
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST, OPTIONS')
      return sendStatus(response, 405)
    }
    if (path === 'pay' && request.headers['content-type'] === 'application/json')
      return answerPayment(request, response)
    if (path === '' && request.headers['content-type'] === 'application/json')
      return answerJsonRpc(request, response, (asked) =>
        core.answer({ node: 0, input: withoutList(asked), nowMs: wallMs() }),
      )
    const { 'content-type': type, accept } = request.headers
    const form = grpcWebFormOf(type, accept)
    if (form === undefined) return sendStatus(response, 415)
    const read = await readBody(request)
    if (read === 'too-large') return sendStatus(response, 413)
    if (read === 'broken-off') return undefined
    // Copies the bytes, because a Buffer's `slice` shares its memory.
    const posted = form.posted === 'text' ? decodeGrpcWebText(read) : new Uint8Array(read)
    if (posted === undefined) return sendStatus(response, 400)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const readMoment = () => readSandboxMoment(settings, wallMs())
    if (isListStream(path))
      return stream(
        response,
        form,
        gone.signal,
        streamSandboxList({ alarm, readMoment, readFault }, gone.signal),
      )
    if (isPaymentStream(path)) {
      const ask = (cursor: PaymentCursor | undefined) =>
        answerPaymentStream(posted, cursor, { moment: readMoment(), fault: readFault() }, ledger)
      return stream(response, form, gone.signal, streamSandboxPayments(ask, alarm, gone.signal))
    }
    const reply = await answerInTime(
      {
        ask: (call) => answerPlatformNode(call, platformNow()),
        alarm,
      },
      { node: 0, path, body: posted },
      gone.signal,
    )
    const headers = { ...reply.headers, 'content-type': grpcWebTypes[form.answered] }
    response.writeHead(reply.status, { ...headers, 'Cache-Control': 'no-store' })
    response.end(inForm(reply.body, form.answered))
  }
}

function inForm(bytes: Uint8Array, form: 'binary' | 'text'): Uint8Array {
  return form === 'text' ? encodeGrpcWebText(bytes) : bytes
}

const Payment = z.strictObject({
  script: z.string().regex(/^([0-9a-f]{2}){1,100}$/),
  amountDuffs: z.string().regex(/^[1-9]\d{0,14}$/),
})

const mostPaidDuffs = 100_000_000_000_000n

function readPayment(body: Uint8Array): TransactionOutput | undefined {
  try {
    const { script, amountDuffs } = Payment.parse(JSON.parse(new TextDecoder().decode(body)))
    const amount = BigInt(amountDuffs)
    return amount > mostPaidDuffs ? undefined : { script: parseHex(script), amountDuffs: amount }
  } catch {
    return undefined
  }
}

/** Nodes of the platform have no `getMnListDiff`, so it is an unknown method. */
function withoutList(asked: unknown): unknown {
  const method = typeof asked === 'object' && asked !== null && 'method' in asked ? asked.method : undefined
  return method === 'getMnListDiff' ? { ...Object(asked), method: '' } : asked
}
