/** Runs `work` while no other tab or worker of this origin holds the lock of that name. */
export async function holdWebLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(name, { mode: 'exclusive' }, work)
}
