/**
 * Hosts that several of the addresses stand at: perhaps one node, whose word would count more than once. Nodes that this
 * server asks are told apart by their number: it refuses one that is named twice.
 */
export function sharedHosts(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.map(hostOf))].filter((host) => {
    const there = addresses.filter((each) => hostOf(each) === host)
    return there.length > 1 && !areNumbered(there)
  })
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const numbered = /^\/rpc\/(\d+)\/?$/

/** Without the dot that a name may end with; this machine has several names. */
function hostOf(address: string): string {
  const host = new URL(address).hostname.replace(/\.$/, '')
  return loopback.test(host) ? 'localhost' : host
}

function areNumbered(addresses: readonly string[]): boolean {
  const numbers = addresses.map((each) => numbered.exec(new URL(each).pathname)?.[1])
  return !numbers.includes(undefined) && new Set(numbers).size === addresses.length
}
