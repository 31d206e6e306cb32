import { createDapiPool } from '#/dapi/dapi-pool.ts'
import { checkInstantLock, instantLockQuorumType } from '#/protocol/layer1/quorum-lock.ts'
import { verifyInstantLock } from '#/protocol/masternode/lock-verdict.ts'
import { deriveBlockHash } from '#/sandbox/sandbox-chain.ts'
import { deriveHeaderHash } from '#/sandbox/sandbox-header.ts'
import type { PlatformNodeFault } from '#/sandbox/platform-node-fault.ts'
import { sandboxPlatformAddresses } from '#/sandbox/sandbox-platform-fetch.ts'
import { signersAt } from '#/sandbox/sandbox-quorum.ts'
import { openSamplePlatform } from '#/sandbox/testing/sample-platform.ts'
import { createFundingNodes } from '#/domain/funding/funding-nodes-of.ts'
import type { FundingNews } from '#/domain/funding/funding-nodes.ts'

/** For tests: asks the sandbox's nodes about payments. */
export function openFundingPractice(...faults: readonly PlatformNodeFault[]) {
  let isListed = false
  const platform = openSamplePlatform(...faults)
  const { chain } = platform
  const clock = { wallMs: () => 0, monotonicMs: () => 0 }
  const pool = createDapiPool(sandboxPlatformAddresses, { client: platform.client, clock, random: () => 0.5 })
  // Rechecks that wait until a test runs them.
  const paused = new Set<() => void>()
  const nodes = createFundingNodes({
    openPool: () => Promise.resolve(pool),
    hashHeader: (header) => Promise.resolve(deriveHeaderHash(chain, header)),
    verifyInstantLock: (bytes) => {
      const lock = checkInstantLock(bytes)
      const signers = signersAt(chain, platform.readTip(), instantLockQuorumType)
      const quorums = new Map(signers.map((each) => [each.quorumHash, each]))
      const isSigned =
        lock.ok && verifyInstantLock(lock.value, quorums, instantLockQuorumType).kind === 'matches'
      return Promise.resolve(isSigned ? 'verified' : 'unverified')
    },
    listedBlock: (height) =>
      isListed ? { hash: deriveBlockHash(chain, height), isChainLocked: true } : undefined,
    randomTweak: () => 7,
    pause: (_ms, signal) =>
      new Promise((resolve) => {
        paused.add(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
  })
  return {
    ...platform,
    pool,
    nodes,
    /** From now on, a masternode list names all blocks as locked. */
    nameBlocks: () => void (isListed = true),
    /** Continues all work that waits for a time, such as rechecks. */
    endPauses: () => {
      for (const each of paused) each()
      paused.clear()
    },
    /** Watches until `end` is called; `news` collects the reports. */
    watch: (hash160s: readonly Uint8Array[], fromHeight: number, locks?: true) => {
      const controller = new AbortController()
      const news: FundingNews[] = []
      const state: { error?: unknown; isOver: boolean } = { isOver: false }
      const ended = nodes
        .watch(
          { hash160s, fromHeight, ...(locks && { locks }) },
          (each) => void news.push(each),
          controller.signal,
        )
        .catch((error: unknown) => void (state.error = error))
        .finally(() => (state.isOver = true))
      const ofKind = <Kind extends FundingNews['kind']>(kind: Kind) =>
        news.filter((each): each is Extract<FundingNews, { readonly kind: Kind }> => each.kind === kind)
      return {
        news,
        ofKind,
        state,
        scannedTo: () => ofKind('scanned').at(-1)?.toHeight ?? 0,
        end: async () => {
          controller.abort()
          await ended
        },
      }
    },
  }
}
