import { systemAlarm } from '#/platform/timer.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { createSandboxPlatformFetch, type AskPlatformNode } from '#/sandbox/sandbox-platform-fetch.ts'
import { isSandboxId } from '#/store/records/network.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { askPlatform, earlierSubmissions, readTime } from './sandbox-platform-client.ts'

const ask: AskPlatformNode = async (request) => {
  const platform = await askPlatform()
  const record = postedRecord(request.body)
  const earlier = record === undefined ? [] : earlierSubmissions(record)
  if (earlier.length > 0) await platform.submit({ submissions: earlier, ...readTime() })
  const { lockTransaction } = record ?? {}
  const shown = lockTransaction === undefined ? {} : { lockTransaction }
  return platform.callNode({ ...request, ...shown, ...readTime() })
}

/** A `fetch` that reaches the nodes of the sandbox's platform, `sandboxPlatformAddresses`, which are in the sandbox's worker. */
export const sandboxPlatformFetch: (address: string, init: RequestInit) => Promise<Response> =
  createSandboxPlatformFetch({
    ask,
    askStream: async (request) => (await askPlatform()).callStream({ ...request, ...readTime() }),
    alarm: systemAlarm,
  })

/** The transition of the sandbox that a body broadcasts: the one that it ends with. */
function postedRecord(body: Uint8Array): TransitionRecord | undefined {
  return [...useWorkspace.getState().transitions.values()].find(
    ({ bytes, networkId }) =>
      isSandboxId(networkId) && body.length > bytes.length && equalBytes(body.subarray(-bytes.length), bytes),
  )
}

/** Has the sandbox's wallet pay so much to an output script; what goes wrong with it is set in Settings → Sandbox. */
export async function payFromSandbox(script: Uint8Array, amountDuffs: bigint): Promise<void> {
  await (await askPlatform()).pay({ script, amountDuffs, ...readTime() })
}
