import type { Page } from '@playwright/test'

import { lockButton, passphrase, sealCanary } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { secretBytes, secretText, type Secret } from './secret-forms.ts'

test.use({ stretchesQuickly: true })

// Searches every string of the page's heap for a private key after the lock. Bytes are not searched: private keys are
// bytes only in the vault's worker, which is gone.

const hex = '5e'.repeat(31) + '07'
const secrets = [secretBytes('private key', hex), secretText('passphrase', passphrase)]

test(
  'after a lock, no string in the page’s heap has a private key, though a shown key was there before',
  { tag: '@deep' },
  async ({ page }) => {
    await sealCanary(page, hex)

    await page.getByRole('button', { name: 'Reveal Canary' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(page.getByText(hex)).toBeVisible()
    // The control: a private key on the screen is in the heap.
    expect((await findInHeap(page, secrets)).map(({ name }) => name)).toContain('private key')

    await page.getByText('Close', { exact: true }).click()
    await expect(page.getByText(hex)).toBeHidden()
    const [worker] = page.workers()
    const gone = worker?.waitForEvent('close', { timeout: 1000 })
    await lockButton(page).click()
    expect(await gone).toBe(worker)
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    expect(await findInHeap(page, secrets)).toEqual([])
  },
)

/** The secrets that any string of the page's heap contains in any form, after garbage collection. */
async function findInHeap(
  page: Page,
  wanted: readonly Secret[],
): Promise<readonly { readonly name: string }[]> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  // The second collection frees objects that finalizers released.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const snapshot = JSON.parse(chunks.join(''))
  const strings: readonly string[] = snapshot.strings
  const text = strings.join('\n').toLowerCase()
  return wanted
    .filter(({ texts }) => texts.some((form) => text.includes(form.toLowerCase())))
    .map(({ name }) => ({ name }))
}
