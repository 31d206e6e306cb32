import '#/platform/zod-without-eval.ts'
import { serveChain } from '#/chain/chain-service.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { systemClock } from '#/platform/clock.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { createSandboxFetch, isSandboxAddress } from '#/sandbox/sandbox-fetch.ts'
import { createSandboxNetwork } from '#/sandbox/sandbox-network.ts'
import { defaultSandbox, type SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import { sandboxApi } from './sandbox-message.ts'
import { areHostsFixed } from './own-policy.ts'
import { createSubscribe } from './subscribe-to-node.ts'

// Each reply is computed anew. With smaller replies, 100,000 masternodes would take minutes.
const sandboxReplyBytes = 32 * 1024 * 1024

// The sandbox runs in this worker: its computations would block the page.
let sandbox: SandboxSettings = defaultSandbox

const fetchSandbox = createSandboxFetch({
  network: createSandboxNetwork(() => sandbox),
  wallMs: systemClock.wallMs,
  alarm: systemAlarm,
})

serveWorker(
  sandboxApi,
  {
    set: (settings) => {
      sandbox = settings
    },
  },
  self,
)
const fetchNode = (address: string, init: RequestInit) =>
  isSandboxAddress(address) ? fetchSandbox(address, init) : fetch(address, init)

serveChain({
  fetch: fetchNode,
  // The sandbox's nodes are in this worker, so they are also reachable offline.
  isOnline: (address) => isSandboxAddress(address) || deviceConnection.isOnline(),
  areHostsFixed: () => areHostsFixed(fetch, self.location.href),
  subscribe: createSubscribe({ fetch: fetchNode, isOnline: deviceConnection.isOnline }),
  ownReplyBytes: (address) => (isSandboxAddress(address) ? sandboxReplyBytes : undefined),
})
