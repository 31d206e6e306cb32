/**
 * Whether the content policy of a script names the hosts that it may reach, instead of all: its host decides that (docs/hosting.md
 * "Where nodes may be"). `address`: of the script itself, whose headers are read. Without a policy nothing is fixed.
 */
export async function areHostsFixed(fetchScript: typeof fetch, address: string): Promise<boolean> {
  const response = await fetchScript(address, { method: 'HEAD' }).catch(() => undefined)
  return namesHosts(response?.headers.get('content-security-policy') ?? '')
}

/** Whether a policy lets requests out to some hosts only: a header may have several policies, all of which apply. */
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
