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
