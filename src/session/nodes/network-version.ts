import { create } from 'zustand'
import type { AgreedRead } from '#/dapi/agreed-read.ts'

/** By the id of the network: the highest protocol version that two of its nodes or more agreed on since the page was opened. */
export const useNetworkVersions = create<{ readonly [networkId: string]: number }>(() => ({}))

/** Notes the protocol version of an answer. That of a single node counts for nothing. Returns the answer. */
export function noteVersion<Read extends AgreedRead<unknown>>(networkId: string, read: Read): Read {
  if (read.kind !== 'agreed' || read.agreeing < 2 || read.at === undefined) return read
  const { protocolVersion: version } = read.at
  if (version > (networkVersionOf(networkId) ?? 0)) useNetworkVersions.setState({ [networkId]: version })
  return read
}

/** The highest protocol version that nodes of the network have agreed on; nothing before they have. */
export function networkVersionOf(networkId: string): number | undefined {
  return useNetworkVersions.getState()[networkId]
}
