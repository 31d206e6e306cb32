import type { CallChecks } from '#/platform/worker-call.ts'
import { VaultError } from '#/vault/vault-error.ts'

/** Returns checks that reject a call with `vault/network-open` if `isNetworkOpen`, and then wipe passkey outputs. */
export function vaultChecks(isNetworkOpen: Promise<boolean>): CallChecks {
  return {
    before: async () => {
      if (await isNetworkOpen) throw new VaultError('vault/network-open')
    },
    after: (request) => wipeOutputs(request),
  }
}

/**
 * Tells whether this worker's content policy lets a request out (it must not). Fetches `address`, the worker's own
 * script, because only the policy can keep the worker from it (server, cache, blob). Never throws. See
 * docs/vault-signing.md, "The worker".
 */
export async function reachesNetwork(
  address: string,
  request: (address: string) => Promise<unknown>,
): Promise<boolean> {
  try {
    await request(address)
    return true
  } catch {
    return false
  }
}

// Passkey outputs may be in the request, in its proof, or in the proof of a member such as `into`.
function wipeOutputs(request: unknown, depth = 0): void {
  if (typeof request !== 'object' || request === null || ArrayBuffer.isView(request) || depth > 2) return
  for (const [name, value] of Object.entries(request)) {
    if (name !== 'outputs') wipeOutputs(value, depth + 1)
    else for (const output of Object.values(value ?? {})) if (output instanceof Uint8Array) output.fill(0)
  }
}
