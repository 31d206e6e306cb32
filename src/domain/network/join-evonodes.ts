import type { DapiPool } from '#/dapi/dapi-pool.ts'
import { randomBytes } from '#/platform/random.ts'
import { chain } from './chain-session.ts'
import { useChain } from './chain-store.ts'
import type { Network } from '#/store/records/network.ts'
import { evonodeUseOf } from './evonode-use.ts'

/** As many as are asked before somebody waits for long: of mainnet's, a quarter had an expired certificate. */
const mostEvonodes = 12

// Not everybody asks the same: another few in each page.
let seed: Uint8Array | undefined

/** Evonodes of the current list, in the order in which this page asks them; nothing before there is a list. */
export function readEvonodes() {
  seed ??= randomBytes(16)
  return chain.client.readEvonodes({ seed, count: mostEvonodes })
}

/** Has the pool ask evonodes of the network's list, too, where `evonodeUseOf` says so. Without an answer it has its seeds. */
export async function joinEvonodes(network: Network, pool: Pick<DapiPool, 'join'>): Promise<void> {
  const { networkId, state } = useChain.getState()
  const list = networkId === network.id ? state?.list : undefined
  if (evonodeUseOf(network, list) !== 'asked') return pool.join([])
  const evonodes = await readEvonodes().catch(() => null)
  // Another network may be followed by now.
  if (useChain.getState().networkId === network.id && evonodes !== null) pool.join(evonodes.addresses)
}
