/** Addresses of the unpacked scripts of the single file, set by single-file-loader.ts. */
export interface OwnScripts {
  readonly page: string
  readonly vault: string
  readonly workers: string
}

declare global {
  interface Window {
    readonly ownScripts?: OwnScripts
  }
}

/** Starts a worker in the single file. scripts/single-file.mjs replaces the ordinary worker start with this. */
export function startOwnWorker(name: string): Worker {
  const { ownScripts } = window
  if (ownScripts === undefined) throw new Error('no script was unpacked')
  return new Worker(name === 'vault.worker' ? ownScripts.vault : ownScripts.workers, { name })
}
