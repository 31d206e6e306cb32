/** Addresses of what the single file has packed: single-file-loader.ts leaves them for the page. */
export interface OwnScripts {
  readonly page: string
  readonly vault: string
  /** All other workers. */
  readonly workers: string
}

declare global {
  interface Window {
    readonly ownScripts?: OwnScripts
  }
}

/** Of the single file: scripts/single-file.mjs writes this where the ordinary build starts a worker from a file. */
export function startOwnWorker(name: string): Worker {
  const { ownScripts } = window
  if (ownScripts === undefined) throw new Error('no script was unpacked')
  return new Worker(name === 'vault.worker' ? ownScripts.vault : ownScripts.workers, { name })
}
