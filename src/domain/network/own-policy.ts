/**
 * Tells whether a script’s policy limits requests to some hosts, which the server decides (docs/hosting.md "Where nodes
 * may be"). `address` is the script’s own address, whose headers are read. Without a policy there is no limit.
 */
export async function areHostsFixed(fetchScript: typeof fetch, address: string): Promise<boolean> {
  const response = await fetchScript(address, { method: 'HEAD' }).catch(() => undefined)
  return namesHosts(response?.headers.get('content-security-policy') ?? '')
}

/** True if requests are limited to some hosts. If a header has several policies, all of them apply. */
export function namesHosts(header: string): boolean {
  return header.split(',').some((policy) => {
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        return [name.toLowerCase(), sources] as const
      }),
    )
    const sources = directives.get('connect-src') ?? directives.get('default-src')
    return sources !== undefined && !sources.includes('https:') && !sources.includes('*')
  })
}
