import type { CallChecks } from '#/platform/worker-call.ts'
import { VaultError } from '#/vault/vault-error.ts'

/**
 * What the vault's worker does before and after each call. It answers none, but rejects with `vault/network-open`, where
 * `isNetworkOpen` is true. After each call, successful or not, it wipes what a passkey returned.
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
 * Whether this worker's content policy lets a request out; it must not. `address` is the worker's own script, which
 * can always be fetched where the worker could start (from the server, a cache or a blob). Never throws. See
 * docs/vault.md, "The worker".
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

// What a passkey returned, wherever a request has it: `outputs`, of the request, of its proof or of an object within it.
function wipeOutputs(request: unknown, depth = 0): void {
  if (typeof request !== 'object' || request === null || ArrayBuffer.isView(request) || depth > 2) return
  for (const [name, value] of Object.entries(request)) {
    if (name !== 'outputs') wipeOutputs(value, depth + 1)
    else for (const output of Object.values(value ?? {})) if (output instanceof Uint8Array) output.fill(0)
  }
}
