import type { ChainAnswer, ChainQuestion } from '#/chain/chain-api.ts'
import type { CallOptions } from '#/dapi/dapi-client.ts'
import { DapiError } from '#/dapi/dapi-error.ts'
import type { DapiPool } from '#/dapi/dapi-pool.ts'
import { readIdentityProof } from '#/dapi/proof-reads.ts'
import { systemClock, type Clock } from '#/platform/clock.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { platformNetworks } from '#/protocol/layer1/platform-network.ts'
import { hostOfNode } from '#/protocol/node-address.ts'
import { checkIdentityProof } from '#/protocol/platform/identity-proof.ts'
import type { Violation } from '#/protocol/violation.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import type { Network } from '#/store/records/network.ts'
import { platformPool } from '#/domain/network/platform-pool.ts'

type VerifiedList = NonNullable<ChainAnswer<'verifyAnswer'>['list']>

export type ProofOutcome =
  /** A quorum of the list has signed the state, which has this identity, or none, as the nodes answered. */
  | { readonly kind: 'proven'; readonly at: ProvenState; readonly list: VerifiedList }
  /** A quorum has signed the state, but nodes answered differently: the state has changed since, or they lie. */
  | { readonly kind: 'differs'; readonly at: ProvenState; readonly list: VerifiedList }
  /** A quorum has signed the state long before or after the current time: the present state may be different. */
  | { readonly kind: 'old'; readonly at: ProvenState }
  /** No list of the network is followed, or the list does not prove its quorums. */
  | { readonly kind: 'no-list' }
  | { readonly kind: 'unproven-quorums' }
  /** No node supports proofs. */
  | { readonly kind: 'no-proofs' }
  /** The proof of a node is invalid. */
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }
  | { readonly kind: 'failed'; readonly errors: readonly DapiError[] }

export interface ProvenState {
  readonly height: bigint
  readonly timeMs: number
  readonly hasIdentity: boolean
}

export interface ProofContext {
  readonly pool: Pick<DapiPool, 'call' | 'ranked'>
  readonly networkKind: NetworkKind
  readonly clock: Pick<Clock, 'wallMs'>
  /** Verifies the proof against the list: the second step, in the worker that has the list. */
  readonly verifyAnswer: (question: ChainQuestion<'verifyAnswer'>) => Promise<ChainAnswer<'verifyAnswer'>>
}

/** Asks the nodes of a network to prove an identity, and checks the proof against the list that this tab follows. */
export async function proveIdentityOfNodes(
  network: Network,
  id: Uint8Array,
  said: Uint8Array | undefined,
  signal: AbortSignal,
): Promise<ProofOutcome> {
  const verifyAnswer: ProofContext['verifyAnswer'] = async (question) => {
    const { kind, networkId, state } = useChain.getState()
    if (kind !== 'following' || networkId !== network.id) return { violations: [], list: null }
    const answer = await chain.client.verifyAnswer(question)
    const hosts = new Set(state?.list?.agreeing.map(hostOfNode))
    // Each host counts once, however many addresses it has.
    return answer.list?.verdict.kind === 'agreed' && hosts.size < 2
      ? { ...answer, list: { ...answer.list, verdict: { kind: 'self-consistent' } } }
      : answer
  }
  const pool = await platformPool(network)
  const context = { pool, networkKind: network.kind, clock: systemClock, verifyAnswer }
  return proveIdentity(context, id, said, { signal })
}

const mostAsked = 3

/**
 * Greatest difference between the signed time and this clock, in milliseconds. A platform signs every few minutes at
 * least.
 */
export const mostAgeMs = 15 * 60_000

/**
 * `said`: bytes that nodes returned for the id (32 bytes), if any. If a proof is invalid, old or different, another
 * node is asked; the valid proof at the greatest height counts, once both steps succeed.
 */
export async function proveIdentity(
  { pool, networkKind, clock, verifyAnswer }: ProofContext,
  id: Uint8Array,
  said: Uint8Array | undefined,
  options: CallOptions,
): Promise<ProofOutcome> {
  const ranked = pool.ranked()
  const hosts = ranked.map(hostOfNode)
  const errors: DapiError[] = []
  let rejected: readonly Violation[] = []
  let best: Extract<ProofOutcome, { readonly kind: 'proven' | 'differs' | 'old' }> | undefined
  for (const address of ranked.filter((_, at) => hosts.indexOf(hosts[at] ?? '') === at).slice(0, mostAsked)) {
    const answer = await readIdentityProof(pool, address, id, options).catch((error: unknown) => {
      if (!(error instanceof DapiError) || error.code === 'dapi/aborted') throw error
      return error
    })
    if (answer instanceof DapiError) {
      errors.push(answer)
      continue
    }
    const shown = checkIdentityProof(answer.proof, id)
    if (!shown.ok) {
      rejected = shown.violations
      continue
    }
    const { rootHash, identity } = shown.value
    const { metadata, signature } = answer
    const { quorumType } = platformNetworks[networkKind]
    const { violations, list } = await verifyAnswer({ rootHash, metadata, signature, quorumType })
    if (list === null) return { kind: 'no-list' }
    if (violations.length > 0) {
      rejected = violations
      continue
    }
    if (list.quorumCheck.kind !== 'verified') return { kind: 'unproven-quorums' }
    const { height, timeMs } = metadata
    const at = { height, timeMs: Number(timeMs), hasIdentity: identity !== undefined }
    const isSame =
      said === undefined || identity === undefined ? said === identity : equalBytes(said, identity)
    const isOld = Math.abs(clock.wallMs() - at.timeMs) > mostAgeMs
    const outcome = isOld
      ? ({ kind: 'old', at } as const)
      : ({ kind: isSame ? 'proven' : 'differs', at, list } as const)
    if (best === undefined && outcome.kind === 'proven') return outcome
    if (best === undefined || height > best.at.height) best = outcome
  }
  if (best !== undefined) return best
  if (rejected.length > 0) return { kind: 'rejected', violations: rejected }
  const givesNone = errors.some(({ facts }) => facts.grpcStatus === unimplemented)
  return givesNone ? { kind: 'no-proofs' } : { kind: 'failed', errors }
}

// The gRPC status of an unsupported method.
const unimplemented = 12
