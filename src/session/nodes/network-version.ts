import { create } from 'zustand'
import type { AgreedRead } from '#/dapi/agreed-read.ts'

/** The protocol version of a network, as two of its nodes or more had it, and the time of that state, in milliseconds since 1970. */
interface NetworkVersion {
  readonly version: number
  readonly atMs: number
}

/** By the id of the network: the highest version that nodes have agreed on since the page was opened. */
export const useNetworkVersions = create<{ readonly [networkId: string]: NetworkVersion }>(() => ({}))

/** Notes the protocol version of an answer. That of a single node counts for nothing. Returns the answer. */
export function noteVersion<Read extends AgreedRead<unknown>>(networkId: string, read: Read): Read {
  if (read.kind !== 'agreed' || read.agreeing < 2 || read.at === undefined) return read
  const { protocolVersion: version, timeMs } = read.at
  const known = useNetworkVersions.getState()[networkId]
  if (known === undefined || version >= known.version)
    useNetworkVersions.setState({ [networkId]: { version, atMs: Number(timeMs) } })
  return read
}

/** The highest protocol version that nodes of the network have agreed on; nothing before they have. */
export function networkVersionOf(networkId: string): number | undefined {
  return useNetworkVersions.getState()[networkId]?.version
}
