/**
 * Tells whether a script's policy names hosts, which its server decides (docs/hosting.md "Where nodes may be").
 * `address` is that of the script, whose headers are read. Without a policy there is no limit.
 */
export async function areHostsFixed(fetchScript: typeof fetch, address: string): Promise<boolean> {
  const response = await fetchScript(address, { method: 'HEAD' }).catch(() => undefined)
  return namesHosts(response?.headers.get('content-security-policy') ?? '')
}

/** True if requests are limited to some hosts. A header may have several policies, all of which apply. */
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
