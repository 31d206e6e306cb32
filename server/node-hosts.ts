class NodeHostError extends Error {
  override readonly name = 'NodeHostError'
}

/**
 * Parses KEYWRIGHT_NODE_HOSTS: comma-separated origins such as `https://node.example:8443`, or `self` alone for the
 * page's own server. Undefined for an empty list, which allows any host. Throws NodeHostError.
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

// The result goes into a header, so only characters of an origin are allowed, and no wildcard.
const plainOrigin = /^https?:\/\/[a-z0-9.:[\]-]+$/

function parseOrigin(entry: string, index: number): string {
  const origin = URL.canParse(entry) ? new URL(entry).origin : ''
  // A trailing slash is allowed; a path, a user or a query is not.
  if (!plainOrigin.test(origin) || new URL(entry).href !== `${origin}/`) {
    throw new NodeHostError(
      `Entry ${index + 1} of KEYWRIGHT_NODE_HOSTS is "${entry}". It has to be an origin such as https://node.example:8443, or "self" alone.`,
    )
  }
  return origin
}
