import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { signBls } from '#/protocol/key/bls.ts'
import {
  chainLockQuorumTypes,
  deriveSignHash,
  instantLockQuorumType,
} from '#/protocol/layer1/quorum-signing.ts'
import { createSandboxChain, tipOf } from './sandbox-chain.ts'
import { deriveSandboxPrivateKey } from './sandbox-seed.ts'

export type SandboxQuorumJob = 'instant-lock' | 'chain-lock'

/** What everyone may know of the one quorum that does a job; enough to verify its signatures. */
export interface SandboxQuorum {
  readonly llmqType: number
  /** The genesis block, in display order: quorums of the practice chain were always there. */
  readonly quorumHash: Uint8Array
  readonly publicKey: Uint8Array
}

// The practice chain counts as a test network.
const llmqTypes: Readonly<Record<SandboxQuorumJob, number>> = {
  'instant-lock': instantLockQuorumType,
  'chain-lock': chainLockQuorumTypes.testnet,
}

export function deriveSandboxQuorum(seed: string, job: SandboxQuorumJob): SandboxQuorum {
  return {
    llmqType: llmqTypes[job],
    quorumHash: tipOf(createSandboxChain(seed)).hash,
    publicKey: derivePublicKey('bls', deriveQuorumPrivateKey(seed, job)),
  }
}

/** The quorum's signature: 96 bytes over the sign hash of request and message, both in display order. */
export function signAsSandboxQuorum(
  seed: string,
  job: SandboxQuorumJob,
  requestId: Uint8Array,
  messageHash: Uint8Array,
): Uint8Array {
  const { llmqType, quorumHash } = deriveSandboxQuorum(seed, job)
  const signHash = deriveSignHash(llmqType, quorumHash, requestId, messageHash)
  return signBls(signHash, deriveQuorumPrivateKey(seed, job))
}

function deriveQuorumPrivateKey(seed: string, job: SandboxQuorumJob): Uint8Array {
  return deriveSandboxPrivateKey('bls', seed, `${job} quorum`)
}
