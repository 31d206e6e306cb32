import { systemClock } from '#/platform/clock.ts'
import { randomFraction } from '#/platform/random.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { callWorker, type WorkerClient } from '#/platform/worker-call.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { deriveHeaderHash } from '#/sandbox/sandbox-header.ts'
import { readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import { hasNodes } from '#/domain/network/platform-nodes.ts'
import { fundingPool } from '#/domain/network/platform-pool.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { useSettings } from '#/store/settings-store.ts'
import { createFundingNodes, type FundingContext } from './ask-funding-nodes.ts'
import type { FundingNodes } from './funding-nodes.ts'
import { headerHashApi } from './header-hash-api.ts'

export function fundingNodesOf(network: Network): FundingNodes | undefined {
  const isSandbox = isSandboxId(network.id)
  if (!hasNodes(network)) return undefined
  return createFundingNodes({
    openPool: () => fundingPool(network),
    hashHeader: isSandbox ? hashSandboxHeader : hashHeader,
    verifyInstantLock: (bytes) => verifyInstantLock(network.id, bytes),
    listedBlock: (height) => listedBlock(network.id, height),
    randomTweak: () => Math.floor(randomFraction() * 2 ** 32),
    pause,
  })
}

let worker: WorkerClient<typeof headerHashApi.calls> | undefined

async function hashHeader(header: Uint8Array): Promise<Uint8Array> {
  worker ??= callWorker(
    headerHashApi,
    new Worker(new URL('./header-hash.worker.ts', import.meta.url), { type: 'module' }),
    () => (worker = undefined),
  )
  return worker.calls.hash({ header })
}

async function hashSandboxHeader(header: Uint8Array): Promise<Uint8Array | undefined> {
  const { sandbox } = useSettings.getState().settings
  return deriveHeaderHash(readSandboxMoment(sandbox, systemClock.wallMs()).chain, header)
}

/** Verifies an instant lock with the quorums of the followed list. A list from a single node proves nothing. */
const verifyInstantLock = async (
  networkId: string,
  instantLock: Uint8Array,
): ReturnType<FundingContext['verifyInstantLock']> => {
  if (useChain.getState().networkId !== networkId) return 'unverified'
  const answer = await chain.client.verifyInstantLock({ instantLock }).catch(() => undefined)
  const list = useChain.getState().networkId === networkId ? answer?.list : undefined
  const isKnown = list?.verdict.kind === 'agreed' || list?.verdict.kind === 'chain-locked'
  return answer?.verdict.kind === 'matches' && isKnown && list.quorumCheck.kind === 'verified'
    ? 'verified'
    : 'unverified'
}

/** Returns a block that was the tip of the followed list. Every block below a locked block is locked. */
function listedBlock(networkId: string, height: number): ReturnType<FundingContext['listedBlock']> {
  const { networkId: followed, state, blocks } = useChain.getState()
  const list = followed === networkId ? state?.list : undefined
  if (list?.verdict.kind !== 'agreed' && list?.verdict.kind !== 'chain-locked') return undefined
  const found = list.height === height ? list : blocks.find((each) => each.height === height)
  if (found === undefined || height > list.height) return undefined
  const isChainLocked = list.verdict.kind === 'chain-locked' && list.verdict.lockedHeight >= height
  return { hash: parseHex(found.blockHash), isChainLocked }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = systemAlarm(ms, resolve)
    const end = () => {
      cancel()
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
