import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { signBls } from '#/protocol/key/bls.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { chainLockQuorumTypes, deriveSignHash, instantLockQuorumType } from '#/protocol/layer1/quorum-lock.ts'
import { readDiffQuorum, type Quorum } from '#/protocol/masternode/quorum-entry.ts'
import { deriveBlockHash, type SandboxChain } from './sandbox-chain.ts'
import { deriveSandboxPrivateKey } from './sandbox-private-key.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'

// The sandbox counts as a test network.
export const chainLockType = chainLockQuorumTypes.testnet

interface QuorumPlan {
  readonly llmqType: number
  readonly version: 3 | 4
  /** Number of members, by quorum type (layer 1 chain parameters, `llmqs`). */
  readonly size: number
  /** Blocks from one cycle to the next. */
  readonly interval: number
  /** Blocks from the start of a cycle to the block that publishes its quorum. */
  readonly delay: number
  /** Quorums in one cycle, formed in consecutive blocks. */
  readonly perCycle: number
  readonly cycles: number
}

const plans: readonly QuorumPlan[] = [
  { llmqType: chainLockType, version: 3, size: 50, interval: 24, delay: 10, perCycle: 1, cycles: 6 },
  { llmqType: instantLockQuorumType, version: 4, size: 60, interval: 96, delay: 12, perCycle: 4, cycles: 1 },
]

export interface DiffQuorum {
  readonly version: number
  readonly llmqType: number
  readonly quorumHash: string
  readonly quorumIndex: number
  readonly signersCount: number
  readonly signers: string
  readonly validMembersCount: number
  readonly validMembers: string
  readonly quorumPublicKey: string
  readonly quorumVvecHash: string
  readonly quorumSig: string
  readonly membersSig: string
}

interface Forming {
  readonly plan: QuorumPlan
  readonly height: number
  readonly index: number
}

export function quorumsAt(chain: SandboxChain, height: number): readonly DiffQuorum[] {
  return plans.flatMap((plan) => quorumsOfPlan(chain, height, plan))
}

/** Returns the active quorums of a type, in the form in which `selectSigningQuorum` takes them. */
export function signersAt(chain: SandboxChain, height: number, llmqType: number): readonly Quorum[] {
  return plans
    .filter((plan) => plan.llmqType === llmqType)
    .flatMap((plan) => quorumsOfPlan(chain, height, plan))
    .map((each) => readDiffQuorum(each, ''))
}

/** Returns the quorums of the cycle that begins with the block of that height. The cycle may be over. */
export function signersOfCycle(chain: SandboxChain, height: number): readonly Quorum[] {
  const delay = plans.find(({ llmqType }) => llmqType === instantLockQuorumType)?.delay ?? 0
  return signersAt(chain, height + delay, instantLockQuorumType)
}

export function signAsQuorum(
  { world }: SandboxChain,
  { llmqType, quorumHash }: { readonly llmqType: number; readonly quorumHash: Uint8Array },
  { requestId, messageHash }: { readonly requestId: Uint8Array; readonly messageHash: Uint8Array },
): Uint8Array {
  const signHash = deriveSignHash(llmqType, quorumHash, requestId, messageHash)
  return signBls(signHash, deriveQuorumPrivateKey(world.seed, llmqType, quorumHash))
}

function quorumsOfPlan(chain: SandboxChain, height: number, plan: QuorumPlan): readonly DiffQuorum[] {
  return formingsAt(plan, height).map((forming) => describeQuorum(chain, forming))
}

function formingsAt(plan: QuorumPlan, height: number): readonly Forming[] {
  const last = Math.floor((height - plan.delay) / plan.interval)
  const first = Math.max(0, last - plan.cycles + 1)
  const formings: Forming[] = []
  for (let cycle = first; cycle <= last; cycle += 1) {
    for (let index = 0; index < plan.perCycle; index += 1) {
      formings.push({ plan, height: cycle * plan.interval + index, index })
    }
  }
  return formings
}

const described = new Map<string, DiffQuorum>()
const mostDescribed = 64

function describeQuorum(chain: SandboxChain, { plan, height, index }: Forming): DiffQuorum {
  const hash = deriveBlockHash(chain, height)
  const quorumHash = formatHex(hash)
  const name = `${chain.world.seed} ${plan.llmqType} ${quorumHash}`
  const known = described.get(name)
  if (known !== undefined) return known
  const part = (what: string, length: number) =>
    formatHex(sampleQuorumBytes(chain.world.seed, what, hash, length))
  const members = sampleQuorumMembers(chain.world.seed, hash, plan.size)
  const quorum: DiffQuorum = {
    version: plan.version,
    llmqType: plan.llmqType,
    quorumHash,
    quorumIndex: index,
    ...members,
    quorumPublicKey: formatHex(
      derivePublicKey('bls', deriveQuorumPrivateKey(chain.world.seed, plan.llmqType, hash)),
    ),
    quorumVvecHash: part('vector', 32),
    quorumSig: part('quorum signature', 96),
    membersSig: part('member signature', 96),
  }
  described.set(name, quorum)
  const [oldest] = described.keys()
  if (described.size > mostDescribed && oldest !== undefined) described.delete(oldest)
  return quorum
}

function deriveQuorumPrivateKey(seed: string, llmqType: number, quorumHash: Uint8Array): Uint8Array {
  return deriveSandboxPrivateKey('bls', seed, `quorum ${llmqType} ${formatHex(quorumHash)}`)
}

// Parts of a final commitment that nothing here verifies: invented, with the right length.

function sampleQuorumBytes(seed: string, what: string, quorumHash: Uint8Array, length: number): Uint8Array {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, part) =>
    deriveSandboxBytes(seed, `quorum ${what}`, quorumHash, Uint8Array.of(part)),
  )
  return concatBytes(...parts).slice(0, length)
}

/** Most members take part. Some members are invalid, and some valid members did not sign. */
function sampleQuorumMembers(seed: string, quorumHash: Uint8Array, size: number) {
  const luck = sampleQuorumBytes(seed, 'members', quorumHash, size)
  const valid = Array.from({ length: size }, (_, member) => (luck[member] ?? 0) >= 12)
  const signs = valid.map((isValid, member) => isValid && (luck[member] ?? 0) >= 32)
  return {
    signersCount: signs.filter(Boolean).length,
    signers: formatHex(encodeBits(signs)),
    validMembersCount: valid.filter(Boolean).length,
    validMembers: formatHex(encodeBits(valid)),
  }
}

function encodeBits(bits: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  for (const [place, bit] of bits.entries()) {
    if (bit) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7))
  }
  return bytes
}
