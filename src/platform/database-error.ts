/** `blocked`: an older tab holds the old version; `outdated`: a newer build has upgraded; `denied`: by the browser. */
export type DatabaseFault = 'blocked' | 'outdated' | 'full' | 'denied' | 'failed'

export class DatabaseError extends Error {
  readonly fault: DatabaseFault

  constructor(fault: DatabaseFault, cause?: unknown) {
    super(`database ${fault}`, { cause })
    this.name = 'DatabaseError'
    this.fault = fault
  }
}
