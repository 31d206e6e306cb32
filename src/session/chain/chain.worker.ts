import '#/platform/zod-without-eval.ts'
import { serveChain } from '#/chain/chain-service.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { systemClock } from '#/platform/clock.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { createSandboxFetch, isSandboxAddress } from '#/sandbox/sandbox-fetch.ts'
import { createSandboxNetwork } from '#/sandbox/sandbox-network.ts'
import { defaultSandbox, type SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import { sandboxApi } from './sandbox-message.ts'

// In shorter replies, each computed from nothing, 100,000 masternodes would take minutes.
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
serveChain({
  fetch: (address, init) => (isSandboxAddress(address) ? fetchSandbox(address, init) : fetch(address, init)),
  ownReplyBytes: (address) => (isSandboxAddress(address) ? sandboxReplyBytes : undefined),
})
