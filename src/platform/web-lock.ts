import { isSingleFile } from './build-form.ts'

// Any local file could hold a browser lock for ever. The single file shares no data, so it locks only within its page.

/** Runs `work` while no other tab or worker of this origin holds the lock of that name. */
export async function holdWebLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (isSingleFile) return holdOwnLock(name, work)
  return navigator.locks.request(name, { mode: 'exclusive' }, work)
}

/** Runs `work` if the lock of that name is free at this moment; otherwise runs nothing. */
export async function tryWebLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<{ readonly isHeld: true; readonly result: Result } | { readonly isHeld: false }> {
  if (isSingleFile) return tryOwnLock(name, work)
  return navigator.locks.request(name, { mode: 'exclusive', ifAvailable: true }, async (lock) =>
    lock === null ? { isHeld: false } : { isHeld: true, result: await work() },
  )
}

/** Runs `work` with a shared lock, which only an exclusive lock blocks. Without lock support, runs it at once. */
export async function shareWebLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (isSingleFile || !('navigator' in globalThis && 'locks' in navigator)) return work()
  return navigator.locks.request(name, { mode: 'shared' }, work)
}

/** Acquires the lock until this page or worker ends. Returns a function that tells whether the lock is held yet. */
export function keepWebLock(name: string): () => boolean {
  let isHeld = false
  void holdWebLock(name, () => {
    isHeld = true
    return new Promise<never>(() => {})
  })
  return () => isHeld
}

const holders = new Map<string, Promise<unknown>>()

/** Like `holdWebLock`, but only within this page or worker. */
export async function holdOwnLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (holders.get(name) ?? Promise.resolve()).then(work)
  const ended = turn.then(
    () => {},
    () => {},
  )
  holders.set(name, ended)
  void ended.then(() => {
    if (holders.get(name) === ended) holders.delete(name)
  })
  return turn
}

/** Like `tryWebLock`, but only within this page or worker. */
export async function tryOwnLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<{ readonly isHeld: true; readonly result: Result } | { readonly isHeld: false }> {
  if (holders.has(name)) return { isHeld: false }
  return { isHeld: true, result: await holdOwnLock(name, work) }
}
