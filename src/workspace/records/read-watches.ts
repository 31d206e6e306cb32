import { Watch, watchId } from './watch.ts'

/** Stored watches by their ids. One that cannot be read, or stands where another belongs, is counted. */
export function readWatches(stored: ReadonlyMap<string, unknown>) {
  const watches = new Map<string, Watch>()
  let unreadable = 0
  for (const [key, value] of stored) {
    const watch = Watch.safeParse(value).data
    if (watch !== undefined && watchId(watch) === key) watches.set(key, watch)
    else unreadable += 1
  }
  return { watches, unreadable }
}
