/**
 * Whether this worker's content policy lets a request out. It must not: the worker asks for its own script, which can
 * always be had where the worker could start (from the server, from a cache, from a blob).
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
