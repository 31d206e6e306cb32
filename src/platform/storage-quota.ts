import { isSingleFile } from './build-form.ts'

export interface StorageQuota {
  readonly isPersistent: () => Promise<boolean | undefined>
  /** Asks the browser to protect stored data; the browser may ask the user. */
  readonly askPersistence: () => Promise<boolean | undefined>
  readonly readSpace: () => Promise<{ readonly usedBytes: number; readonly mostBytes: number } | undefined>
}

export const browserStorage: StorageQuota = {
  isPersistent: () => told(() => navigator.storage.persisted()),
  askPersistence: () => told(() => navigator.storage.persist()),
  readSpace: () =>
    told(async () => {
      const { usage, quota } = await navigator.storage.estimate()
      return usage === undefined || quota === undefined ? undefined : { usedBytes: usage, mostBytes: quota }
    }),
}

// Old browsers, and browsers that store nothing, lack this API. The single file stores nothing there.
async function told<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  if (isSingleFile) return undefined
  try {
    return await ask()
  } catch {
    return undefined
  }
}

export type BrowserEngine = 'chromium' | 'firefox' | 'safari' | 'other'

/**
 * Returns the engine whose rules decide when a browser removes data. Browsers name each other, so the order matters.
 */
export function engineOf(userAgent: string): BrowserEngine {
  // Every browser of iOS is built on Safari's engine.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'safari'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
