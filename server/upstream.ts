/** A node that this server asks for the page. Its credentials stay on the server. */
export interface Upstream {
  readonly url: string
  /** The header made of user and password in the address; undefined without them. */
  readonly authorization: string | undefined
}

/** The message names only the position of the unusable entry of KEYWRIGHT_NODE_URL, which may contain a password. */
export class NodeUrlError extends Error {
  override readonly name = 'NodeUrlError'
}

const mostUpstreams = 32

export function parseUpstreams(text: string): readonly Upstream[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  if (entries.length > mostUpstreams) {
    throw new NodeUrlError(`KEYWRIGHT_NODE_URL names ${entries.length} nodes; ${mostUpstreams} is the most.`)
  }
  const upstreams = entries.map(parseUpstream)
  const places = new Map<string, number>()
  for (const [index, { url }] of upstreams.entries()) {
    const name = nodeName(url)
    const first = places.get(name)
    // The page counts each entry as an independent node.
    if (first !== undefined) throw rejection(index, `is the node of entry ${first + 1} again`)
    places.set(name, index)
  }
  return upstreams
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Returns the same name for all spellings of an address. */
function nodeName(url: string): string {
  const { protocol, hostname, port, pathname } = new URL(url)
  const host = hostname.replace(/\.$/, '')
  const path = pathname.replace(/\/+$/, '')
  return `${protocol}//${loopback.test(host) ? 'localhost' : host}:${port}${path}`
}

function rejection(index: number, why: string): NodeUrlError {
  return new NodeUrlError(`Entry ${index + 1} of KEYWRIGHT_NODE_URL ${why}.`)
}

function parseUpstream(entry: string, index: number): Upstream {
  if (!URL.canParse(entry)) throw rejection(index, 'is no address')
  const url = new URL(entry)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw rejection(index, 'begins with neither http:// nor https://')
  if (/[?#]/.test(url.href)) throw rejection(index, 'has a "?" or "#": an address ends with its path')
  const { username, password } = url
  url.username = ''
  url.password = ''
  if (username === '' && password === '') return { url: url.href, authorization: undefined }
  const credentials = Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64')
  return { url: url.href, authorization: `Basic ${credentials}` }
}

/** Text that is not valid percent-encoding is used unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
