import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { DapiError } from '#/dapi/dapi-error.ts'
import { mayMeanApplied, ruleOfCode, type ConsensusError } from '#/dapi/consensus-codes.ts'
import type { DapiPool } from '#/dapi/dapi-pool.ts'
import { broadcast, isNonceUsed, readIdentity, readNonce, waitForResult } from '#/dapi/node-reads.ts'
import type { Clock } from '#/platform/clock.ts'
import { checkStoredIdentityBytes } from '#/protocol/identity/stored-identity.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { toPlainLine } from '#/protocol/names/plain-name.ts'
import {
  isAppliedByNodes,
  mostAsked,
  sendingOf,
  verdictOf,
  type NodeAnswerStep,
  type Sending,
  type Verdict,
} from '#/store/records/outbox.ts'
import { hostOfNode } from '#/protocol/node-address.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import type { TransitionRecord, TransitionStep } from '#/store/records/transition-record.ts'

export interface SubmitContext {
  readonly pool: Pick<DapiPool, 'call' | 'ranked'>
  readonly clock: Clock
  /**
   * Stores the step. The step is on the disk once this settles. Returns the record, or `undefined` if the record is
   * gone.
   */
  readonly note: (id: string, step: TransitionStep) => Promise<TransitionRecord | undefined>
  readonly signal: AbortSignal
}

// A node that has the transition answers at once. Any other node would wait for a block with the transition.
const secondWaitMs = 20_000

/**
 * Sends to one node after another, until two agree on the outcome. Only these bytes are ever sent. Each intention and
 * answer is stored before the next request; if storing fails, nothing is sent.
 */
export async function submitToNodes(
  context: SubmitContext,
  known: OpenedTransition,
): Promise<Verdict | 'gone'> {
  const { pool, clock, note, signal } = context
  const addresses = pool.ranked()
  const { id } = known.record
  // The outcome is known, so the transition is not sent again.
  if (isAppliedByNodes(known.record)) return 'applied'
  const nodes = Math.max(1, new Set(addresses.map(hostOfNode)).size)
  let record = await note(id, { kind: 'submitted', atMs: clock.wallMs(), nodes })
  for (const address of addresses.slice(0, mostAsked)) {
    if (record === undefined || !isPending(transitionStateOf(record)) || sendingOf(record) === undefined)
      return 'gone'
    if (signal.aborted) break
    for await (const answer of askNode(context, known, address, record)) {
      record = await note(id, { kind: 'node-answer', atMs: clock.wallMs(), node: address, ...answer })
    }
    const verdict = record === undefined ? 'gone' : verdictNow(record)
    if (verdict === 'applied' || verdict === 'rejected' || verdict === 'gone') return verdict
  }
  return record === undefined ? 'gone' : verdictNow(record)
}

function verdictNow(record: TransitionRecord): Verdict {
  const sending = sendingOf(record)
  return sending === undefined ? 'unanswered' : verdictOf(sending)
}

type Answer = Pick<NodeAnswerStep, 'asked' | 'answer' | 'code' | 'text'>

/** Yields the answers of one node, until the node reports the outcome or has no more answers. */
async function* askNode(
  context: SubmitContext,
  known: OpenedTransition,
  address: string,
  before: TransitionRecord,
): AsyncGenerator<Answer, void, undefined> {
  const { pool, signal } = context
  const { bytes } = known.record
  const sending = sendingOf(before)
  let doubt: ConsensusError | undefined
  // The answer of one node says nothing about another node, so each node gets the bytes.
  const isWithNode = sending?.accepted.includes(hostOfNode(address)) === true
  if (!isWithNode) {
    const sent = await outcomeOf(() => broadcast(pool, address, bytes, { signal }))
    if ('value' in sent) yield { asked: 'broadcast', answer: sent.value }
    else {
      doubt = sent.error.facts.consensus
      if (doubt === undefined) return yield { asked: 'broadcast', ...unserved(sent.error) }
      if (!mayMeanApplied(doubt) && !mayBeWithAnother(sending))
        return yield { asked: 'broadcast', ...rejected(doubt) }
    }
  }
  const isSecond = doubt !== undefined || (sending?.accepted.length ?? 0) > 0
  const options = { signal, ...(isSecond ? { timeoutMs: secondWaitMs } : {}) }
  const waited = await outcomeOf(() => waitForResult(pool, address, bytes, options))
  if ('value' in waited) {
    const { value } = waited
    return yield {
      asked: 'wait',
      ...(value.kind === 'applied' ? { answer: value.kind } : rejected(value.error)),
    }
  }
  yield { asked: 'wait', ...failed(waited.error) }
  const state = await outcomeOf(() => readState(context, known, address))
  if (!('value' in state)) return yield { asked: 'state', ...failed(state.error) }
  if (state.value !== 'open') return yield { asked: 'state', answer: state.value }
  if (doubt !== undefined) yield { asked: 'broadcast', ...rejected(doubt) }
}

/** Tells whether a node may already have the transition: it may then reject the transition because it is applied. */
function mayBeWithAnother(sending: Sending | undefined): boolean {
  if (sending === undefined) return false
  return sending.rounds > 1 || sending.accepted.length > 0 || sending.lost.length > 0
}

/**
 * Reads the state of a transition. It is applied if the new identity, or the keys of its update, exist. A used nonce is
 * ambiguous: this transition may have used it, another one, or this one with its fee paid and no effect.
 */
async function readState(
  { pool, signal }: SubmitContext,
  { transition, identityId }: OpenedTransition,
  address: string,
): Promise<'applied' | 'taken' | 'open'> {
  switch (transition.type) {
    case TransitionType.create: {
      const { value } = await readIdentity(pool, address, identityId, { signal })
      return value === undefined ? 'open' : 'applied'
    }
    // The state does not show which top-up added the credits.
    case TransitionType.topUp:
      return 'open'
    case TransitionType.update: {
      const { value } = await readIdentity(pool, address, identityId, { signal })
      const read = value === undefined ? undefined : checkStoredIdentityBytes(value)
      if (read?.ok !== true || read.value.revision < transition.revision) return 'open'
      const keys = new Map(read.value.publicKeys.map((key) => [key.id, key]))
      const { addPublicKeys = [], disablePublicKeys = [] } = transition
      const isThere =
        addPublicKeys.every(({ id, data }) => equalBytes(keys.get(id)?.data ?? new Uint8Array(), data)) &&
        disablePublicKeys.every((id) => keys.get(id)?.disabledAt !== undefined)
      return isThere ? 'applied' : 'taken'
    }
    case TransitionType.withdrawal:
    case TransitionType.transfer: {
      const { value } = await readNonce(pool, address, identityId, { signal })
      return value !== undefined && isNonceUsed(BigInt(transition.nonce), value) ? 'taken' : 'open'
    }
  }
}

type Outcome<Value> = { readonly value: Value } | { readonly error: DapiError }

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof DapiError) return { error }
    throw error
  }
}

function failed({ code, facts }: DapiError): Omit<Answer, 'asked'> {
  const text = toPlainLine(facts.grpcMessage ?? '', 500)
  return {
    answer: 'failed',
    text: text === '' ? code : `${code}: ${text}`.slice(0, 500),
    ...(facts.grpcStatus === undefined || facts.grpcStatus < 0 ? {} : { code: facts.grpcStatus }),
  }
}

// gRPC statuses of a node that has not accepted the bytes: malformed, full, not supported.
const notTaken: ReadonlySet<number> = new Set([3, 8, 12])

/** Reads a failed broadcast: either the bytes never arrived (`failed`), or they may have arrived (`lost`). */
function unserved(error: DapiError): Omit<Answer, 'asked'> {
  const { code, facts } = error
  const isGone =
    code === 'dapi/unreachable' ||
    code === 'dapi/offline' ||
    code === 'dapi/http-status' ||
    (code === 'dapi/status' && notTaken.has(facts.grpcStatus ?? -1))
  return isGone ? failed(error) : { ...failed(error), answer: 'lost' }
}

/** Reads the error of a node. An error without a known rule is shown with its bytes. */
function rejected({ code, message, bytes }: ConsensusError): Omit<Answer, 'asked'> {
  const isWorded = code !== undefined && ruleOfCode(code) !== undefined
  const hex = isWorded || bytes === undefined ? '' : formatHex(bytes.subarray(0, 100))
  const text = `${toPlainLine(message, 500)} ${hex}`.trim().slice(0, 500)
  return { answer: 'rejected', text, ...(code === undefined ? {} : { code }) }
}
