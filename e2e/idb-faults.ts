/**
 * Fault at the n-th IndexedDB request: the transaction aborts, the disk is full, the connection is lost, or the
 * worker ends. `lose` is the canary: a silently omitted write, which no browser causes.
 */
export type IdbFault = 'abort' | 'full' | 'close' | 'end' | 'lose'
export interface FaultPlan {
  readonly fault: IdbFault
  /** Number of the request, from 1. A full disk and a lost write count only writes. */
  readonly at: number
}
export interface FaultReport {
  /** Number of requests since the plan was set. */
  readonly seen: number
  /** Number of writes among them. */
  readonly writes: number
  readonly struck: boolean
}

/**
 * Runs in the worker, before its own script. Counts every request of IndexedDB after a plan arrives. A worker that is
 * to end reports this and stops for ever, and the test terminates it in the middle of its work.
 */
export function installIdbFaults(): void {
  let plan: FaultPlan | undefined
  let seen = 0
  let writes = 0
  let struck = false

  // Simulates a device of half the speed. On it, no proof raises the passphrase cost, so an action always makes the
  // same number of requests.
  const readClock = performance.now.bind(performance)
  performance.now = () => 2 * readClock()

  const isStruck = (name: string) => {
    const isForWrites = plan?.fault === 'full' || plan?.fault === 'lose'
    const isWrite = ['put', 'add', 'delete', 'clear'].includes(name)
    if (isForWrites && !isWrite) return false
    seen += 1
    if (isWrite) writes += 1
    const now = plan !== undefined && seen === plan.at
    struck ||= now
    return now
  }
  const standStill = () => {
    self.postMessage({ idbFault: 'end' })
    for (;;);
  }
  const full = () => new DOMException('no room', 'QuotaExceededError')
  const lost = () => new DOMException('connection lost', 'InvalidStateError')

  const strikeAt = (
    prototype: object,
    name: string,
    strike: (self: unknown, run: () => unknown) => unknown,
  ) => {
    const own: unknown = Reflect.get(prototype, name)
    if (typeof own !== 'function') throw new TypeError(name)
    Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
      const run = (): unknown => Reflect.apply(own, this, given)
      return isStruck(name) ? strike(this, run) : run()
    })
  }

  strikeAt(IDBFactory.prototype, 'open', () => {
    if (plan?.fault === 'end') standStill()
    throw lost()
  })
  strikeAt(IDBDatabase.prototype, 'transaction', () => {
    if (plan?.fault === 'end') standStill()
    throw lost()
  })
  for (const name of ['get', 'getAll', 'getAllKeys', 'put', 'add', 'delete', 'clear']) {
    strikeAt(IDBObjectStore.prototype, name, (store, run) => {
      if (!(store instanceof IDBObjectStore)) throw new TypeError(name)
      if (plan?.fault === 'end') standStill()
      if (plan?.fault === 'full') throw full()
      if (plan?.fault === 'lose') return store.count()
      const request = run()
      store.transaction.abort()
      if (plan?.fault === 'close') {
        store.transaction.db.close()
        store.transaction.db.dispatchEvent(new Event('close'))
      }
      return request
    })
  }

  const begin: unknown = Reflect.get(IDBDatabase.prototype, 'transaction')
  Reflect.set(IDBDatabase.prototype, 'transaction', function (this: unknown, ...given: unknown[]) {
    const begun: unknown = typeof begin === 'function' ? Reflect.apply(begin, this, given) : undefined
    if (begun instanceof IDBTransaction && begun.mode === 'readwrite') self.postMessage({ idbWrite: true })
    return begun
  })

  // Runs before the worker's own listener, which only accepts calls.
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data } = event
    if (typeof data !== 'object' || data === null || !('idbFaults' in data)) return
    event.stopImmediatePropagation()
    const report: FaultReport = { seen, writes, struck }
    // Only the tests send this message, and it contains nothing but plans.
    plan = data.idbFaults as FaultPlan | undefined
    seen = 0
    writes = 0
    struck = false
    self.postMessage({ idbReport: report })
  })
}
