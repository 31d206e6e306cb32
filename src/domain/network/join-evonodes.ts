import type { DapiPool } from '#/dapi/dapi-pool.ts'
import { randomBytes } from '#/platform/random.ts'
import { chain } from './chain-session.ts'
import { useChain } from './chain-store.ts'
import type { Network } from '#/store/records/network.ts'
import { evonodeUseOf } from './evonode-use.ts'

/**
 * Number of evonodes to join. A quarter of mainnet’s had an expired certificate, so several are needed to find a
 * working one quickly.
 */
const mostEvonodes = 12

// Each page asks different nodes, to spread the load.
let seed: Uint8Array | undefined

/** Returns evonodes of the current list, in the order in which this page asks them. Null if there is no list yet. */
export function readEvonodes() {
  seed ??= randomBytes(16)
  return chain.client.readEvonodes({ seed, count: mostEvonodes })
}

/** Adds evonodes of the list, if `evonodeUseOf` allows it. On failure the pool keeps its seeds. */
export async function joinEvonodes(network: Network, pool: Pick<DapiPool, 'join'>): Promise<void> {
  const { networkId, state } = useChain.getState()
  const list = networkId === network.id ? state?.list : undefined
  if (evonodeUseOf(network, list) !== 'asked') return pool.join([])
  const evonodes = await readEvonodes().catch(() => null)
  // Another network may be followed by now.
  if (useChain.getState().networkId === network.id && evonodes !== null) pool.join(evonodes.addresses)
}
