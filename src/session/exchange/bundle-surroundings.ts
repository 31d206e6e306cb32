import { checkHex } from '#/protocol/encoding/hex.ts'
import type { BundleNetwork, BundleTip } from '#/protocol/exchange/exchange-bundle.ts'
import { toPlainName } from '#/protocol/exchange/bundle-schema.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { systemClock } from '#/platform/clock.ts'
import { useChain } from '#/session/chain/chain-store.ts'
import { findIdentity } from '#/workspace/actions/find-identity.ts'
import { requireNetwork } from '#/workspace/actions/current-network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'

/** What a request has beyond its draft. */
export interface BundleSurroundings {
  readonly network: BundleNetwork
  readonly tip: BundleTip | undefined
  readonly madeAtMs: number
  /** The identity of that id, with its current state. */
  readonly findIdentity: (id: string) => Identity | undefined
}

/** What is known at this moment around a draft on that network. Throws when the network is not in this browser. */
export function readSurroundings(networkId: string): BundleSurroundings {
  const network = requireNetwork(networkId)
  const { kind, platformName } = network
  return {
    network: { name: toPlainName(network.name ?? 'Sandbox'), kind, platformName },
    tip: readTip(networkId),
    madeAtMs: systemClock.wallMs(),
    findIdentity: (id) => findIdentity(useWorkspace.getState(), id)?.state?.identity,
  }
}

// A list of an earlier session does not tell since when its block is the tip.
function readTip(networkId: string): BundleTip | undefined {
  const { networkId: followed, state } = useChain.getState()
  const list = followed === networkId ? state?.list : undefined
  if (list == null || list.sinceMs === null) return undefined
  const hash = checkHex(list.blockHash)
  return hash.ok ? { height: list.height, hash: hash.value, timeMs: Math.round(list.sinceMs) } : undefined
}
