/** An entry of KEYWRIGHT_NODE_HOSTS cannot be used. */
class NodeHostError extends Error {
  override readonly name = 'NodeHostError'
}

/**
 * Reads the comma list KEYWRIGHT_NODE_HOSTS: the origins that nodes may have, such as `https://node.example:8443`, or `self`
 * alone for no node but those behind the page's own server. Undefined where the list is empty: any host then. Throws NodeHostError.
 */
export function parseNodeHosts(text: string | undefined): readonly string[] | undefined {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  if (entries.length === 0) return undefined
  if (entries.length === 1 && entries[0] === 'self') return []
  return [...new Set(entries.map(parseOrigin))]
}

// What comes out goes into a header: nothing but what an address is written with, and no wildcard.
const plainOrigin = /^https?:\/\/[a-z0-9.:[\]-]+$/

function parseOrigin(entry: string, index: number): string {
  const origin = URL.canParse(entry) ? new URL(entry).origin : ''
  // A slash at the end is no part of it; a path, a user or a query would be.
  if (!plainOrigin.test(origin) || new URL(entry).href !== `${origin}/`) {
    throw new NodeHostError(
      `Entry ${index + 1} of KEYWRIGHT_NODE_HOSTS is "${entry}". It has to be an origin such as https://node.example:8443, or "self" alone.`,
    )
  }
  return origin
}
