import { createDapiClient } from '#/dapi/dapi-client.ts'
import { createDapiPool, type DapiNode, type DapiPool } from '#/dapi/dapi-pool.ts'
import { createDapiTransport, type DapiTransport } from '#/dapi/dapi-transport.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomFraction } from '#/platform/random.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { callWorker, type WorkerClient } from '#/platform/worker-call.ts'
import { sandboxPlatformFetch } from '#/session/sandbox/sandbox-platform-session.ts'
import { isSandboxId, type Network } from '#/workspace/records/network.ts'
import { useNodeHealth } from './evonode-use.ts'
import { joinEvonodes } from './join-evonodes.ts'
import { nodesApi } from './nodes-api.ts'
import { platformNodesOf } from './platform-nodes.ts'

// The sandbox's nodes are in a worker of their own, on line or not.
const sandboxTransport = createDapiTransport({
  fetch: sandboxPlatformFetch,
  isOnline: () => true,
  alarm: systemAlarm,
})

let worker: WorkerClient<typeof nodesApi.calls> | undefined

const workerTransport: DapiTransport = (post, signal) => {
  worker ??= callWorker(
    nodesApi,
    new Worker(new URL('./nodes.worker.ts', import.meta.url), { type: 'module' }),
    () => (worker = undefined),
  )
  return worker.calls.post(post, signal === undefined ? {} : { signal })
}

interface PoolOf {
  readonly addresses: string
  readonly pool: DapiPool
}

const pools = new Map<string, PoolOf>()

/** The nodes of a network, with what this page has seen of them, and evonodes of its list where those are asked. */
export async function platformPool(network: Network): Promise<DapiPool> {
  const pool = seedPool(network)
  await joinEvonodes(network, pool)
  return pool
}

function seedPool(network: Network): DapiPool {
  const list = platformNodesOf(network)
  const addresses = list.join(' ')
  const before = pools.get(network.id)
  if (before?.addresses === addresses) return before.pool
  const client = createDapiClient(isSandboxId(network.id) ? sandboxTransport : workerTransport, systemClock)
  const tell = (nodes: readonly DapiNode[]) =>
    useNodeHealth.setState((known) => new Map([...known, [network.id, nodes]]), true)
  const pool = createDapiPool(list, { client, clock: systemClock, random: randomFraction, tell })
  tell(pool.readNodes())
  pools.set(network.id, { addresses, pool })
  return pool
}
