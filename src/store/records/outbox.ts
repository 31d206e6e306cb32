import { hostOfNode } from '#/protocol/node-address.ts'
import type { TransitionRecord, TransitionStep } from './transition-record.ts'

type Stepped = Pick<TransitionRecord, 'steps'>
export type NodeAnswerStep = Extract<TransitionStep, { readonly kind: 'node-answer' }>

/** What nodes have answered about a transition that was submitted. Nodes are named by their host: one host has one voice. */
export interface Sending {
  /** When it was first submitted. */
  readonly atMs: number
  /** How many rounds of submission there were. */
  readonly rounds: number
  /** The most nodes that the network had in one of them. */
  readonly nodes: number
  readonly answers: readonly NodeAnswerStep[]
  /** Hosts that have it, or had it once. */
  readonly accepted: readonly string[]
  /** Hosts that it went to and that have not answered since. */
  readonly lost: readonly string[]
  readonly applied: readonly string[]
  readonly rejected: readonly string[]
  readonly taken: readonly string[]
}

/** What became of a submitted transition so far. Two nodes decide, or the only one that a network has. */
export type Verdict =
  | 'applied'
  | 'rejected'
  /** Nonce or revision is used up, and nobody knows by which transition: only the user can tell. */
  | 'taken'
  /** A node has it, or has said that it is applied. */
  | 'accepted'
  /** One node rejects it, or it is not known whether another has it. */
  | 'doubted'
  /** No node has answered: it may have arrived all the same. */
  | 'unanswered'

const enough = 2

/** Nothing for a transition that was never submitted, or that was signed again after it was settled. Pure. */
export function sendingOf({ steps }: Stepped): Sending | undefined {
  const since = steps.slice(beginningOf(steps))
  const submitted = since.filter((step) => step.kind === 'submitted')
  const [first] = submitted
  if (first === undefined) return undefined
  const answers = since.filter((step) => step.kind === 'node-answer')
  const hosts = new Map<string, NodeAnswerStep>()
  // A failure undoes nothing that a node answered before; of its other answers the last one counts.
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

/** One press of Submit, or one start of the program that went on with it: when, and what nodes answered to it. */
export interface Attempt {
  readonly atMs: number
  readonly answers: readonly NodeAnswerStep[]
}

/** Every attempt to submit a transition, in order, also those before it was signed again. Pure. */
export function attemptsOf({ steps }: Stepped): readonly Attempt[] {
  const begins = steps.flatMap(({ kind }, at) => (kind === 'submitted' ? [at] : []))
  return begins.map((at, index) => ({
    atMs: steps[at]?.atMs ?? 0,
    answers: steps.slice(at, begins[index + 1]).filter((step) => step.kind === 'node-answer'),
  }))
}

/** The place of the signature that counts: signing the same bytes again changes nothing while they may come true. */
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

/** What ends the question outweighs that a node has it, that outweighs a lost answer, and that a failure. */
function weightOf({ answer }: NodeAnswerStep): number {
  if (answer === 'failed') return 0
  if (answer === 'lost') return 1
  return answer === 'accepted' || answer === 'known' ? 2 : 3
}

export function verdictOf({ nodes, accepted, lost, applied, rejected, taken }: Sending): Verdict {
  const most = Math.min(enough, nodes)
  if (applied.length >= most && applied.length > rejected.length) return 'applied'
  // A node that took it, or may have, and has not rejected it since, may still have it applied.
  const isOpen = [...accepted, ...lost].some((host) => !rejected.includes(host))
  if (rejected.length >= most && applied.length === 0 && !isOpen) return 'rejected'
  if (accepted.length > 0) return 'accepted'
  if (taken.length >= most) return 'taken'
  return rejected.length > 0 || taken.length > 0 ? 'doubted' : 'unanswered'
}

/** Whether it was submitted and nodes have not settled that it is no use: then nobody may sign its nonce again. */
export function mayComeTrue(record: Stepped): boolean {
  const sending = sendingOf(record)
  if (sending === undefined) return false
  const verdict = verdictOf(sending)
  return verdict !== 'rejected' && verdict !== 'taken'
}

/** Whether nodes have settled that a block has it. */
export function isAppliedByNodes(record: Stepped): boolean {
  const sending = sendingOf(record)
  return sending !== undefined && verdictOf(sending) === 'applied'
}

/** How many nodes one submission asks at most: a few say what there is to say, and the rest are for the next. */
export const mostAsked = 5

/**
 * Whether each node that was asked failed: the same bytes are to be sent again. Not while others are still to be asked. A submission asks
 * addresses, of which a host may have several.
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
 * Whether a step is stored: what says nothing new is not, so that what decides can always be stored. The first `submitted` of a
 * signature always is.
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
