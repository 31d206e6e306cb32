/** A node that this server asks for the page. Its credentials stay here. */
export interface Upstream {
  readonly url: string
  /** The header that a user and password in the address become; nothing where there are none. */
  readonly authorization: string | undefined
}

/** An entry of KEYWRIGHT_NODE_URL cannot be used. The message names its place and not what it says: it may hold a password. */
export class NodeUrlError extends Error {
  override readonly name = 'NodeUrlError'
}

const mostUpstreams = 32

/** Reads the comma list KEYWRIGHT_NODE_URL. */
export function parseUpstreams(text: string): readonly Upstream[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  if (entries.length > mostUpstreams) {
    throw new NodeUrlError(`KEYWRIGHT_NODE_URL names ${entries.length} nodes; ${mostUpstreams} is the most.`)
  }
  return entries.map(parseUpstream)
}

function parseUpstream(entry: string, index: number): Upstream {
  const refuse = (why: string) => new NodeUrlError(`Entry ${index + 1} of KEYWRIGHT_NODE_URL ${why}.`)
  if (!URL.canParse(entry)) throw refuse('is no address')
  const url = new URL(entry)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse('begins with neither http:// nor https://')
  if (/[?#]/.test(url.href)) throw refuse('has a "?" or "#": an address ends with its path')
  const { username, password } = url
  url.username = ''
  url.password = ''
  if (username === '' && password === '') return { url: url.href, authorization: undefined }
  const credentials = Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64')
  return { url: url.href, authorization: `Basic ${credentials}` }
}

/** What is no percent-encoding was meant as it stands. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
