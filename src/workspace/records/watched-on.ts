import { mostWatched, type Watch } from './watch.ts'

/** The proRegTxHashes that are watched on a network. A backup could add more than are ever watched at once. */
export function watchedOn(watches: ReadonlyMap<string, Watch>, networkId: string): ReadonlySet<string> {
  const own = [...watches.values()].filter((each) => each.networkId === networkId)
  return new Set(own.slice(0, mostWatched).map(({ proRegTxHash }) => proRegTxHash))
}
