import type { Page } from '@playwright/test'

/** Removes the second copies: a manually deleted database would be restored from its copy. */
export async function removeSecondCopies(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Reflect.get(navigator, 'storageBuckets').delete('keywright')
  })
}

/** Runs in a worker, before its own script: a browser without storage buckets has no second copies. */
export function hideBuckets(): void {
  Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'storageBuckets')
}
