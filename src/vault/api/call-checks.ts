import type { CallChecks } from '#/platform/worker-call.ts'
import { VaultError } from '#/vault/vault-error.ts'

/**
 * Returns the checks that the worker runs around each call. They reject every call with `vault/network-open` where
 * `isNetworkOpen` is true, and wipe a passkey's outputs after each call, even a failed one.
 */
export function vaultChecks(isNetworkOpen: Promise<boolean>): CallChecks {
  return {
    before: async () => {
      if (await isNetworkOpen) throw new VaultError('vault/network-open')
    },
    after: (request) => wipeOutputs(request),
  }
}

/**
 * Tells whether this worker's content policy lets a request out; it must not. `address` is the worker's own script:
 * it can be fetched wherever the worker could start (server, cache or blob). Never throws. See docs/vault.md, "The
 * worker".
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
