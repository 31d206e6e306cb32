import '#/platform/zod-without-eval.ts'

import { serveChain } from '#/chain/serve-chain.ts'
import { systemAlarm } from '#/platform/alarm.ts'
import { systemClock } from '#/platform/clock.ts'
import { createSandboxFetch, isSandboxAddress } from '#/sandbox/sandbox-fetch.ts'
import { createSandboxNetwork } from '#/sandbox/sandbox-network.ts'
import { defaultSandbox, type SandboxSettings } from '#/sandbox/sandbox-settings.ts'

import { SandboxWord } from './sandbox-word.ts'

// The practice network is in here: it has work to do, and the page has none to spare.
let sandbox: SandboxSettings = defaultSandbox

const fetchSandbox = createSandboxFetch({
  network: createSandboxNetwork(() => sandbox),
  wallMs: systemClock.wallMs,
  alarm: systemAlarm,
})

serveChain(
  (address, init) => (isSandboxAddress(address) ? fetchSandbox(address, init) : fetch(address, init)),
  (message) => {
    const word = SandboxWord.safeParse(message)
    if (word.success) sandbox = word.data.settings
  },
)
