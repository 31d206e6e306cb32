import { create } from 'zustand'
import type { AgreedRead } from '#/dapi/agreed-read.ts'

/** The highest protocol version, by network id, that at least two nodes agreed on since the page was opened. */
export const useNetworkVersions = create<{ readonly [networkId: string]: number }>(() => ({}))

/** Notes the protocol version of an answer, unless it comes from a single node. Returns the answer. */
export function noteVersion<Read extends AgreedRead<unknown>>(networkId: string, read: Read): Read {
  if (read.kind !== 'agreed' || read.agreeing < 2 || read.at === undefined) return read
  const { protocolVersion: version } = read.at
  if (version > (networkVersionOf(networkId) ?? 0)) useNetworkVersions.setState({ [networkId]: version })
  return read
}

/**
 * Returns the highest protocol version that nodes of the network have agreed on, or undefined if no version is known.
 */
export function networkVersionOf(networkId: string): number | undefined {
  return useNetworkVersions.getState()[networkId]
}
