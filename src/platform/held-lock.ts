const holders = new Map<string, Promise<unknown>>()

/** As `holdWebLock`, within this page or worker alone. */
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

/** As `tryWebLock`, within this page or worker alone. */
export async function tryOwnLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<{ readonly isHeld: true; readonly result: Result } | { readonly isHeld: false }> {
  if (holders.has(name)) return { isHeld: false }
  return { isHeld: true, result: await holdOwnLock(name, work) }
}
