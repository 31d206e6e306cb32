import { createDapiClient } from '#/dapi/dapi-client.ts'
import { createDapiPool, type DapiNode, type DapiPool } from '#/dapi/dapi-pool.ts'
import { createDapiStreams, createDapiTransport, type DapiTransport } from '#/dapi/dapi-transport.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomFraction } from '#/platform/random.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { callWorker, type WorkerClient } from '#/platform/worker-call.ts'
import { sandboxPlatformAddresses } from '#/sandbox/sandbox-platform-fetch.ts'
import { sandboxPlatformFetch } from './sandbox-platform-client.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { useNodeHealth } from './evonode-use.ts'
import { joinEvonodes } from './join-evonodes.ts'
import { nodesApi, readWorkerStreams } from './nodes-api.ts'
import { platformNodesOf } from './platform-nodes.ts'

// The sandbox’s nodes are in a separate worker, so they are also reachable offline.
const sandboxContext = { fetch: sandboxPlatformFetch, isOnline: () => true, alarm: systemAlarm }
const sandboxTransport = createDapiTransport(sandboxContext)
const sandboxStreams = createDapiStreams(sandboxContext)

let worker: WorkerClient<typeof nodesApi.calls> | undefined

function nodesWorker() {
  worker ??= callWorker(
    nodesApi,
    new Worker(new URL('./nodes.worker.ts', import.meta.url), { type: 'module' }),
    () => (worker = undefined),
  )
  return worker.calls
}

const workerTransport: DapiTransport = (post, signal) =>
  nodesWorker().post(post, signal === undefined ? {} : { signal })

const workerStreams = readWorkerStreams(nodesWorker)

interface PoolOf {
  readonly addresses: string
  readonly pool: DapiPool
}

const pools = new Map<string, PoolOf>()

/** Opens a pool that includes this page’s state of the nodes and, if allowed, evonodes of the list. */
export async function platformPool(network: Network): Promise<DapiPool> {
  const pool = seedPool(network)
  await joinEvonodes(network, pool)
  return pool
}

/** Opens a pool of nodes that report payments: the platform’s nodes, or the sandbox’s for both simulated networks. */
export async function fundingPool(network: Network): Promise<DapiPool> {
  return isSandboxId(network.id) ? seedPool(network, sandboxPlatformAddresses) : platformPool(network)
}

function seedPool(network: Network, list = platformNodesOf(network)): DapiPool {
  const addresses = list.join(' ')
  const before = pools.get(network.id)
  if (before?.addresses === addresses) return before.pool
  const client = isSandboxId(network.id)
    ? createDapiClient(sandboxTransport, systemClock, sandboxStreams)
    : createDapiClient(workerTransport, systemClock, workerStreams)
  const tell = (nodes: readonly DapiNode[]) =>
    useNodeHealth.setState((known) => new Map([...known, [network.id, nodes]]), true)
  const pool = createDapiPool(list, { client, clock: systemClock, random: randomFraction, tell })
  tell(pool.readNodes())
  pools.set(network.id, { addresses, pool })
  return pool
}
