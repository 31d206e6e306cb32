import { hostOfNode } from '#/protocol/node-address.ts'
import type { TransitionRecord, TransitionStep } from './transition-record.ts'

type Stepped = Pick<TransitionRecord, 'steps'>
export type NodeAnswerStep = Extract<TransitionStep, { readonly kind: 'node-answer' }>

/** Answers of nodes to a submitted transition. Nodes are named by host: each host has one vote. */
export interface Sending {
  readonly atMs: number
  readonly rounds: number
  readonly nodes: number
  readonly answers: readonly NodeAnswerStep[]
  readonly accepted: readonly string[]
  /** Hosts that got the transition and have not answered since. */
  readonly lost: readonly string[]
  readonly applied: readonly string[]
  readonly rejected: readonly string[]
  readonly taken: readonly string[]
}

/** Two nodes decide, or the only node of a network. */
export type Verdict =
  | 'applied'
  | 'rejected'
  /** Another transition may have used the nonce or revision. Only the user can tell which transition it was. */
  | 'taken'
  /** A node has the transition, or one node reports that it is applied. */
  | 'accepted'
  /** One node rejects the transition, or it is unknown whether another node has it. */
  | 'doubted'
  /** No node has answered, but the transition may have arrived. */
  | 'unanswered'

const enough = 2

/**
 * Returns the answers since the signature that counts. `undefined` if the transition was never submitted, or was signed
 * again after nodes decided. Pure.
 */
export function sendingOf({ steps }: Stepped): Sending | undefined {
  const since = steps.slice(beginningOf(steps))
  const submitted = since.filter((step) => step.kind === 'submitted')
  const [first] = submitted
  if (first === undefined) return undefined
  const answers = since.filter((step) => step.kind === 'node-answer')
  const hosts = new Map<string, NodeAnswerStep>()
  // A failure does not undo an earlier answer; otherwise the latest answer of a host counts.
  for (const each of answers) {
    const host = hostOfNode(each.node)
    const before = hosts.get(host)
    if (before === undefined || weightOf(each) >= weightOf(before)) hosts.set(host, each)
  }
  const whoSaid = (said: NodeAnswerStep['answer']) =>
    [...hosts].filter(([, { answer }]) => answer === said).map(([host]) => host)
  return {
    atMs: first.atMs,
    rounds: submitted.length,
    nodes: Math.max(...submitted.map(({ nodes }) => nodes)),
    answers,
    accepted: [...new Set(answers.filter(isTaking).map(({ node }) => hostOfNode(node)))],
    lost: whoSaid('lost'),
    applied: whoSaid('applied'),
    rejected: whoSaid('rejected'),
    taken: whoSaid('taken'),
  }
}

export interface Attempt {
  readonly atMs: number
  readonly answers: readonly NodeAnswerStep[]
}

export function attemptsOf({ steps }: Stepped): readonly Attempt[] {
  const begins = steps.flatMap(({ kind }, at) => (kind === 'submitted' ? [at] : []))
  return begins.map((at, index) => ({
    atMs: steps[at]?.atMs ?? 0,
    answers: steps.slice(at, begins[index + 1]).filter((step) => step.kind === 'node-answer'),
  }))
}

/**
 * Returns the index of the signature that counts. Signing the same bytes again changes nothing while they may be
 * applied.
 */
function beginningOf(steps: readonly TransitionStep[]): number {
  let begun = 0
  let isSettled = false
  for (const [at, { kind }] of steps.entries()) {
    if (kind === 'signed' && isSettled) begun = at
    if (kind === 'discarded' || kind === 'rejected') isSettled = true
    else if (kind === 'signed' || kind === 'taken-back') isSettled = false
  }
  return begun
}

function isTaking({ answer }: NodeAnswerStep): boolean {
  return answer === 'accepted' || answer === 'known' || answer === 'applied'
}

function weightOf({ answer }: NodeAnswerStep): number {
  if (answer === 'failed') return 0
  if (answer === 'lost') return 1
  return answer === 'accepted' || answer === 'known' ? 2 : 3
}

export function verdictOf({ nodes, accepted, lost, applied, rejected, taken }: Sending): Verdict {
  const most = Math.min(enough, nodes)
  if (applied.length >= most && applied.length > rejected.length) return 'applied'
  // A node that has accepted the transition, or may have, can apply it until that node rejects it.
  const isOpen = [...accepted, ...lost].some((host) => !rejected.includes(host))
  if (rejected.length >= most && applied.length === 0 && !isOpen) return 'rejected'
  if (accepted.length > 0) return 'accepted'
  if (taken.length >= most) return 'taken'
  return rejected.length > 0 || taken.length > 0 ? 'doubted' : 'unanswered'
}

export function mayComeTrue(record: Stepped): boolean {
  const sending = sendingOf(record)
  if (sending === undefined) return false
  const verdict = verdictOf(sending)
  return verdict !== 'rejected' && verdict !== 'taken'
}

export function isAppliedByNodes(record: Stepped): boolean {
  const sending = sendingOf(record)
  return sending !== undefined && verdictOf(sending) === 'applied'
}

/** Most nodes that one submission asks; the next submission asks others. */
export const mostAsked = 5

/**
 * Tells whether all nodes of a submission failed, so that the same bytes should be sent again. A host may have several
 * addresses.
 */
export function isUnanswered(record: Stepped): boolean {
  const sending = sendingOf(record)
  if (sending === undefined || verdictOf(sending) !== 'unanswered') return false
  const asked = new Set(sending.answers.map(({ node }) => node))
  return asked.size >= Math.min(mostAsked, sending.nodes)
}

// A record has at most 1,000 steps.
const mostFailures = 400
const mostSteps = 950

/**
 * Leaves out repeated answers, so that there is always space for an answer that decides. Always stores the first
 * `submitted` of a signature.
 */
export function isWorthNoting(record: Stepped, step: TransitionStep): boolean {
  const { steps } = record
  if (step.kind === 'submitted' && sendingOf(record) === undefined) return true
  if (steps.length >= mostSteps) return false
  if (step.kind !== 'node-answer') return steps.length < mostFailures
  const before = steps.findLast((each) => each.kind === 'node-answer' && each.node === step.node)
  if (before?.kind === 'node-answer' && step.answer === before.answer && step.asked === before.asked)
    return false
  return step.answer !== 'failed' || steps.length < mostFailures
}
